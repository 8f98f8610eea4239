import { msg } from '@lingui/core/macro'
import type { ColumnPlace, ListFields } from '#shared/list-field.ts'
import type { PresentMode, Trade } from './contract.ts'

/** A column that is out of sight until the reader picks it. */
const off = <Id extends string>(id: Id, priority: number) =>
  ({ id, card: 'hidden', off: true, priority }) satisfies ColumnPlace

/** The fields a reader may add to the first ones (domain section 2), in their order. */
export const moreFields = {
  // These two add up to the figures of the strip: each row says what it adds to them, and nothing where it adds nothing.
  refundedAmount: { heading: msg`Refunds`, format: 'money', column: off('refunded', 8) },
  remark: { heading: msg`Remark`, format: 'text', column: off('remark', 8) },
  netAmount: { heading: msg`Net`, format: 'money', column: off('net', 6) },
  feeAmount: { heading: msg`Fee`, format: 'money', column: off('fee', 6) },
  depositNo: { heading: msg`Deposit no.`, format: 'code', column: off('deposit', 8) },
  entName: { heading: msg`Company`, format: 'line', column: { ...off('company', 4), width: 13 } },
  entCode: { heading: msg`Company code`, format: 'code', column: off('companyCode', 8) },
  operatorName: { heading: msg`Operator`, format: 'line', column: off('operator', 8) },
  presentMode: { heading: msg`Presented as`, format: 'line', column: off('present', 8) },
  providerTradeNo: {
    heading: msg`Payment company’s no.`,
    format: 'code',
    column: { ...off('provider', 9), width: 12 },
  },
  receiptNo: { heading: msg`Receipt no.`, format: 'code', column: off('receipt', 8) },
  approvalNo: { heading: msg`Approval no.`, format: 'code', column: off('approval', 8) },
  cardBrand: { heading: msg`Card`, format: 'line', column: off('card', 8) },
} as const satisfies Partial<ListFields<keyof Trade>>

/** The words of how a customer showed the means of payment. */
export const presentWords: Readonly<Record<PresentMode, ReturnType<typeof msg>>> = {
  CPM: msg`Customer’s code scanned`,
  MPM_STATIC: msg`Store’s printed code`,
  MPM_DYNAMIC: msg`Code on the terminal`,
  CARD_PRESENT: msg`Card at the terminal`,
  ECOM: msg`Online`,
}
