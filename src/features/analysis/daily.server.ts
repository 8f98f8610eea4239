import { partsOf } from '#features/statistics/course.server.ts'
import { pageOf } from '#features/statistics/figures.server.ts'
import { everythingIn } from '#features/statistics/running.server.ts'
import { narrowed, type Asker } from '#features/statistics/stores.server.ts'
import type { Db } from '#server/db/db.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import type { DateRange } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { sumOnWire, type Currency } from '#shared/money.ts'
import { currencyFor, daysIn, daysOf, monthOf, netOf, nothing, refuseFar, refuseLong, sumOfRow, type Asking, type MonthMeant, type Sum } from './asking.server.ts' // prettier-ignore
import { aboutMonth, compare, figuresOf } from './overview.server.ts'
import * as sql from './sql.ts'

/** How many earlier ones of a weekday say what is usual. */
const usualWeeks = 4
/** Parts of a day that are listed. */
const mostParts = 100

type Asked<Input> = Asker & { readonly input: Input; readonly db: Db }

/** Days beside the same weekdays before them, with what staff noted. */
export async function dailyOf(asked: Asked<Asking & { From?: string | undefined; To?: string | undefined }>) {
  const { db, input, now, scope, viewer } = asked
  const meant = await monthOf(db, asked, input)
  const range = rangeOf(input, meant)
  const days = await daysOf(db, meant.today, { from: addDays(range.from, -7 * usualWeeks), to: range.to })
  const said = currencyFor(input, asked, days.currencies)
  const own = days.in(said.currency)
  const list = []
  for (let date = range.to; date >= range.from; date = addDays(date, -1))
    list.push({
      date,
      ...figuresOf(own.get(date) ?? nothing),
      usual: usualOf(weekdaysBefore(date).map((day) => own.get(day))),
    })
  const notes = await sql.notesOf(db, narrowed(scope, input), range)
  return {
    ...aboutMonth(meant, now, said),
    ...range,
    whole: meant.whole,
    days: list,
    notes: notes.map(({ userId, entName, ...note }) => ({
      ...note,
      entName: scope.ents.length > 1 ? entName : null,
      own: userId === viewer.userId,
    })),
  }
}

/** Whole days asked for, else those of the month. Throws for half a pair, an end before its beginning, and as `refuseLong`. */
function rangeOf(
  { From, To, Month }: { From?: string | undefined; To?: string | undefined; Month?: string | undefined },
  meant: MonthMeant,
): DateRange {
  // prettier-ignore
  if (From === undefined && To === undefined) return { from: meant.first, to: meant.to }
  if (From === undefined || To === undefined || To < From || Month !== undefined) throw wrongParameter('From, To')
  refuseLong(From, To)
  refuseFar(From, meant.day)
  return { from: From, to: To < meant.day ? To : meant.day }
}

function weekdaysBefore(date: string): string[] {
  return Array.from({ length: usualWeeks }, (_one, index) => addDays(date, -7 * (index + 1)))
}

/** The average net sales of those days on which anything happened, half of the smallest unit rounded up. */
function usualOf(days: readonly (Sum | undefined)[]): number | string | null {
  const known = days.filter((one) => one !== undefined)
  if (known.length === 0) return null
  const [sum, count] = [known.reduce((all, one) => all + netOf(one), 0n), BigInt(known.length)]
  // Whole numbers are cut towards zero; the count is added first, so that halves go up below zero too.
  const doubled = sum * 2n + count
  const floor = doubled / (count * 2n)
  return sumOnWire(doubled < 0n && doubled % (count * 2n) !== 0n ? floor - 1n : floor)
}

type DayAsked = Asking & { readonly Date: string; readonly Split: 'shop' | 'paymentType' | 'hour' }

interface Part {
  readonly currency: Currency
  readonly code: string
  readonly name: string
  readonly entCode: string | null
  readonly sum: Sum
}

/** One day in its parts, each beside the same weekdays before it. */
export async function dayOf(asked: Asked<DayAsked>) {
  const { db, input, now } = asked
  const { today, day } = await monthOf(db, asked, { ...input, Month: undefined })
  if (input.Date > day) throw wrongParameter('Date')
  refuseFar(input.Date, day)
  const parts: Part[][] = []
  for (const date of [input.Date, ...weekdaysBefore(input.Date)])
    parts.push(await partsOn(db, today, date, input.Split))
  const [own = [], ...before] = parts
  const { currency } = currencyFor(input, asked, [...new Set(own.map((one) => one.currency))])
  const isOf = (one: Part) => (other: Part) => keyOf(one) === keyOf(other)
  const list = own
    .filter((one) => one.currency === currency)
    .map((one) => ({ ...one, usual: usualOf(before.map((day) => day.find(isOf(one))?.sum)) }))
  const sorted = input.Split === 'hour' ? list.toSorted((a, b) => Number(a.code) - Number(b.code)) : list.toSorted((a, b) => compare(netOf(b.sum), netOf(a.sum))) // prettier-ignore
  return {
    currency,
    date: input.Date,
    parts: sorted
      .slice(0, mostParts)
      .map(({ code, name, entCode, sum, usual }) => ({ code, name, entCode, ...figuresOf(sum), usual })),
    asOf: now,
  }
}

const keyOf = ({ currency, entCode, code }: Part) => `${currency} ${entCode} ${code}`

async function partsOn(db: Db, today: MonthMeant['today'], date: string, split: DayAsked['Split']): Promise<Part[]> {
  const source = everythingIn(daysIn(today, { from: date, to: date }))
  if (split === 'shop') return storesIn(db, source)
  const found = await partsOf(db, source, split)
  return found.map((one) => ({
    currency: one.currency,
    code: one.split ?? '',
    name: '',
    entCode: null,
    sum: sumOfRow(one),
  }))
}

/** What each store came to. */
export async function storesIn(db: Db, source: ReturnType<typeof everythingIn>): Promise<Part[]> {
  const rows = await pageOf(db, { ...source, by: 'shop' }, { size: 20_000, index: 1 })
  return rows.map((row) => ({
    currency: row.currency,
    code: row.shopCode ?? '',
    name: row.shopName ?? row.shopCode ?? '',
    entCode: row.entCode,
    sum: sumOfRow(row),
  }))
}
