import { rateOf } from '#shared/measures.ts'
import { sumOf } from '#shared/money.ts'

/** A rate in ten-thousandths as shown, `4.6%`. */
export function percent(rate: number): string {
  return `${(rate / 100).toFixed(1)}%`
}

/** The part that one sum is of another, in ten-thousandths; undefined of nothing. */
export function shareOf(part: number | string, whole: number | string): number | undefined {
  return rateOf(BigInt(sumOf(part)), BigInt(sumOf(whole)))
}

/** The same as shown; a dash of nothing. */
export function sharePercent(part: number | string, whole: number | string): string {
  const share = shareOf(part, whole)
  return share === undefined ? '–' : percent(share)
}
