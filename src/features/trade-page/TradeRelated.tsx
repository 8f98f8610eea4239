import { Trans, useLingui } from '@lingui/react/macro'
import { date, decimalsOf } from '#client/formats.ts'
import { Money } from '#ui/Money.tsx'
import { MoreButton } from '#ui/More.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import { signedAmount, type TradeNames } from '#features/transactions/words.ts'

type Shown = { onOpen: (trade: Pick<Trade, 'tradeNo' | 'entCode'>) => void }

/** The ways from a payment to its refunds. */
export function TradeRefunds({ names, refunds, onOpen }: Shown & { names: TradeNames; refunds: readonly Trade[] }) {
  if (refunds.length === 0) return null
  return (
    <section className="section">
      <h3>
        <Trans>Refunds of this payment</Trans>
      </h3>
      {refunds.map((refund) => (
        <MoreButton
          key={refund.tradeNo}
          icon="giveBack"
          label={`${names.tradeType(refund.tradeType)}　${date(refund.tradeTime, 'listTime')}`}
          value={
            <Money value={signedAmount(refund)} currency={refund.currency} decimals={decimalsOf(refund.currency)} />
          }
          onPress={() => onOpen(refund)}
        />
      ))}
    </section>
  )
}

/** The way from a refund, cancel or charge-back to the payment it belongs to. */
export function OriginalTrade({ trade, onOpen }: Shown & { trade: Trade }) {
  const { t } = useLingui()
  const { entCode, currency, origTradeNo, related } = trade
  if (origTradeNo === undefined || !related) return null
  return (
    <section className="section">
      <MoreButton
        icon="receipt"
        label={`${t`Original transaction`}　${date(related.tradeTime, 'listTime')}`}
        value={<Money value={signedAmount(related)} currency={currency} decimals={decimalsOf(currency)} />}
        onPress={() => onOpen({ entCode, tradeNo: related.tradeNo })}
      />
    </section>
  )
}
