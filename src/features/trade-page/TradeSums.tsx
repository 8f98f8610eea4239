import { Trans } from '@lingui/react/macro'
import { date, decimalsOf } from '#client/formats.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import { digitsOf, signedAmount, statusLook, type TradeNames } from '#features/transactions/words.ts'

type TradeSumsProps = {
  names: TradeNames
  trade: Trade
  /** What stands open of its refunds: a request that somebody must decide, or money on its way. */
  refunding: 'waits' | 'underWay' | undefined
}

/** What a payment is and what it comes to. */
export function TradeSums({ names, trade, refunding }: TradeSumsProps) {
  const decimals = decimalsOf(trade.currency)
  const isSale = trade.group === 'payment'
  const money = (value: number) => <Money value={value} currency={trade.currency} decimals={decimals} />
  return (
    <section className="section">
      <div className="detail-head">
        <BrandTile {...names.tile(trade)} />
        <div className="grow">
          <div className="detail-name">{[names.brand(trade), digitsOf(trade)].filter(Boolean).join(' ')}</div>
          <div className="small muted num">{date(trade.tradeTime, 'dateTime')}</div>
        </div>
        {refunding ? (
          <Status
            shape="dashed"
            tone="info"
            word={refunding === 'waits' ? <Trans>Waiting for approval</Trans> : <Trans>Refund under way</Trans>}
          />
        ) : (
          <Status {...statusLook(trade.status)} />
        )}
      </div>
      <div className="detail-sum">
        <div>
          <div className="caption">
            {isSale ? (
              <Trans>Net amount</Trans>
            ) : trade.group === 'refund' ? (
              names.tradeType(trade.tradeType)
            ) : (
              <>
                {names.tradeType(trade.tradeType)} · <Trans>Not in net sales</Trans>
              </>
            )}
          </div>
          <div className="totals-number">{money(isSale ? trade.netAmount : signedAmount(trade))}</div>
        </div>
        <dl>
          {isSale && (
            <>
              <dt>{names.tradeType(trade.tradeType)}</dt>
              <dd>{money(trade.amount)}</dd>
            </>
          )}
          {trade.refundedAmount > 0 && (
            <>
              <dt>
                <Trans>Refunds</Trans>
              </dt>
              <dd>{money(-trade.refundedAmount)}</dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}
