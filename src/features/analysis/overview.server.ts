import { courseOf, partsOf } from '#features/statistics/course.server.ts'
import { hoursOf } from '#features/statistics/figures.server.ts'
import { everythingIn } from '#features/statistics/running.server.ts'
import { narrowed, type Asker } from '#features/statistics/stores.server.ts'
import { bandEdges } from '#features/statistics/sources.server.ts'
import { clocksOf } from '#server/db/day-clocks.ts'
import type { Db } from '#server/db/db.ts'
import { presetRange } from '#shared/business-day.ts'
import { addDays, addMonths, weekdayOf } from '#shared/calendar.ts'
import { inboundTypes } from '#shared/inbound.ts'
import { rateOf } from '#shared/measures.ts'
import { exponentOf, sumOnWire, type Currency } from '#shared/money.ts'
import { wallMsOf } from '#shared/zone.ts'
import { added, between, currencyFor, daysIn, daysOf, monthOf, netOf, nothing, sumOfRow, type Asking, type MonthMeant, type Sum } from './asking.server.ts' // prettier-ignore
import { courseWeeks, partOfDay, planDays, planSoFar } from './plan.server.ts'
import * as sql from './sql.ts'

/** Weeks that are shown, those before them that say what is usual, and the fewest of these that can. */
const [weeksShown, weeksBefore, fewestWeeks] = [6, 12, 6]
/** Whole weeks of the heat map. */
const heatWeeks = 4
const monthsOfMix = 6

type Asked = Asker & { readonly input: Asking; readonly db: Db }

/** What the answers of a month have in common. */
export function aboutMonth(
  { month, first, to, running }: MonthMeant,
  now: Date,
  currency: ReturnType<typeof currencyFor>,
) {
  return { ...currency, month, from: first, to, running, asOf: now }
}

/** Measures on the wire. */
export function figuresOf(sum: Sum) {
  const { payCount, payAmount, refundCount, refundAmount } = sum
  return {
    payCount,
    payAmount: sumOnWire(payAmount),
    refundCount,
    refundAmount: sumOnWire(refundAmount),
    netAmount: sumOnWire(netOf(sum)),
  }
}

/** The first tab's figures: the month beside its plan, its refunds, its visitors. */
export async function overviewOf(asked: Asked) {
  const { db, input, now, tenant } = asked
  const meant = await monthOf(db, asked, input)
  const { today, first, to, last } = meant
  const { weekStart } = tenant.config
  const week = presetRange('thisWeek', to, weekStart).from
  const since = [addDays(first, -7 * courseWeeks), addDays(week, -7 * (weeksShown + weeksBefore - 1))].toSorted()[0]
  const days = await daysOf(db, today, { from: since ?? first, to })
  const inbound = await partsOf(db, { ...everythingIn(daysIn(today, { from: first, to })), types: inboundTypes }, 'paymentType') // prettier-ignore
  const said = currencyFor(input, asked, days.currencies)
  const own = days.in(said.currency)
  const plan = await planFor(asked, meant, said.currency)
  const course = plan.amount === undefined ? undefined : planDays(plan.amount, first, last, own)
  const weeks = weeksOf(own, week, to)
  const abroad = added(inbound.filter(({ currency }) => currency === said.currency).map(sumOfRow))
  return {
    ...aboutMonth(meant, now, said),
    figures: figuresOf(between(own, { from: first, to })),
    plan:
      course && plan.amount !== undefined
        ? {
            amount: sumOnWire(plan.amount),
            soFar: sumOnWire(
              wholeUnits(
                planSoFar(course, daysFrom(first, to), await passedPart(asked, meant, said.currency)),
                said.currency,
              ),
            ),
            days: course.map(sumOnWire),
          }
        : null,
    missing: plan.missing,
    planOf: plan.of,
    days: runningSums(own, first, to).map(sumOnWire),
    weeks: weeks.slice(-weeksShown).map(({ from, to: until, sum }) => ({
      from,
      to: until,
      refundCount: sum.refundCount,
      refundAmount: sumOnWire(sum.refundAmount),
      payAmount: sumOnWire(sum.payAmount),
    })),
    usual: usualRates(weeks.slice(0, weeksBefore).map(({ sum }) => sum)),
    inbound: { payCount: abroad.payCount, payAmount: sumOnWire(abroad.payAmount) },
  }
}

/** The plan that covers these stores: of each enterprise that is asked whole its own, else those of its stores if none is missing; and what a new one is of. */
async function planFor(asked: Asked, { first, whole }: MonthMeant, currency: Currency) {
  const { db, scope, input, viewer } = asked
  const reach = narrowed(scope, input)
  const [plans, stores] = [await sql.plansOf(db, reach, first, currency), await sql.storesOf(db, reach)]
  const planOf = (ent: string, shop: string) =>
    plans.find(({ entCode, shopCode }) => entCode === ent && shopCode === shop)
  let [amount, missing] = [0n, 0]
  for (const ent of new Set(stores.map(({ entCode }) => entCode))) {
    const whole = reach.shops === 'all' ? planOf(ent, '') : undefined
    const ones = stores.filter(({ entCode }) => entCode === ent).map(({ shopCode }) => planOf(ent, shopCode))
    if (whole) amount += whole.amount
    else {
      missing += ones.filter((one) => !one).length
      for (const one of ones) amount += one?.amount ?? 0n
    }
  }
  const [only, second] = stores
  const ent = input.EntCodes?.[0] ?? only?.entCode ?? viewer.entCode
  // Where there is one store in all, nothing need be chosen before it is planned.
  const sole = only && !second ? { entCode: ent, shopCode: reach.shops === 'all' ? null : only.shopCode } : null
  return {
    amount: missing > 0 || amount === 0n ? undefined : amount,
    missing,
    of: whole ? { entCode: ent, shopCode: input.ShopCodes?.[0] ?? null } : sole,
  }
}

/** Which part of the running day has passed, by what is usual; all of a month's last day once it is over. */
async function passedPart(
  asked: Asked,
  { today, first, day, running }: MonthMeant,
  currency: Currency,
): Promise<bigint> {
  if (!running) return 1_000_000n
  const { db, scope, now, viewer } = asked
  const before = daysIn(today, { from: addDays(first, -7 * courseWeeks), to: addDays(first, -1) })
  const hours = (await hoursOf(db, everythingIn(before))).filter((one) => one.currency === currency)
  const clocks = await clocksOf(db, { tenant: scope.tenant, ents: today.ents, shops: today.shops })
  const clock = clocks.at(-1) ?? { zone: viewer.timeZone, start: '00:00' }
  const wall = new Date(wallMsOf(now.getTime(), clock.zone))
  return partOfDay(hours, {
    weekday: weekdayOf(day) || 7,
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    start: Number(clock.start.slice(0, 2)),
  })
}

/** An estimate is said in whole units of the currency. */
function wholeUnits(amount: bigint, currency: Currency): bigint {
  const unit = 10n ** BigInt(exponentOf(currency))
  return amount - (amount % unit)
}

function runningSums(days: ReadonlyMap<string, Sum>, first: string, to: string): bigint[] {
  let sum = 0n
  const sums: bigint[] = []
  for (let day = first; day <= to; day = addDays(day, 1)) {
    sum += netOf(days.get(day) ?? nothing)
    sums.push(sum)
  }
  return sums
}

/** Weeks up to the one that ends with `to`, the earliest first. */
function weeksOf(days: ReadonlyMap<string, Sum>, last: string, to: string) {
  return Array.from({ length: weeksShown + weeksBefore }, (_one, index) => {
    const from = addDays(last, -7 * (weeksShown + weeksBefore - 1 - index))
    const until = addDays(from, 6) < to ? addDays(from, 6) : to
    return { from, to: until, sum: between(days, { from, to: until }) }
  })
}

function usualRates(weeks: readonly Sum[]): { low: number; high: number } | null {
  const rates = weeks
    .flatMap(({ refundAmount, payAmount }) => rateOf(refundAmount, payAmount) ?? [])
    .toSorted((a, b) => a - b)
  if (rates.length < fewestWeeks) return null
  const inner = rates.slice(1, -1)
  return { low: inner[0] ?? 0, high: inner.at(-1) ?? 0 }
}

function daysFrom(first: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(first)) / 86_400_000) + 1
}

/** Payments by weekday and hour in the four whole weeks that ended last. */
export async function heatOf(asked: Asked) {
  const { db, input, now } = asked
  const meant = await monthOf(db, asked, input)
  const to = meant.running ? addDays(meant.to, -1) : meant.to
  const range = { from: addDays(to, 1 - 7 * heatWeeks), to }
  const hours = await hoursOf(db, everythingIn(daysIn(meant.today, range)))
  const said = currencyFor(input, asked, [...new Set(hours.map(({ currency }) => currency))])
  return {
    ...aboutMonth(meant, now, said),
    ...range,
    weeks: heatWeeks,
    hours: hours
      .filter(({ currency }) => currency === said.currency)
      .map(({ weekday, hour, payCount }) => ({ weekday, hour, payCount })),
  }
}

/** What people paid with in each of six months. */
export async function mixOf(asked: Asked) {
  const { db, input, now } = asked
  const meant = await monthOf(db, asked, input)
  const first = addMonths(meant.first, 1 - monthsOfMix)
  const source = everythingIn(daysIn(meant.today, { from: first, to: meant.to }))
  const pieces = await courseOf(db, source, 'month', { split: 'paymentClass' })
  const visitors = await courseOf(db, { ...source, types: inboundTypes }, 'month', { split: 'paymentType' })
  const said = currencyFor(input, asked, [...new Set(pieces.map(({ currency }) => currency))])
  const over = (own: readonly { at: number; currency: Currency; payAmount: string }[]) =>
    Array.from({ length: monthsOfMix }, (_one, at) =>
      own
        .filter((one) => one.at === at && one.currency === said.currency)
        .reduce((sum, { payAmount }) => sum + BigInt(payAmount), 0n),
    )
  const classes = [
    ...new Set(pieces.filter(({ currency }) => currency === said.currency).flatMap(({ split }) => split ?? [])),
  ]
  const rows = classes.map((code) => ({ paymentClass: code, sums: over(pieces.filter(({ split }) => split === code)) }))
  return {
    ...aboutMonth(meant, now, said),
    months: Array.from({ length: monthsOfMix }, (_one, at) => addMonths(first, at).slice(0, 7)),
    classes: rows
      .toSorted((a, b) => compare(b.sums.at(-1) ?? 0n, a.sums.at(-1) ?? 0n))
      .map(({ paymentClass, sums }) => ({ paymentClass, amounts: sums.map(sumOnWire) })),
    inbound: over(visitors).map(sumOnWire),
  }
}

/** Which of two is larger. */
export function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A month's payments by their size, from the rows themselves. */
export async function bandsOf(asked: Asked) {
  const { db, input, now } = asked
  const meant = await monthOf(db, asked, input)
  const parts = await partsOf(db, everythingIn(daysIn(meant.today, { from: meant.first, to: meant.to })), 'band')
  const said = currencyFor(input, asked, [...new Set(parts.map(({ currency }) => currency))])
  const own = parts.filter(({ currency }) => currency === said.currency)
  return {
    ...aboutMonth(meant, now, said),
    bands: [0, ...bandEdges[said.currency]].map((from, index) => {
      const band = own.find(({ split }) => split === String(index))
      return { from, payCount: band?.payCount ?? 0n, payAmount: sumOnWire(BigInt(band?.payAmount ?? 0)) }
    }),
  }
}
