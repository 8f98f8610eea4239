import { useDays } from '#features/transactions/days.ts'
import { presetDays } from '#shared/business-day.ts'
import type { AnalysisParams } from './analysis-params.ts'

/** The day that is now with most of the stores in question, of whose month data analysis speaks. */
export function useCommonDay({ EntCodes, ShopCodes }: AnalysisParams): string {
  const days = useDays({ EntCodes, ShopCodes })
  // The most common clock is the last.
  return presetDays('today', { ...days, clocks: days.clocks.slice(-1) }).to
}
