import type { ReadDb } from '#server/access/access.ts'
import type { ReadContext } from '#server/feature.ts'
import { businessDateOf, instantOf } from '#shared/business-day.ts'
import { addDays, earliestFrom } from '#shared/calendar.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { tradesByNumber, tradesByPrefix } from './by-number.server.ts'
import type { Trade, TradeFilter } from './contract.ts'
import type { payments, ReadingHits } from './payment.contract.ts'
import { namesFor } from './names.server.ts'
import { todayOf } from './period.server.ts'
import { tradeOfRecord } from './record.server.ts'
import { decide, type Decided } from './search.server.ts'
import { recordsOf } from './slices.sql.ts'
import type { TradeRow } from './sql.ts'
import { tradeOf } from './labels.server.ts'

type ReadingsAsked = ReadContext<typeof payments.readings>

/** Rows of a reading that are sent, and how many are counted before "100+". */
const shownAtMost = 20
const countedAtMost = 100
/** Shortest beginning of a number that is looked for. */
const prefixFrom = 3

/** What each reading of a typed text leads to; readings that lead to nothing are left out. */
export async function hitsOf(asked: ReadingsAsked) {
  const { input, now, viewer } = asked
  const from = monthsBefore(now, viewer.timeZone)
  const { Number: number, CardLast4, Amount, AtTime } = input
  const walked: [ReadingHits['kind'], TradeFilter | undefined][] = [
    ['last4', CardLast4 === undefined ? undefined : { CardLast4 }],
    ['amount', Amount === undefined ? undefined : { AmountFrom: Amount, AmountTo: Amount }],
    ['time', AtTime === undefined ? undefined : { AtTime }],
  ]
  const found = await Promise.all([
    ...(number === undefined ? [] : [hitsOfNumber(asked, number)]),
    ...walked.flatMap(([kind, filter]) => (filter ? [hitsOfFilter(asked, kind, { ...filter, FromTime: from })] : [])),
  ])
  return { readings: found.filter((one) => one !== undefined), from, asOf: now }
}

/** The payments a whole number leads to, else those whose numbers begin so, on any day. */
async function hitsOfNumber({ db, scope, now }: ReadingsAsked, number: string): Promise<ReadingHits | undefined> {
  const ents = scope.ents.filter((ent) => ent !== '__SYSTEM')
  const about = { number, ents, now }
  const exact = await tradesByNumber(db, scope, about)
  if (exact.list.length > 0) return { ...hits('number', exact.list), countCapped: exact.capped }
  if (number.length < prefixFrom) return undefined
  const begun = await tradesByPrefix(db, scope, about, countedAtMost)
  if (begun === 'tooMany') return { kind: 'prefix', list: [], count: countedAtMost, countCapped: true }
  return begun.length > 0 ? hits('prefix', begun) : undefined
}

function hits(kind: ReadingHits['kind'], list: readonly Trade[]): ReadingHits {
  return { kind, list: list.slice(0, shownAtMost), count: list.length, countCapped: false }
}

/** The newest payments that fit a condition no index serves, as far back as a second leads. */
async function hitsOfFilter(
  { db, scope, now, viewer, tenant }: ReadingsAsked,
  kind: ReadingHits['kind'],
  filter: TradeFilter,
): Promise<ReadingHits | undefined> {
  const until = new Date(now.getTime() + secondMs)
  const input = { ...filter, ToTime: until.toISOString() }
  const search = await decide(db, {
    input,
    scope,
    zone: viewer.timeZone,
    weekStart: tenant.config.weekStart,
    now,
  })
  if (!search) return undefined
  const { records, reached } = await newestWithin(db, search)
  if (records.length === 0 && reached === undefined) return undefined
  const rows: TradeRow[] = records.slice(0, shownAtMost).map(tradeOfRecord)
  const names = await namesFor(db, scope.tenant, rows)
  return {
    kind,
    list: rows.map((row) => tradeOf(row, names, todayOf(search.groups, row))),
    count: Math.min(records.length, countedAtMost),
    countCapped: records.length > countedAtMost,
    ...(reached && { reached: reached.toISOString() }),
  }
}

const secondMs = 1_000
const dayMs = 86_400_000
/** Days of the stretches a search goes back in: short ones first, so that what is newest is there whatever comes. */
const stretchDays = [1, 6, 24]
/** With less time left than this, in seconds, another stretch is not begun. */
const leastSeconds = 0.1

/** The newest records of a search, stretch by stretch, and where looking ended when its second was over. */
export async function newestWithin(db: ReadDb, search: Decided): Promise<{ records: string[]; reached?: Date }> {
  const end = performance.now() + serverLimits.walkSeconds * 1_000
  const records: string[] = []
  let until = search.until
  for (const days of [...stretchDays, Infinity]) {
    const seconds = Math.floor((end - performance.now()) / 100) / 10
    if (seconds < leastSeconds) return { records, reached: until }
    const from = new Date(Math.max(search.from.getTime(), until.getTime() - days * dayMs))
    const found = await within(
      db,
      seconds,
      { ...search, ...stretch(search, from, until) },
      countedAtMost + 1 - records.length,
    )
    if (!found) return { records, reached: until }
    records.push(...found)
    if (records.length > countedAtMost || from <= search.from) break
    until = from
  }
  return { records }
}

async function within(db: ReadDb, seconds: number, search: Decided, limit: number): Promise<string[] | undefined> {
  try {
    return await recordsOf(db.within(seconds), search, { newestFirst: true, beyond: undefined, limit })
  } catch (error) {
    if (error instanceof Problem && error.problem === 'narrowPeriod') return undefined
    throw error
  }
}

/** Instants with the business days around them; no zone and no store's beginning of the day is two days off. */
function stretch({ days }: Decided, from: Date, until: Date): Pick<Decided, 'from' | 'until' | 'days'> {
  const [first, last] = [from, until].map((at) => at.toISOString().slice(0, 10))
  const [low, high] = [addDays(first ?? '', -2), addDays(last ?? '', 2)]
  return { from, until, days: { from: low > days.from ? low : days.from, to: high < days.to ? high : days.to } }
}

/** The beginning of the longest period that may be searched up to now. */
function monthsBefore(now: Date, zone: string): string {
  return instantOf(earliestFrom(businessDateOf(now, zone), limits.tradeSearchMonths), '00:00:00', zone)
}
