import { useDays } from '#features/transactions/days.ts'
import { presetDays } from '#shared/business-day.ts'
import type { AnalysisParams } from './analysis-params.ts'

/** The hour at which the business day of the stores in question begins; midnight where they differ. */
export function useDayStart({ EntCodes, ShopCodes }: AnalysisParams): number {
  const { clocks } = useDays({ EntCodes, ShopCodes })
  const starts = new Set(clocks.map(({ start }) => Number(start.slice(0, 2))))
  return starts.size === 1 ? ([...starts][0] ?? 0) : 0
}

/** The day that is now with most of the stores in question, of whose month data analysis speaks. */
export function useCommonDay({ EntCodes, ShopCodes }: AnalysisParams): string {
  const days = useDays({ EntCodes, ShopCodes })
  // The most common clock is the last.
  return presetDays('today', { ...days, clocks: days.clocks.slice(-1) }).to
}

/** Parts of a day by their hour, in the order in which the day goes. */
export function inDayOrder<Part extends { readonly code: string }>(parts: readonly Part[], start: number): Part[] {
  const since = ({ code }: Part) => (Number(code) - start + 24) % 24
  return parts.toSorted((a, b) => since(a) - since(b))
}
