import { date, decimalsOf } from '#client/formats.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { signedAmount, statusLook, type TradeNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'

type TradeHitProps = {
  row: Trade
  names: TradeNames
  /** The reading that found it marks what it was found by. */
  marked: 'last4' | undefined
  onOpen: () => void
}

/** A payment that was found, with its day: the list's card in one button. */
export function TradeHit({ row, names, marked, onOpen }: TradeHitProps) {
  const card = row.maskedCard
  const place = [isolated(row.shopName), row.terminalNo].filter(Boolean).join('　')
  return (
    <li>
      <button type="button" className="search-hit" onClick={onOpen}>
        <BrandTile {...names.tile(row)} />
        <span className="search-hit-name">
          <span className="strong">{names.brand(row)}</span>
          {card !== undefined && (
            <span className="num">
              {' ･･･'}
              <span className={marked === 'last4' ? 'search-mark' : undefined}>{card}</span>
            </span>
          )}
        </span>
        <span className="search-hit-amount">
          <Money value={signedAmount(row)} currency={row.currency} decimals={decimalsOf(row.currency)} />
        </span>
        <span className="search-hit-about">
          <span className="num">{date(row.tradeTime, 'shortTime')}</span>　{place}
        </span>
        <span className="search-hit-state">
          {row.sign < 0 && <span>{names.tradeType(row.tradeType)}</span>}
          <Status {...statusLook(row.status)} />
        </span>
      </button>
    </li>
  )
}
