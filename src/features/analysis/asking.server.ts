import { msg } from '@lingui/core/macro'
import { courseOf } from '#features/statistics/course.server.ts'
import { everythingIn, searchOf } from '#features/statistics/running.server.ts'
import { todayOf, type Asker, type Stores } from '#features/statistics/stores.server.ts'
import type { Search } from '#features/transactions/search-parts.server.ts'
import type { Db } from '#server/db/db.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { withinMonths, type DateRange } from '#shared/business-day.ts'
import { addDays, addMonths, earliestFrom } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import { currencyOf, type Currency } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'

/** What every question of data analysis may name. */
export interface Asking extends Stores {
  readonly Currency?: Currency | undefined
  readonly Month?: string | undefined
}

/** A month of some stores, decided. */
export interface MonthMeant {
  /** The day that is now with the stores, of which other searches are made. */
  readonly today: Search
  /** The day that is now with most of them. */
  readonly day: string
  /** YYYY-MM. */
  readonly month: string
  readonly first: string
  /** The last day that has begun, and the last one of the calendar. */
  readonly to: string
  readonly last: string
  readonly running: boolean
  /** Whether the person may speak for these stores as one. */
  readonly whole: boolean
}

/** The month asked for, the running one where none is. Throws for a month that has not begun, and Problem('analysisPeriod') for one further back than twelve. */
export async function monthOf(db: Db, asker: Asker, asking: Asking): Promise<MonthMeant> {
  const today = await todayOf(db, asker, asking)
  const day = commonDay(today)
  const month = asking.Month ?? day.slice(0, 7)
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  if (first > day) throw wrongParameter('Month')
  refuseFar(first, day)
  const running = month === day.slice(0, 7)
  const whole = asking.ShopCodes?.length === 1 || (asker.scope.shops === 'all' && today.ents.length === 1)
  return { today, day, month, first, to: running ? day : last, last, running, whole }
}

/** The day that is now with most stores. */
export function commonDay({ groups, days }: Search): string {
  return groups.at(-1)?.today ?? days.to
}

/** Throws Problem('analysisPeriod') for a day further back than daily sums answer. */
export function refuseFar(from: string, today: string): void {
  const earliest = `${addMonths(today, 1 - limits.analysisMonths).slice(0, 7)}-01`
  if (from >= earliest) return
  throw new Problem('analysisPeriod', msg`Start on ${earliest} or later.`)
}

/** Throws Problem('analysisPeriod') for a period above thirteen months. */
export function refuseLong(from: string, to: string): void {
  if (withinMonths(from, to, limits.analysisMonths)) return
  const earliest = earliestFrom(to, limits.analysisMonths)
  throw new Problem('analysisPeriod', msg`For a period that ends on ${to}, start on ${earliest} or later.`)
}

/** A search of the same days in every store, none of which lies behind the store's own today. */
export function daysIn(today: Search, { from, to }: DateRange): Search {
  return searchOf(
    today,
    today.groups.map((group) => ({
      from,
      to: to < group.today ? to : group.today < from ? addDays(from, -1) : group.today,
    })),
  )
}

/** Measures as exact whole numbers. */
export interface Sum {
  readonly payCount: bigint
  readonly payAmount: bigint
  readonly refundCount: bigint
  readonly refundAmount: bigint
}

export const nothing: Sum = { payCount: 0n, payAmount: 0n, refundCount: 0n, refundAmount: 0n }

/** Measures as statements answer them. */
type Read = Pick<Sum, 'payCount' | 'refundCount'> & { readonly payAmount: string; readonly refundAmount: string }

/** Adds up. */
export function added(sums: Iterable<Sum>): Sum {
  let all = nothing
  for (const one of sums)
    all = {
      payCount: all.payCount + one.payCount,
      payAmount: all.payAmount + one.payAmount,
      refundCount: all.refundCount + one.refundCount,
      refundAmount: all.refundAmount + one.refundAmount,
    }
  return all
}

/** What a statement answered, as exact numbers. */
export function sumOfRow({ payCount, payAmount, refundCount, refundAmount }: Read): Sum {
  return { payCount, payAmount: BigInt(payAmount), refundCount, refundAmount: BigInt(refundAmount) }
}

export const netOf = ({ payAmount, refundAmount }: Sum) => payAmount - refundAmount

/** What each day came to, in each currency. */
export interface Days {
  /** Of one currency: the days on which anything happened. */
  readonly in: (currency: Currency) => ReadonlyMap<string, Sum>
  readonly currencies: readonly Currency[]
}

/** What each day of a range came to. */
export async function daysOf(db: Db, today: Search, range: DateRange): Promise<Days> {
  const pieces = await courseOf(db, everythingIn(daysIn(today, range)), 'day')
  const all = new Map<Currency, Map<string, Sum>>()
  for (const piece of pieces) {
    const own = all.get(piece.currency) ?? new Map<string, Sum>()
    all.set(piece.currency, own.set(addDays(range.from, piece.at), sumOfRow(piece)))
  }
  return { in: (currency) => all.get(currency) ?? new Map(), currencies: [...all.keys()] }
}

/** The days of a range of what each day came to. */
export function between(days: ReadonlyMap<string, Sum>, { from, to }: DateRange): Sum {
  return added([...days].filter(([day]) => day >= from && day <= to).map(([, sum]) => sum))
}

/** The currency an answer is in: the one asked for, else the person's own, unless nothing was sold in it and something in another. */
export function currencyFor(
  { Currency: wanted }: Asking,
  { viewer }: Asker,
  sold: readonly Currency[],
): { currency: Currency; currencies: Currency[] } {
  const own = currencyOf(viewer.currency)
  const currency = wanted ?? (sold.includes(own) ? own : (sold[0] ?? own))
  return { currency, currencies: [...new Set([currency, ...sold])].toSorted() }
}
