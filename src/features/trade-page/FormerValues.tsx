import { Trans } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import type { Trade } from '#features/transactions/contract.ts'
import type { TradeEvent } from '#features/transactions/payment.contract.ts'
import type { TradeNames } from '#features/transactions/words.ts'

type FormerValuesProps = { names: TradeNames; currency: Trade['currency']; detail: TradeEvent['detail'] }

/** What a correction mended, as it was before. */
export function FormerValues({ names, currency, detail }: FormerValuesProps) {
  const { amount, tradeTime, shopCode, paymentType, tradeType, remark } = detail
  const values = [
    amount && money(Number(amount), currency),
    tradeTime && date(tradeTime, 'listTime'),
    shopCode,
    paymentType && names.paymentType(paymentType),
    tradeType && names.tradeType(tradeType),
    remark,
  ]
  const former = values.filter(Boolean).join('　')
  return former && <Trans>Before: {former}</Trans>
}
