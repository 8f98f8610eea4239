import { z } from 'zod/mini'
import { instantOf, presetDays, withinMonths, type DayRules } from '#shared/business-day.ts'
import { limits } from '#shared/limits.ts'
import { toHalfWidth } from '#shared/half-width.ts'
import { EntCode, Period, TradeNo } from '#shared/schema.ts'
import { instantMsOf, wallMsOf } from '#shared/zone.ts'
import type { FilterDefinition } from '#client/filter-params.ts'
import type { ChosenRange } from '#ui/DateRange.tsx'
import type { TradeSummary } from './contract.ts'
import { TradeFilter, TradeSort } from './contract.ts'

/** The place in a search and what is open beside it. */
const besides = {
  Sort: z.optional(TradeSort),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  PageIndex: z.optional(z.int().check(z.positive())),
  Cursor: z.optional(z.string()),
  TailRows: z.optional(z.int()),
  /** The payment in the drawer, with its enterprise where one sees several. */
  Trade: z.optional(TradeNo),
  Ent: z.optional(EntCode),
  /** The payment that is being refunded: Back closes the dialog, a reload opens it again. */
  Refund: z.optional(TradeNo),
  /** The page, by its time of origin, in which the camera was opened: Back closes it, a reload does not open it again. */
  Scan: z.optional(z.number()),
  /**
   * The search that is open, with what was typed, or scanned and so to be followed at once: Back closes it. No address can
   * say it, for texts are no objects.
   */
  Search: z.optional(z.object({ text: z.string().check(z.maxLength(64)), scanned: z.optional(z.literal(true)) })),
  /** The requests that wait, in place of the list. */
  View: z.optional(z.literal('requests')),
}

/** What the address of /trade holds: the search, the place in it and the payment that is open. */
export const TradeParams = z.object({ ...TradeFilter.shape, ...besides })
export type TradeParams = z.infer<typeof TradeParams>

/** Typed words and numbers, which payment is open, and a place that ages stay out of the address (decision 28). */
export const tradeForm = {
  schema: TradeParams,
  unseen: [
    'Number',
    'CardLast4',
    'AtTime',
    'Remark',
    'AmountFrom',
    'AmountTo',
    'DepositNo',
    'Trade',
    'Refund',
    'Cursor',
    'PageIndex',
    'TailRows',
    'Scan',
    'Search',
  ],
} as const satisfies FilterDefinition<typeof TradeParams>

/** The search alone, as the summary asks it. */
export function searchOf(address: TradeParams): TradeFilter {
  return Object.fromEntries(Object.entries(address).filter(([name]) => !(name in besides)))
}

/** The address on the first page of another search, its open payment closed. */
export function searching(address: TradeParams, change: Partial<TradeParams>): TradeParams {
  const { Sort, PageSize } = address
  return { ...searchOf(address), Sort, PageSize, ...change }
}

/** The period as a person chose it; without one it is today (spec section 2). Clock times show the zone's own clock. */
export function rangeOf(
  { Period = 'today', From, To, FromTime, ToTime }: TradeFilter,
  days: DayRules,
  zone: string,
): ChosenRange {
  if (FromTime !== undefined && ToTime !== undefined) {
    const wall = (instant: string, less = 0) => new Date(wallMsOf(instantMsOf(instant) - less, zone)).toISOString()
    const from = wall(FromTime)
    const to = wall(ToTime, 1000) // the wire's end is the first second outside
    return { from: from.slice(0, 10), to: to.slice(0, 10), fromTime: from.slice(11, 19), toTime: to.slice(11, 19) }
  }
  const [from, to] = [From ?? To, To ?? From]
  return from && to ? { from, to } : { ...presetDays(Period, days), preset: Period }
}

/** The period that rows are of: a word's days as the server knew them, and no word where the same word means other days now. */
export function shownRange(range: ChosenRange, summary: Pick<TradeSummary, 'from' | 'to'> | undefined): ChosenRange {
  if (range.preset === undefined || !summary) return range
  const { from, to } = summary
  return { from, to, preset: from === range.from && to === range.to ? range.preset : undefined }
}

/** No period was chosen. */
export const noPeriod = { Period: undefined, From: undefined, To: undefined, FromTime: undefined, ToTime: undefined }

/** A chosen period as the wire says it: a word, business days, or clock times with their end outside (decision 6). */
export function periodOf({ from, to, fromTime, toTime, preset }: ChosenRange, zone: string): Partial<TradeFilter> {
  if (fromTime !== undefined) {
    const end = new Date(instantMsOf(instantOf(to, toTime ?? '23:59:59', zone)) + 1000)
    return { ...noPeriod, FromTime: instantOf(from, fromTime, zone), ToTime: end.toISOString() }
  }
  if (preset === undefined) return { ...noPeriod, From: from, To: to }
  return preset === 'today' ? noPeriod : { ...noPeriod, Period: preset }
}

/** The same where no period means any day: today is said too. */
export function saidPeriodOf(range: ChosenRange, zone: string): Partial<TradeFilter> {
  return { ...periodOf(range, zone), Period: range.preset }
}

/** Whether the period may be asked: three months at most (1600). */
export function periodFits(range: ChosenRange): boolean {
  return range.from <= range.to && withinMonths(range.from, range.to, limits.tradeSearchMonths)
}

/** A condition besides the period, as its fields: dropping one drops them together. */
export type Condition = readonly (keyof TradeFilter)[]

const conditions: readonly Condition[] = (Object.keys(TradeFilter.shape) as (keyof TradeFilter)[]) // the schema's own names
  .filter((name) => !(name in Period.shape) && name !== 'AmountTo')
  .map((name) => (name === 'AmountFrom' ? [name, 'AmountTo'] : [name]))

/** The conditions in force besides the period, in the order of the form. */
export function conditionsOf(filter: TradeFilter): Condition[] {
  return conditions.filter((fields) => fields.some((field) => filter[field] !== undefined && filter[field] !== false))
}

/** The search without a condition. */
export function without<F extends TradeFilter>(filter: F, condition: Condition): F {
  return { ...filter, ...Object.fromEntries(condition.map((field) => [field, undefined])) }
}

/** Which column the wire's order names, and back. */
export const sortColumns = { tradeTime: 'date', amount: 'amount' } as const satisfies Record<string, string>

/** The wire's order as a list shows it; newest first where none was chosen. */
export function sortOf(sort: z.infer<typeof TradeSort> = '-tradeTime') {
  const column = sort.endsWith('amount') ? sortColumns.amount : sortColumns.tradeTime
  return { column, direction: sort.startsWith('-') ? ('descending' as const) : ('ascending' as const) }
}

/** The wire's order for what was chosen in a list's head. */
export function wireSort({ column, direction }: { column: string; direction: 'ascending' | 'descending' }) {
  const field = column === sortColumns.amount ? ('amount' as const) : ('tradeTime' as const)
  return direction === 'ascending' ? field : (`-${field}` as const)
}

/** A typed number as it is searched: half-width, without spaces at its ends; undefined where it can be none. */
export function numberOf(text: string): string | undefined {
  const number = toHalfWidth(text).trim()
  return /^[\x21-\x7e]{1,64}$/.test(number) ? number : undefined
}
