import { Trans } from '@lingui/react/macro'
import { date, decimalsOf } from '#client/formats.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Money } from '#ui/Money.tsx'

/** Which payment it is about, and what can be given back of it. */
export function RefundSummary({ trade, refundable }: { trade: Trade; refundable: number | undefined }) {
  const names = useNames()
  const { currency } = trade
  return (
    <div className="refund-summary">
      <BrandTile {...names.tile(trade)} />
      <div className="grow">
        <div className="detail-name">
          {names.brand(trade)} {trade.maskedCard && <span className="num">･･･{trade.maskedCard.slice(-4)}</span>}
        </div>
        <div className="small muted">
          <span className="num">{date(trade.tradeTime, 'listTime')}</span>　{isolated(trade.shopName)}
        </div>
      </div>
      {refundable !== undefined && (
        <div className="refund-left">
          <div className="caption muted">
            <Trans>Refundable amount</Trans>
          </div>
          <div className="detail-name">
            <Money value={refundable} currency={currency} decimals={decimalsOf(currency)} />
          </div>
        </div>
      )}
    </div>
  )
}
