import { clocksOf } from '#server/db/day-clocks.ts'
import { answer, type ReadContext } from '#server/feature.ts'
import { courseOf } from '#features/statistics/course.server.ts'
import { sumsOf, type Figures } from '#features/statistics/figures.server.ts'
import { trendUnits } from '#features/statistics/marks.server.ts'
import { runningOf } from '#features/statistics/running.server.ts'
import { sharesOf, type Share, type SharedBy } from '#features/statistics/shares.server.ts'
import { pageBytes } from '#features/transactions/page-bytes.server.ts'
import { readPage } from '#features/transactions/page.server.ts'
import { decide } from '#features/transactions/search.server.ts'
import { nextTransfer } from '#server/settlement/next-transfer.ts'
import { addDays } from '#shared/calendar.ts'
import { averageOf } from '#shared/measures.ts'
import { sumOnWire } from '#shared/money.ts'
import { panel, type PanelFigures } from './contract.ts'
import { countStores } from './sql.ts'
import { scopeFor, todayFor } from './stores.server.ts'
import { coursesOf } from './trend.server.ts'
import { todosOf } from './todo.server.ts'

/** How many rows the latest are, and how many days back they may lie. */
const [latestRows, latestDays] = [10, 31]
/** Parts with a line of their own; the others are one. */
const mostParts = 8

export default [
  answer(panel.summary, async (asked) => {
    const { input, db, now } = asked
    const running = runningOf(await todayFor(db, asked), input.Period ?? 'today', asked)
    const [current, before] = [await sumsOf(db.planned, running.now), await sumsOf(db.planned, running.before)]
    const currencies = [...new Set([...current, ...before].map(({ currency }) => currency))]
    const of = (all: readonly Figures[], currency: string) => figuresOf(all.find((one) => one.currency === currency))
    return {
      sums: currencies.map((currency) => ({ currency, now: of(current, currency), before: of(before, currency) })),
      now: running.now.search.days,
      before: running.before.search.days,
      stores: await countStores(db, scopeFor(asked)),
      asOf: now,
    }
  }),

  answer(panel.trend, async (asked) => {
    const { input, db, now, scope } = asked
    const period = input.Period ?? 'today'
    const today = await todayFor(db, asked)
    const { now: current, behind, whole } = runningOf(today, period, asked)
    const unit = trendUnits[period]
    const clocks = await clocksOf(db, { tenant: scope.tenant, ents: today.ents, shops: today.shops })
    const pieces = {
      now: await courseOf(db.planned, current, unit),
      before: await courseOf(db.planned, behind, unit),
    }
    return { unit, ...coursesOf(unit, whole, pieces, { now, clock: clocks.at(-1) ?? { zone: asked.viewer.timeZone, start: '00:00' } }), asOf: now } // prettier-ignore
  }),

  answer(panel.storeShare, (asked) => sharesBy(asked, 'shop')),
  answer(panel.paymentShare, (asked) => sharesBy(asked, asked.input.Of === 'class' ? 'paymentClass' : 'paymentType')),

  answer(panel.latest, async (asked) => {
    const { db, scope, now, viewer, tenant } = asked
    const { days, shops } = await todayFor(db, asked)
    // Of a store that the person does not look after there are no days of its own, and no rows either.
    const { EntCodes, ShopCodes } = asked.input
    const input = { From: addDays(days.to, -latestDays), To: days.to, EntCodes, ShopCodes: shops ? [...shops] : ShopCodes } // prettier-ignore
    const search = await decide(db, { input, scope, zone: viewer.timeZone, weekStart: tenant.config.weekStart, now })
    if (!search) return { list: [], asOf: now }
    const { rows } = await readPage(db, search, { newestFirst: true, size: latestRows, cursor: undefined })
    return pageBytes(db, scope, search, rows, { asOf: now })
  }),

  answer(panel.transfer, async (asked) => {
    const { db, now } = asked
    const { days } = await todayFor(db, asked)
    const next = await nextTransfer(db, scopeFor(asked), days.from)
    return {
      next: next
        ? { ...next, sums: next.sums.map(({ currency, amount }) => ({ currency, amount: sumOnWire(amount) })) }
        : null,
      asOf: now,
    }
  }),

  answer(panel.today, async (asked) => ({ list: await todosOf(asked), asOf: asked.now })),
]

type SharesAsked = ReadContext<typeof panel.storeShare> | ReadContext<typeof panel.paymentShare>

async function sharesBy(asked: SharesAsked, of: SharedBy) {
  const { input, db, now } = asked
  const { now: current } = runningOf(await todayFor(db, asked), input.Period ?? 'today', asked)
  const found = await sharesOf(db.planned, current, of, { by: input.By, most: mostParts })
  const currencies = [...new Set(found.map(({ currency }) => currency))]
  return {
    shares: currencies.map((currency) => sharesIn(currency, found.filter((one) => one.currency === currency))), // prettier-ignore
    asOf: now,
  }
}

function sharesIn(currency: Share['currency'], found: readonly Share[]) {
  const [first] = found
  const left = (first?.parts ?? 0) - found.length
  const sum = (of: (one: Share) => bigint) => found.reduce((all, one) => all + of(one), 0n)
  return {
    currency,
    parts: found.map(({ code, name, entCode, payCount, payAmount }) => ({ code, name, entCode, payCount, payAmount: amount(payAmount) })), // prettier-ignore
    rest:
      first && left > 0
        ? {
            parts: left,
            payCount: first.allCount - sum(({ payCount }) => payCount),
            payAmount: sumOnWire(BigInt(first.allAmount) - sum(({ payAmount }) => BigInt(payAmount))),
          }
        : null,
  }
}

function figuresOf(figures: Figures | undefined) {
  const { payCount = 0n, payAmount = '0', refundCount = 0n, refundAmount = '0', netAmount = '0' } = figures ?? {}
  const average = averageOf(BigInt(payAmount), payCount)
  return {
    payCount,
    payAmount: amount(payAmount),
    refundCount,
    refundAmount: amount(refundAmount),
    netAmount: amount(netAmount),
    averageAmount: average === undefined ? null : sumOnWire(average),
  } satisfies Record<keyof PanelFigures, unknown>
}

const amount = (text: string) => sumOnWire(BigInt(text))
