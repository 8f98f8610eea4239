import { msg } from '@lingui/core/macro'
import type { Trade } from '#features/transactions/contract.ts'
import { firstFields } from '#features/transactions/first.list.ts'
import { moreFields } from '#features/transactions/list.ts'
import type { ListFields } from '#shared/list-field.ts'

/** The fields of payments in files: those of the screen in its order, which are called by what a file says of them, then others. */
export const fileFields = {
  ...firstFields,
  origTradeNo: { ...firstFields.origTradeNo, heading: msg`Original transaction no.` },
  ...moreFields,
  cardBrand: { ...moreFields.cardBrand, heading: msg`Card brand` },
  maskedCard: { heading: msg`Card, last 4`, format: 'code', shownIn: moreFields.cardBrand.column.id },
  businessDate: { heading: msg`Business day`, format: 'day' },
  shopCode: { heading: msg`Store code`, format: 'code' },
  currency: { heading: msg`Currency`, format: 'code' },
  orderNo: { heading: msg`Order no.`, format: 'code' },
  settlementStatus: { heading: msg`Settlement`, format: 'line' },
} as const satisfies Partial<ListFields<keyof Trade>>
