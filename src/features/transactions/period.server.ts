import type { Db } from '#server/db.ts'
import { boundsOf, businessDateOf, earliestFrom, today, withinMonths } from '#shared/business-day.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { TradeFilter } from './contract.ts'

/** A period with everything a search needs: business days and instants around them. */
export interface Span {
  readonly days: { readonly from: string; readonly to: string }
  readonly from: Date
  readonly until: Date
  /** The business day that is now. */
  readonly today: string
  /** Whole business days, which roll-ups serve; else clock times. */
  readonly whole: boolean
}

type Asked = Pick<TradeFilter, 'From' | 'To' | 'FromTime' | 'ToTime'>

/** Whose days are meant. */
export interface Days {
  readonly now: Date
  readonly zone: string
  readonly ents: readonly string[]
  readonly shops: readonly string[] | undefined
}

/**
 * The period asked for, today where none is. Throws Problem('tradePeriod') above three months and Problem('parameter') for
 * half a pair, both pairs, or an end before its beginning.
 */
export async function spanOf(db: Db, asked: Asked, given: Days): Promise<Span> {
  const starts = await dayStarts(db, given)
  // Stores that begin their day at different times share no "today"; the calendar's day is what people expect then.
  const now = dayNow(given.now, given.zone, starts.earliest === starts.latest ? starts.earliest : '00:00')
  const { From, To, FromTime, ToTime } = asked
  const [byDay, byTime] = [From !== undefined || To !== undefined, FromTime !== undefined || ToTime !== undefined]
  if (byDay && byTime) refuse('From, FromTime')
  return byTime
    ? timesOf(FromTime, ToTime, given.zone, now)
    : daysOf(From ?? (byDay ? undefined : now), To ?? (byDay ? undefined : now))

  function daysOf(from: string | undefined, to: string | undefined): Span {
    if (from === undefined || to === undefined || to < from) refuse('From, To')
    return { ...wholeDays(from, to, given.zone, starts), today: now, whole: true }
  }
}

type Whole = Pick<Span, 'days' | 'from' | 'until'>
const whole = new Map<string, Whole>()
const daysNow = new Map<string, { readonly minute: number; readonly day: string }>()

/** The same few periods are asked for again and again, and zones make their instants dear. */
function wholeDays(from: string, to: string, zone: string, starts: Awaited<ReturnType<typeof dayStarts>>): Whole {
  const key = `${from} ${to} ${zone} ${starts.earliest} ${starts.latest}`
  const known = whole.get(key)
  if (known) return known
  refuseLong(from, to)
  // Days begin at the stores' own times: the instants reach from the earliest beginning to the latest end.
  const first = boundsOf(from, to, zone, starts.earliest)
  const last = boundsOf(from, to, zone, starts.latest)
  const found = { days: { from, to }, from: new Date(first.from), until: new Date(last.until) }
  if (whole.size >= mostKept) whole.clear()
  whole.set(key, found)
  return found
}

/** Business days begin on a minute of every zone's clock, so within one minute the day stays the same. */
function dayNow(now: Date, zone: string, cutOff: string): string {
  const minute = Math.floor(now.getTime() / 60_000)
  const key = `${zone} ${cutOff}`
  const known = daysNow.get(key)
  if (known?.minute === minute) return known.day
  const day = today(now, zone, cutOff)
  if (daysNow.size >= mostKept) daysNow.clear()
  daysNow.set(key, { minute, day })
  return day
}

function timesOf(from: string | undefined, to: string | undefined, zone: string, now: string): Span {
  if (from === undefined || to === undefined || Date.parse(to) <= Date.parse(from)) refuse('FromTime, ToTime')
  const [start, end] = [new Date(from), new Date(to)]
  const last = new Date(end.getTime() - 1)
  const days = inRange(() => ({ from: businessDateOf(start, zone, '23:59'), to: businessDateOf(last, zone) }))
  refuseLong(businessDateOf(start, zone), days.to)
  return { days, from: start, until: end, today: now, whole: false }
}

function inRange<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) refuse('FromTime, ToTime')
    throw error
  }
}

function refuseLong(from: string, to: string): void {
  if (withinMonths(from, to, limits.tradeSearchMonths)) return
  const earliest = earliestFrom(to, limits.tradeSearchMonths)
  throw new Problem('tradePeriod', {
    ja: `${to} までなら、${earliest} 以降を選べます。`,
    en: `A period that ends on ${to} can begin on ${earliest}.`,
    mn: `${to} хүртэлх хугацаа ${earliest}-ний өдрөөс эхэлж болно.`,
  })
}

function refuse(names: string): never {
  throw new Problem('parameter', { ja: `（${names}）`, en: `(${names})`, mn: `(${names})` })
}

const keptForMs = 30_000
const mostKept = 1_000
const kept = new Map<string, { at: number; starts: ReturnType<typeof dayStartsOf> }>()

/** Day beginnings hardly ever change; a question each half minute keeps the list at one round trip. */
function dayStarts(db: Db, { ents, shops }: Days) {
  const key = shops ? JSON.stringify([ents, shops]) : ents.join()
  const known = kept.get(key)
  if (known && Date.now() - known.at < keptForMs) return known.starts
  const starts = dayStartsOf(db, ents, shops)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { at: Date.now(), starts })
  starts.catch(() => kept.delete(key))
  return starts
}

/** When business days begin in these stores, earliest and latest; midnight where there are none. */
async function dayStartsOf(db: Db, ents: readonly string[], shops: readonly string[] | undefined) {
  const [row] = await db.sql<{ earliest: string | null; latest: string | null }>`
    select min(business_day_start) as earliest, max(business_day_start) as latest
      from shops
     where ent_code = any(${ents}) and (${shops ?? null}::text[] is null or shop_code = any(${shops ?? null}))`
  return { earliest: row?.earliest ?? '00:00', latest: row?.latest ?? '00:00' }
}
