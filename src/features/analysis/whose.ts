import type { AnalysisParams } from './analysis-params.ts'

/** Whose figures an address asks for, and in which currency. */
export function whoseIn({ EntCodes, ShopCodes, Currency }: AnalysisParams) {
  return { EntCodes, ShopCodes, Currency }
}
