import { payDayOf } from '#server/settlement/cycle.ts'
import { dayBefore, linesFor, periodAfter } from '#server/settlement/next-period.ts'
import type { SettledMerchant } from '#server/settlement/terms.ts'
import type { BankCalendar, ClosedFor } from '#server/settlement/bank-days.ts'
import { addDays } from '#shared/calendar.ts'
import type { Move, ScheduleDay } from './contract.ts'

/** A day of closing and the day its period is transferred on. */
interface Closing {
  readonly to: string
  readonly day: string
  readonly nominal: string
}

/** How long after its closing a period may be transferred at most, in days. */
export const longestWait = 200

/** The calendar of days between two, both inside, for these merchants together; `confirmed` are those on which deposits were. */
export function scheduleOf(
  merchants: readonly SettledMerchant[],
  { from, to, confirmed }: { readonly from: string; readonly to: string; readonly confirmed: ReadonlySet<string> },
  calendar: BankCalendar,
) {
  const closings = merchants.flatMap((merchant) => closingsOf(merchant, addDays(from, -longestWait), to))
  const [closes, pays, moved] = [
    new Set(closings.map((one) => one.to)),
    new Set(closings.map(({ day }) => day)),
    new Map(closings.filter(({ day, nominal }) => day !== nominal).map((one) => [one.nominal, one])),
  ]
  const days: ScheduleDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({
      day,
      bank: said(calendar.closedFor(day)),
      closes: closes.has(day),
      confirms: confirmed.has(day),
      pays: pays.has(day),
      nominal: moved.has(day),
    })
  const within = (day: string) => day >= from && day <= to
  const moves: Move[] = [...moved.values()]
    .filter(({ day, nominal }) => within(day) || within(nominal))
    .toSorted((a, b) => (a.nominal < b.nominal ? -1 : 1))
    .flatMap(({ day, nominal }) => {
      const reason = said(calendar.closedFor(nominal))
      return reason ? [{ nominal, day, reason }] : []
    })
  return { days, moves }
}

/** The closings of a merchant, and of its stores where these are paid out by themselves, whose last day lies between two. */
function closingsOf(merchant: SettledMerchant, from: string, to: string): Closing[] {
  const units = ['', ...merchant.shops.filter((shop) => linesFor(merchant, shop).length > 0)]
  // Stores that are paid out by themselves are closed on the same days, so one stands for all.
  return units.slice(0, 2).flatMap((unit) => {
    const found: Closing[] = []
    let before = dayBefore(merchant, unit)
    while (before !== undefined && before < to) {
      const period = periodAfter(merchant, unit, before)
      if (!period) break
      if (period.to >= from) found.push({ to: period.to, ...payDayOf(period.line, period.to, merchant.calendar) })
      before = period.to
    }
    return found.filter((one) => one.to <= to || one.day <= to)
  })
}

function said(closed: ClosedFor | undefined) {
  if (!closed) return null
  const { name = '', nameEn = '' } = closed.kind === 'holiday' ? closed : {}
  return { kind: closed.kind, name, nameEn }
}
