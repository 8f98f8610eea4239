import { earliestFrom } from '#shared/business-day.ts'
import { limits } from '#shared/limits.ts'
import { todayHere } from '#client/formats.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { Scanner } from './Scanner.tsx'

type TradeScanProps = { onSearch: (filter: TradeFilter) => void; onClose: () => void }

/** Searches payments by what the camera sees. A receipt in the hand may be old: its number is looked for as far back as one may ask. */
export function TradeScan({ onSearch, onClose }: TradeScanProps) {
  const today = todayHere()
  return (
    <Scanner
      onClose={onClose}
      onFound={(found) =>
        onSearch(
          'number' in found
            ? { Number: found.number, From: earliestFrom(today, limits.tradeSearchMonths), To: today }
            : { ShopCodes: [found.shopCode] },
        )
      }
    />
  )
}
