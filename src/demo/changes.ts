import type { TradeRow } from '#server/ingest/row.ts'
import { businessDateOf } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { stateAt, stirs, type Line, type Told } from './line.ts'
import { paymentsOf } from './payments.ts'
import { placesOf, type DemoTenant } from './tenants.ts'

/** What happened in a shop between two moments. */
export interface Changes {
  readonly added: TradeRow[]
  readonly changed: { readonly before: TradeRow; readonly after: TradeRow }[]
  readonly told: StoryRow[]
}

/** A step of a payment's story, ready to be written. */
export interface StoryRow extends Told {
  readonly entCode: string
  readonly tradeNo: string
  readonly eventId: string
  readonly at: Date
}

/** Refunds come at most so many days after their payment, and answers of the provider sooner. */
const longestLifeDays = 12

/** Everything of these lines after `from` and no later than `to`. */
export function changesOf(lines: Iterable<Line>, from: number, to: number): Changes {
  const changes: Changes = { added: [], changed: [], told: [] }
  for (const line of lines) {
    if (!stirs(line, from, to)) continue
    const before = stateAt(line, from)
    const after = stateAt(line, to)
    if (!after) continue
    if (!before) changes.added.push(after)
    else if (before.version !== after.version) changes.changed.push({ before, after })
    const { entCode, tradeNo } = after
    line.steps.forEach(({ at, told }, index) => {
      if (!told || at <= from || at > to) return
      changes.told.push({ ...told, entCode, tradeNo, eventId: uuidOf(tradeNo, index + 1), at: new Date(at) })
    })
  }
  return changes
}

/** Every line of a tenant that begins on these business days, both inside. */
export function* linesOf(tenant: DemoTenant, first: string, last: string): Generator<Line> {
  for (const place of placesOf(tenant)) for (const day of daysFrom(first, last)) yield* paymentsOf(place, day)
}

/** Every line of a tenant to which anything may have happened after `from` and no later than `to`; none begins before `since`. */
export function* linesBetween(tenant: DemoTenant, since: string, from: number, to: number): Generator<Line> {
  const day = (at: number) => businessDateOf(new Date(at), tenant.zone)
  const first = later(since, addDays(day(from), -longestLifeDays))
  for (const place of placesOf(tenant)) for (const one of daysFrom(first, day(to))) yield* paymentsOf(place, one)
}

/** An id that is the same for the same step of the same trade: the trade's twenty digits and the step, as a uuid. */
export function uuidOf(tradeNo: string, step: number): string {
  const [a, b, c, d, e] = [
    tradeNo.slice(0, 8),
    tradeNo.slice(8, 12),
    tradeNo.slice(12, 15),
    tradeNo.slice(15, 18),
    tradeNo.slice(18),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}${String(step).padStart(10, '0')}`
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
