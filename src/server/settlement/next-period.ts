import type { DateRange } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { periodOf } from './cycle.ts'
import type { CycleLine, SettledMerchant } from './terms.ts'

/** A period to be closed, and the line of the contract it is closed by. */
export interface NextPeriod extends DateRange {
  readonly line: CycleLine
}

/** The lines under which a store (or, where `shopCode` is empty, the enterprise) is paid out by itself. */
export function linesFor({ cycles }: Pick<SettledMerchant, 'cycles'>, shopCode: string): CycleLine[] {
  return cycles.filter(({ payOut }) => shopCode === '' || payOut === 'STORE')
}

/** The day before the first period of a store or an enterprise; undefined where it is never paid out by itself. */
export function dayBefore(merchant: Pick<SettledMerchant, 'cycles'>, shopCode: string): string | undefined {
  const first = linesFor(merchant, shopCode)[0]
  return first && addDays(first.validFrom, -1)
}

/** The period that follows a closed day; cut where another line of the contract begins within it. */
export function periodAfter(
  merchant: Pick<SettledMerchant, 'cycles'>,
  shopCode: string,
  closedTo: string,
): NextPeriod | undefined {
  const { cycles } = merchant
  const own = linesFor(merchant, shopCode)
  const day = addDays(closedTo, 1)
  const current = cycles.findLast(({ validFrom }) => validFrom <= day)
  // Where stores are paid out together at that time, the next line under which this one is alone begins its next period.
  const line = current && own.includes(current) ? current : own.find(({ validFrom }) => validFrom > closedTo)
  if (!line) return undefined
  const from = line.validFrom > day ? line.validFrom : day
  const { to } = periodOf(line, from)
  const next = cycles.find(({ validFrom }) => validFrom > line.validFrom)
  return { from, to: next && next.validFrom <= to ? addDays(next.validFrom, -1) : to, line }
}
