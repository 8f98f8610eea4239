import { useDays } from '#features/transactions/days.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'

/** The hour at which the business day of the stores in question begins; midnight where they differ. */
export function useDayStart({ EntCodes, ShopCodes }: TradeFilter): number {
  const { clocks } = useDays({ EntCodes, ShopCodes })
  const starts = new Set(clocks.map(({ start }) => Number(start.slice(0, 2))))
  return starts.size === 1 ? ([...starts][0] ?? 0) : 0
}

/** Parts of a day by their hour, in the order in which the day goes. */
export function inDayOrder<Part extends { readonly code: string }>(parts: readonly Part[], start: number): Part[] {
  const since = ({ code }: Part) => (Number(code) - start + 24) % 24
  return parts.toSorted((a, b) => since(a) - since(b))
}
