import { msg } from '@lingui/core/macro'
import { clocksOf, type StoreClock } from '#server/db/day-clocks.ts'
import type { Db } from '#server/db/db.ts'
import {
  boundsOf,
  businessDateOf,
  hullOf,
  presetRange,
  today,
  withinMonths,
  type DateRange,
} from '#shared/business-day.ts'
import { earliestFrom } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import type { TradeFilter } from './contract.ts'
import type { StoreDays } from './sql.ts'

/** A period with everything a search needs: business days and instants around them. */
export interface Span {
  /** From the earliest first day of any store to the latest last one. */
  readonly days: DateRange
  readonly from: Date
  readonly until: Date
  /** Stores by the day that is now with them; one at least, and the last stands for every store that no other names. */
  readonly groups: readonly StoreDays[]
  /** Whole business days, which roll-ups serve; else clock times. */
  readonly whole: boolean
}

type PeriodInput = Pick<TradeFilter, 'Period' | 'From' | 'To' | 'FromTime' | 'ToTime'>

/** Whose days are meant. */
export interface Days {
  readonly now: Date
  /** The zone of days where there are no stores. */
  readonly zone: string
  readonly weekStart: 0 | 1
  readonly tenant: string
  readonly ents: readonly string[]
  readonly shops: readonly string[] | undefined
}

/**
 * The period asked for, today where none is. Throws Problem('tradePeriod') above three months and Problem('parameter') for
 * half a pair, two kinds of period, or an end before its beginning.
 */
export async function spanOf(db: Db, asked: PeriodInput, given: Days): Promise<Span> {
  const { Period: word, From, To, FromTime, ToTime } = asked
  const byDay = From !== undefined || To !== undefined
  const byTime = FromTime !== undefined || ToTime !== undefined
  if ([word !== undefined, byDay, byTime].filter(Boolean).length > 1) throw wrongParameter('Period, From, FromTime')

  const found = await clocksOf(db, given)
  const clocks = found.length > 0 ? found : [{ zone: given.zone, start: '00:00', stores: [], count: 0 }]
  if (byTime) {
    const times = timesOf(FromTime, ToTime, clocks)
    return { ...times, groups: groupsOf(clocks, given.now, () => times.days), whole: false }
  }
  if (byDay && (From === undefined || To === undefined || To < From)) throw wrongParameter('From, To')
  const spans = spansNow(found, given.now)
  const key = `${given.zone} ${given.weekStart} ${word} ${From} ${To}`
  const known = spans.get(key)
  if (known) return known
  const groups = groupsOf(clocks, given.now, (now) =>
    From !== undefined && To !== undefined
      ? { from: From, to: To }
      : presetRange(word ?? 'today', now, given.weekStart),
  )
  const span = { ...boundsOfAll(clocks, groups), groups, whole: true }
  if (spans.size < mostKept) spans.set(key, span)
  return span
}

const spansKept = new WeakMap<readonly StoreClock[], { readonly minute: number; readonly spans: Map<string, Span> }>()

/** The spans of whole days that were asked for by these clocks within this minute, in which no day of theirs can begin. */
function spansNow(clocks: readonly StoreClock[], now: Date): Map<string, Span> {
  const minute = Math.floor(now.getTime() / 60_000)
  const known = spansKept.get(clocks)
  if (known?.minute === minute) return known.spans
  const spans = new Map<string, Span>()
  spansKept.set(clocks, { minute, spans })
  return spans
}

/** Which business day is now with the store of each of these rows. */
export async function todaysOf(
  db: Db,
  { tenant, now }: { tenant: string; now: Date },
  rows: readonly { readonly entCode: string; readonly shopCode: string }[],
): Promise<readonly StoreDays[]> {
  const [ents, shops] = [rows.map((row) => row.entCode), rows.map((row) => row.shopCode)].map((codes) =>
    [...new Set(codes)].toSorted(),
  )
  const clocks = await clocksOf(db, { tenant, ents: ents ?? [], shops })
  return groupsOf(clocks, now, (day) => ({ from: day, to: day }))
}

/** The business day that is now with the store of a row. */
export function todayOf(
  groups: readonly StoreDays[],
  { entCode, shopCode }: { entCode: string; shopCode: string },
): string {
  const own = groups.length > 1 && groups.find(({ stores }) => stores.includes(`${entCode} ${shopCode}`))
  return (own || groups.at(-1))?.today ?? ''
}

/** Clocks of one day are one group; it keeps the place of the last of them, so that the largest stays last. */
function groupsOf(
  clocks: readonly StoreClock[],
  now: Date,
  daysOf: (today: string) => DateRange,
): readonly StoreDays[] {
  const groups = new Map<string, StoreDays>()
  for (const clock of clocks) {
    const day = dayNow(now, clock)
    const stores = [...(groups.get(day)?.stores ?? []), ...clock.stores]
    groups.delete(day)
    groups.set(day, { stores, today: day, days: daysOf(day) })
  }
  return [...groups.values()]
}

type Whole = Pick<Span, 'from' | 'until'>
const mostKept = 1_000
const bounds = new Map<string, Whole>()
const daysNow = new Map<string, { readonly minute: number; readonly day: string }>()

/** The instants reach from the earliest beginning of a first day to the latest end of a last one. */
function boundsOfAll(clocks: readonly StoreClock[], groups: readonly StoreDays[]): Whole & Pick<Span, 'days'> {
  const days = hullOf(groups.map((group) => group.days))
  for (const group of groups) refuseLong(group.days.from, group.days.to)
  const all = clocks.map((clock) => wholeDays(days, clock))
  const from = Math.min(...all.map((one) => one.from.getTime()))
  const until = Math.max(...all.map((one) => one.until.getTime()))
  return { days, from: new Date(from), until: new Date(until) }
}

/** The same few periods are asked for again and again, and zones make their instants dear. */
function wholeDays({ from, to }: DateRange, { zone, start }: StoreClock): Whole {
  const key = `${from} ${to} ${zone} ${start}`
  const known = bounds.get(key)
  if (known) return known
  const own = boundsOf(from, to, zone, start)
  const found = { from: new Date(own.from), until: new Date(own.until) }
  if (bounds.size >= mostKept) bounds.clear()
  bounds.set(key, found)
  return found
}

/** Business days begin on a minute of every zone's clock, so within one minute the day stays the same. */
function dayNow(now: Date, { zone, start }: StoreClock): string {
  const minute = Math.floor(now.getTime() / 60_000)
  const key = `${zone} ${start}`
  const known = daysNow.get(key)
  if (known?.minute === minute) return known.day
  const day = today(now, zone, start)
  if (daysNow.size >= mostKept) daysNow.clear()
  daysNow.set(key, { minute, day })
  return day
}

/** Clock times with the business days that they touch by any of the clocks. */
function timesOf(from: string | undefined, to: string | undefined, clocks: readonly StoreClock[]) {
  if (from === undefined || to === undefined || Date.parse(to) <= Date.parse(from))
    throw wrongParameter('FromTime, ToTime')
  const [start, end] = [new Date(from), new Date(to)]
  const last = new Date(end.getTime() - 1)
  const days = inRange(() =>
    hullOf(clocks.map(({ zone }) => ({ from: businessDateOf(start, zone, '23:59'), to: businessDateOf(last, zone) }))),
  )
  refuseLong(businessDateOf(start, clocks.at(-1)?.zone ?? 'UTC'), days.to)
  return { days, from: start, until: end }
}

function inRange<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw wrongParameter('FromTime, ToTime')
    throw error
  }
}

/** Throws Problem('tradePeriod') for more than three months. */
function refuseLong(from: string, to: string): void {
  if (withinMonths(from, to, limits.tradeSearchMonths)) return
  const earliest = earliestFrom(to, limits.tradeSearchMonths)
  throw new Problem('tradePeriod', msg`For a period that ends on ${to}, start on ${earliest} or later.`)
}
