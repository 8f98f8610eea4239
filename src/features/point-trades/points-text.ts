import { wholeNumber } from '#shared/whole-number.ts'

/** Points as people read them: `1,284P`. */
export function pointsText(points: number): string {
  return `${wholeNumber(points)}P`
}
