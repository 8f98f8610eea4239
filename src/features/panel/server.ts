import { answer, type ReadContext } from '#server/feature.ts'
import { sumsOf, type Figures } from '#features/statistics/figures.server.ts'
import { recordsFrom } from '#features/statistics/records.server.ts'
import { runningOf } from '#features/statistics/running.server.ts'
import { sharesOf, type Share } from '#features/statistics/shares.server.ts'
import { pageBytes } from '#features/transactions/page-bytes.server.ts'
import { readPage } from '#features/transactions/page.server.ts'
import { decide } from '#features/transactions/search.server.ts'
import { nextTransfer } from '#server/settlement/next-transfer.ts'
import { addDays } from '#shared/calendar.ts'
import { averageOf } from '#shared/measures.ts'
import { sumOnWire } from '#shared/money.ts'
import { meets } from '#shared/permissions.ts'
import { ofTransfers, panel, type PanelFigures } from './contract.ts'
import { countStores } from './sql.ts'
import { scopeFor, todayFor } from './stores.server.ts'
import { courseFor, fromFirstRecords } from './course.server.ts'
import { todosOf } from './todo.server.ts'

/** How many rows the latest are, and how many days back they may lie. */
const [latestRows, latestDays] = [10, 31]
/** Parts with a line of their own; the others are one. */
const mostParts = 8

export default [
  answer(panel.summary, async (asked) => {
    const { input, db, now } = asked
    const period = input.Period ?? 'today'
    const today = await todayFor(db, asked)
    const running = runningOf(today, period, asked)
    const compared = running.before.search.days
    const [current, before, course, records] = await Promise.all([
      sumsOf(db.planned, running.now),
      sumsOf(db.planned, running.before),
      courseFor(asked, today, period),
      recordsFrom(db.planned, today, compared.from),
    ])
    const currencies = [...new Set([...current, ...before].map(({ currency }) => currency))]
    const of = (all: readonly Figures[], currency: string) => figuresOf(all.find((one) => one.currency === currency))
    return {
      sums: currencies.map((currency) => ({ currency, now: of(current, currency), before: of(before, currency) })),
      course: records ? fromFirstRecords(course) : course,
      now: running.now.search.days,
      before: compared,
      recordsFrom: records,
      asOf: now,
    }
  }),

  answer(panel.shares, async (asked) => {
    const { input, db, now } = asked
    const { now: current } = runningOf(await todayFor(db, asked), input.Period ?? 'today', asked)
    const by = { by: input.By, most: mostParts }
    const [stores, ofStores, classes] = await Promise.all([
      countStores(db.planned, scopeFor(asked)),
      sharesOf(db.planned, current, 'shop', by),
      sharesOf(db.planned, current, 'paymentClass', { most: mostParts }),
    ])
    if (stores !== 1)
      return { of: 'shop' as const, shares: byCurrency(ofStores), classes: byCurrency(classes), asOf: now }
    const types = await sharesOf(db.planned, current, 'paymentType', by)
    return { of: 'paymentType' as const, shares: byCurrency(types), classes: [], asOf: now }
  }),

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

  answer(panel.today, async (asked) => {
    const [list, next] = await Promise.all([todosOf(asked), transferFor(asked)])
    return { list, next, asOf: asked.now }
  }),
]

async function transferFor(asked: ReadContext<typeof panel.today>) {
  const { db, viewer } = asked
  if (!meets(viewer, ofTransfers.authz)) return null
  const { days } = await todayFor(db, asked)
  const next = await nextTransfer(db.planned, scopeFor(asked), days.from)
  if (!next) return null
  return { ...next, sums: next.sums.map(({ currency, amount }) => ({ currency, amount: sumOnWire(amount) })) }
}

function byCurrency(found: readonly Share[]) {
  const currencies = [...new Set(found.map(({ currency }) => currency))]
  return currencies.map((currency) => sharesIn(currency, found.filter((one) => one.currency === currency))) // prettier-ignore
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
