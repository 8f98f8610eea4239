import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { Can, useMay } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { date, decimalsOf, money } from '#client/formats.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { signedAmount, statusLook, useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Button } from '#ui/Button.tsx'
import { Facts, numberFact } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import { systrade } from './contract.ts'

type FoundTradeProps = {
  trade: Trade
  /** Asks the server whether something stands in the way of a refund; without it the form of the refund says so. */
  asksTerms: boolean
  onRefund: () => void
}

/** A payment found by its number, with what can be given back of it or why nothing can; of a refund, the payment it belongs to. */
export function FoundTrade({ trade, asksTerms, onRefund }: FoundTradeProps) {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const names = useNames()
  const { currency } = trade
  const left = money(trade.refundableAmount, currency)
  const sum = (value: number) => <Money value={value} currency={currency} decimals={decimalsOf(currency)} />
  const givesBack = trade.sign < 0
  const mayRefund = useMay(systrade.refund)
  const { data: terms } = useQuery({
    ...ask(systrade.terms, { TradeNo: trade.tradeNo, EntCode: trade.entCode }),
    enabled: asksTerms && mayRefund && !givesBack && !needsServer.disabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const facts = [
    numberFact('number', t`Transaction no.`, trade.tradeNo),
    numberFact('orig', t`Original transaction`, trade.origTradeNo),
    { id: 'ent', label: t`Company`, value: `${isolated(trade.entName)}　${trade.entCode}` },
    { id: 'shop', label: t`Store and terminal`, value: `${isolated(trade.shopName)}　${trade.terminalNo}` },
    { id: 'type', label: t`Type`, value: names.tradeType(trade.tradeType) },
    { id: 'amount', label: t`Amount`, value: sum(signedAmount(trade)) },
    !givesBack && { id: 'given', label: t`Refunded`, value: sum(-trade.refundedAmount) },
    !givesBack && { id: 'left', label: t`Refundable amount`, value: sum(trade.refundableAmount) },
  ]
  return (
    <article className="systrade-trade">
      <div className="detail-head">
        <BrandTile {...names.tile(trade)} />
        <div className="grow">
          <h2 className="detail-name">
            {names.brand(trade)} {trade.maskedCard && <span className="num">･･･{trade.maskedCard.slice(-4)}</span>}
          </h2>
          <div className="small muted num">{date(trade.tradeTime, 'dateTime')}</div>
        </div>
        <Status {...statusLook(trade.status)} />
      </div>
      <Facts facts={facts} />
      <Can make={systrade.refund}>
        {terms?.refusal && (
          <p className="small muted" role="status">
            {terms.refusal.message}
          </p>
        )}
        {!terms?.refusal && trade.refundableAmount > 0 && (
          <Button look="danger-outline" size="medium" {...needsServer} onClick={onRefund}>
            {trade.refundedAmount > 0 ? <Trans>Refund the remaining {left}</Trans> : <Trans>Refund {left}</Trans>}
          </Button>
        )}
      </Can>
    </article>
  )
}
