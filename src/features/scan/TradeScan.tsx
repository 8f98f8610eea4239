import type { TradeFilter } from '#features/transactions/contract.ts'
import { Scanner } from './Scanner.tsx'

type TradeScanProps = {
  onSearch: (filter: TradeFilter) => void
  /** A number was seen or typed, for the search to say what it leads to. */
  onNumber: (number: string) => void
  onClose: () => void
}

/** What the camera sees leads on: a receipt's number to the search, which looks on all days, a store's code to its payments. */
export function TradeScan({ onSearch, onNumber, onClose }: TradeScanProps) {
  return (
    <Scanner
      onClose={onClose}
      onFound={(found) => ('number' in found ? onNumber(found.number) : onSearch({ ShopCodes: [found.shopCode] }))}
    />
  )
}
