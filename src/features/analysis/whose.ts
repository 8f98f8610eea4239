import type { AnalysisParams } from './analysis-params.ts'

/** Whose figures an address asks for, and in which currency. */
export function whoseIn({ EntCodes, ShopCodes, Currency }: AnalysisParams) {
  return { EntCodes, ShopCodes, Currency }
}

/** The same, of the month that is shown. */
export function monthOf(address: AnalysisParams) {
  return { ...whoseIn(address), Month: address.Month }
}
