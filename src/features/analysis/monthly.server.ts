import { sumsOf } from '#features/statistics/figures.server.ts'
import { recordsFrom } from '#features/statistics/records.server.ts'
import { everythingIn, upToThisMinute } from '#features/statistics/running.server.ts'
import type { Asker } from '#features/statistics/stores.server.ts'
import type { Db } from '#server/db/db.ts'
import type { DateRange } from '#shared/business-day.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { sumOnWire, type Currency } from '#shared/money.ts'
import { between, currencyFor, daysIn, daysOf, monthOf, netOf, nothing, sumOfRow, type Asking, type MonthMeant } from './asking.server.ts' // prettier-ignore
import { storesIn } from './daily.server.ts'
import { aboutMonth, compare, figuresOf } from './overview.server.ts'

const monthsShown = 13
/** Stores with a line of their own; the others are one. */
const mostStores = 200

/** Thirteen months up to the one asked for, and what each store added since the month before. */
export async function monthlyOf(asked: Asker & { readonly input: Asking; readonly db: Db }) {
  const { db, input, now } = asked
  const meant = await monthOf(db, asked, input)
  const from = addMonths(meant.first, 1 - monthsShown)
  const days = await daysOf(db, meant.today, { from, to: meant.to })
  const said = currencyFor(input, asked, days.currencies)
  const own = days.in(said.currency)
  const sources = comparedOf(asked, meant)
  const before = await storesIn(db, sources.before)
  const current = await storesIn(db, sources.now)
  const sumIn = async (source: typeof sources.now) => {
    const found = (await sumsOf(db, source)).find(({ currency }) => currency === said.currency)
    return found ? sumOfRow(found) : nothing
  }
  const stores = storeRows(current, before, said.currency)
  const rest = stores.slice(mostStores)
  const total = (of: (row: StoreRow) => bigint) => sumOnWire(rest.reduce((sum, row) => sum + of(row), 0n))
  return {
    ...aboutMonth(meant, now, said),
    months: Array.from({ length: monthsShown }, (_one, at) => {
      const first = addMonths(from, at)
      return {
        month: first.slice(0, 7),
        ...figuresOf(between(own, { from: first, to: addDays(addMonths(first, 1), -1) })),
      }
    }),
    now: figuresOf(await sumIn(sources.now)),
    before: figuresOf(await sumIn(sources.before)),
    year: figuresOf(await sumIn(sources.year)),
    // The month a year ago is the first of the thirteen.
    recordsFrom: await recordsFrom(db, meant.today, from),
    stores: stores.slice(0, mostStores).map(({ now: is, before: was, ...row }) => ({ ...row, netAmount: sumOnWire(is), before: sumOnWire(was) })), // prettier-ignore
    rest:
      rest.length > 0
        ? { stores: rest.length, netAmount: total((row) => row.now), before: total((row) => row.before) }
        : null,
  }
}

/** The month, and as much of the month before and of the month a year ago, up to the same minute where it runs. */
function comparedOf(asker: Asker, { today, first, to, last, running }: MonthMeant) {
  const whole = (months: number) => wholeMonth(addMonths(first, -months))
  // Around midnight stores may have different days: one may not have begun the month yet, another may be through with it.
  const upToNow = (months: number) =>
    today.groups.map((group) => {
      const { from, to: end } = whole(months)
      if (group.today < first) return { from, to: addDays(from, -1), ended: true }
      if (group.today > last) return { from, to: end, ended: true }
      const then = addMonths(group.today, -months)
      return { from, to: then, ended: then.slice(8) !== group.today.slice(8) }
    })
  const earlier = (months: number) =>
    running ? upToThisMinute(today, upToNow(months), asker) : everythingIn(daysIn(today, whole(months)))
  return {
    now: everythingIn(daysIn(today, { from: first, to: running ? last : to })),
    before: earlier(1),
    year: earlier(12),
  }
}

function wholeMonth(from: string): DateRange {
  return { from, to: addDays(addMonths(from, 1), -1) }
}

interface StoreRow {
  readonly code: string
  readonly name: string
  readonly entCode: string | null
  readonly now: bigint
  readonly before: bigint
}

/** Each store that sold anything in either month, the largest now first. */
function storeRows(
  current: Awaited<ReturnType<typeof storesIn>>,
  before: Awaited<ReturnType<typeof storesIn>>,
  currency: Currency,
): StoreRow[] {
  const rows = new Map<string, StoreRow>()
  const add = (parts: typeof current, of: 'now' | 'before') => {
    for (const { code, name, entCode, sum } of parts.filter((one) => one.currency === currency)) {
      const key = `${entCode} ${code}`
      rows.set(key, { code, name, entCode, now: 0n, before: 0n, ...rows.get(key), [of]: netOf(sum) })
    }
  }
  add(current, 'now')
  add(before, 'before')
  return [...rows.values()].toSorted((a, b) => compare(b.now, a.now) || (a.code < b.code ? -1 : 1))
}
