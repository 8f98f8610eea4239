import { part, type Db, type Fragment } from '#server/db/db.ts'
import { ofEachStore } from '#features/transactions/search-parts.server.ts'
import type { Currency } from '#shared/money.ts'
import type { Asked } from './figures.server.ts'
import { sourceOf } from './sources.server.ts'

/** Into what a period is cut to show its course. */
export type CourseUnit = 'hour' | 'day' | 'week' | 'month'

/** A piece of a period's course in one currency; the amount as text, since it has no bound. */
export interface CoursePiece {
  currency: Currency
  /** The hour of the clock, or how many units after the store's own first day. */
  at: number
  payCount: bigint
  netAmount: string
}

/** The course of a period. Weeks are seven days from its first day on, so that each is as long as the others. */
export function courseOf(db: Db, asked: Asked, unit: CourseUnit): Promise<CoursePiece[]> {
  const { groups } = asked.search
  const first = ofEachStore(groups, ({ days }) => part`${days.from}::date`)
  const at: Readonly<Record<CourseUnit, Fragment>> = {
    hour: part`t.split::int`,
    day: part`t.business_date - ${first}`,
    week: part`(t.business_date - ${first}) / 7`,
    month: part`extract(month from t.business_date)::int - extract(month from ${first})::int`,
  }
  const split = unit === 'hour' ? ('hour' as const) : undefined
  return db.sql<CoursePiece>`
    select t.currency, ${at[unit]} as at, sum(t.pay_count)::bigint as "payCount",
           sum(t.pay_amount - t.refund_amount)::text as "netAmount"
      from ${sourceOf({ ...asked, by: 'date', back: undefined, split })} t
     group by 1, 2
    having (sum(t.pay_count), sum(t.refund_count)) <> (0, 0)
     order by 1, 2
     limit 2000`
}
