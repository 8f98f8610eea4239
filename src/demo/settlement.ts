import { instantOf } from '#shared/business-day.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { isFree } from './calendar.ts'
import type { Step } from './line.ts'
import type { Place } from './tenants.ts'

/** When a business day's payments are closed and paid out, and under which deposit. */
export interface Settlement {
  readonly from: string
  readonly to: string
  readonly closedAt: number
  readonly paidAt: number
  readonly depositNo: string
}

const known = new Map<string, Settlement>()

/** The settlement a business day of the enterprise belongs to. */
export function settlementOf(place: Place, businessDate: string): Settlement {
  const { enterprise, tenant } = place
  const half = enterprise.cycle === 'TWICE' && businessDate.slice(8) <= '15'
  const key = `${enterprise.code} ${businessDate.slice(0, 7)} ${half}`
  const found = known.get(key)
  if (found) return found
  const first = `${businessDate.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const to = half ? `${first.slice(0, 8)}15` : last
  const payday = enterprise.cycle === 'TWICE' ? (half ? last : addDays(last, 15)) : addDays(addMonths(first, 2), -1)
  const paid = openDay(place, payday)
  const settlement = {
    from: enterprise.cycle === 'TWICE' && !half ? `${first.slice(0, 8)}16` : first,
    to,
    closedAt: Date.parse(instantOf(addDays(to, 1), '07:00', tenant.zone)),
    paidAt: Date.parse(instantOf(paid, '10:00', tenant.zone)),
    depositNo: `D${paid.replaceAll('-', '')}${enterprise.code.slice(-5)}${half ? 1 : 2}`,
  }
  known.set(key, settlement)
  return settlement
}

/** The settlements of an enterprise that are closed or paid after `from` and no later than `to`. */
export function settlementsWithin(place: Place, from: number, to: number, today: string): Settlement[] {
  const days = [-100, -85, -70, -55, -40, -25, -10, 0].flatMap((back) => {
    const day = addDays(today, back)
    return [`${day.slice(0, 8)}10`, `${day.slice(0, 8)}20`]
  })
  const all = new Set(days.map((day) => settlementOf(place, day)))
  const within = (at: number) => at > from && at <= to
  return [...all].filter(({ closedAt, paidAt }) => within(closedAt) || within(paidAt))
}

/** The steps of a row whose money moved at `since`: those that come late are closed half an hour after. */
export function settlementSteps(place: Place, businessDate: string, since: number): Step[] {
  const { closedAt, paidAt, depositNo } = settlementOf(place, businessDate)
  return [
    { at: Math.max(closedAt, since + 1_800_000), turn: { settlementStatus: 'CLOSED', depositNo } },
    { at: paidAt, turn: { settlementStatus: 'PAID' } },
  ]
}

/** The day itself, or the last one before it on which banks are open. */
function openDay(place: Place, date: string): string {
  let day = date
  while (isFree(place, day)) day = addDays(day, -1)
  return day
}
