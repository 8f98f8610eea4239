import { part, type Db, type Fragment } from '#server/db/db.ts'
import { ofEachStore, type StoreDays } from '#features/transactions/search-parts.server.ts'
import type { Currency } from '#shared/money.ts'
import type { StatSearch } from './figures.server.ts'
import { sourceOf, type SourceSplit } from './sources.server.ts'

/** Into what a period is cut to show its course. */
export type CourseUnit = 'hour' | 'day' | 'week' | 'month'

/** A piece of a period's course in one currency; amounts as text, since they have no bound. */
export interface CoursePiece {
  currency: Currency
  /** The hour of the clock, or how many units after the day from which the store's are counted. */
  at: number
  /** The value it is split by; null where it is not split. */
  split: string | null
  payCount: bigint
  payAmount: string
  refundCount: bigint
  refundAmount: string
  netAmount: string
}

interface CourseAsked {
  readonly split?: Exclude<SourceSplit, 'terminal'>
  /** The day from which each store's units are counted; its first one where it is left out. */
  readonly from?: (group: StoreDays) => string
}

/** The course of a period, where asked split once more. Weeks are seven days from its first day on, so that each is as long as the others. */
export function courseOf(
  db: Db,
  asked: StatSearch,
  unit: CourseUnit,
  { split, from = ({ days }) => days.from }: CourseAsked = {},
): Promise<CoursePiece[]> {
  const first = ofEachStore(asked.search.groups, (group) => part`${from(group)}::date`)
  const day = part`t.business_date`
  const at: Readonly<Record<CourseUnit, Fragment>> = {
    hour: part`t.split::int`,
    day: part`${day} - ${first}`,
    week: part`floor((${day} - ${first}) / 7.0)`,
    month: part`${monthsOf(day)} - ${monthsOf(first)}`,
  }
  return piecesOf(db, asked, at[unit], unit === 'hour' ? 'hour' : split, split !== undefined)
}

/** What a whole period comes to, by what it is split by. */
export function partsOf(db: Db, asked: StatSearch, split: SourceSplit): Promise<CoursePiece[]> {
  return piecesOf(db, asked, part`0`, split, true)
}

function piecesOf(db: Db, asked: StatSearch, at: Fragment, split: SourceSplit | undefined, shown: boolean) {
  return db.sql<CoursePiece>`
    select t.currency, (${at})::int as at, ${shown ? part`t.split` : part`null::text`} as split,
           sum(t.pay_count)::bigint as "payCount", sum(t.pay_amount)::text as "payAmount",
           sum(t.refund_count)::bigint as "refundCount", sum(t.refund_amount)::text as "refundAmount",
           (sum(t.pay_amount) - sum(t.refund_amount))::text as "netAmount"
      from ${sourceOf({ ...asked, by: 'date', back: undefined, split })} t
     group by 1, 2, 3
    having (sum(t.pay_count), sum(t.refund_count)) <> (0, 0)
     order by 1, 2, 3
     limit 20000`
}

function monthsOf(day: Fragment): Fragment {
  return part`(date_part('year', ${day}) * 12 + date_part('month', ${day}))::int`
}
