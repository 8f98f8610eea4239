import { wholeNumber } from '#shared/whole-number.ts'

/** A number of rows; a plus behind it where more than that match. */
export function countedText({ total, totalCapped }: { total: number; totalCapped?: boolean | undefined }): string {
  return `${wholeNumber(total)}${totalCapped ? '+' : ''}`
}
