import { msg } from '@lingui/core/macro'
import type { ReadDb } from '#server/access/access.ts'
import { answer, type ReadContext } from '#server/feature.ts'
import { serverLimits } from '#shared/limits.ts'
import { sumOnWire } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { transactions } from './contract.ts'
import { payments } from './payment.contract.ts'
import { detailOf } from './detail.server.ts'
import { namesFor } from './names.server.ts'
import { pageBytes } from './page-bytes.server.ts'
import { readPage, rowsByAmount, type Cursors } from './page.server.ts'
import { todayOf } from './period.server.ts'
import { hitsOf } from './readings.server.ts'
import { recheck } from './recheck.server.ts'
import { relatedOf, relatedTrade } from './related.server.ts'
import { decide, spanAsked, walks, type Decided, type SearchAsked } from './search.server.ts'
import type { StoreDays, TradeRow } from './sql.ts'
import { sumsOf, type CurrencySums } from './sums.server.ts'
import { tradeOf } from './labels.server.ts'

export default [
  answer(transactions.list, async (asked) => {
    const { input, db } = asked
    const search = await decide(db, askedBy(asked))
    if (!search) return { list: [], ...aboutPage(asked) }
    const { Sort, PageSize: size, Cursor: cursor, TailRows: tail } = input
    if (Sort === 'amount' || Sort === '-amount')
      return sortedPage(asked, search.groups, await sortedRows(asked, search, Sort))
    const page = await readPage(timed(db, search), search, { newestFirst: Sort === '-tradeTime', size, cursor, tail })
    return await pageBytes(db, asked.scope, search, page.rows, aboutPage(asked, page.cursors))
  }),

  answer(transactions.summary, async (asked) => {
    const { db, now } = asked
    const search = await decide(db, askedBy(asked))
    const span = search ?? (await spanAsked(db, askedBy(asked)))
    const shown = { ...(span.whole ? span.days : { from: span.from, to: span.until }), asOf: now }
    if (!search) return { count: 0, countCapped: false, sums: [], ...shown }
    const { sums, ...counted } = await sumsOf(db, search)
    return { ...counted, sums: sums.map(onWire), ...shown }
  }),

  answer(payments.readings, hitsOf),
  answer(payments.recheck, recheck),

  answer(payments.detail, async ({ input: { TradeNo: tradeNo, EntCode: entCode }, db, ...asked }) => {
    const { scope, now, language, viewer, services } = asked
    return detailOf(db, { tradeNo, entCode, scope, now, language, viewer, acquirer: services.acquirer })
  }),
]

function onWire({ payAmount, refundAmount, netAmount, leftOut, ...sum }: CurrencySums) {
  return {
    ...sum,
    payAmount: sumOnWire(payAmount),
    refundAmount: sumOnWire(refundAmount),
    netAmount: sumOnWire(netAmount),
    leftOut: leftOut.map((group) => ({ ...group, amount: sumOnWire(group.amount) })),
  }
}

type ListAsked = ReadContext<typeof transactions.list>

function askedBy({
  input,
  scope,
  viewer,
  tenant,
  now,
}: ListAsked | ReadContext<typeof transactions.summary>): SearchAsked {
  return { input, scope, zone: viewer.timeZone, weekStart: tenant.config.weekStart, now }
}

/** Walking is given a second; what an index serves needs no cap. */
function timed(db: ReadDb, search: Decided) {
  return walks(search) ? db.within(serverLimits.walkSeconds) : db
}

async function sortedPage(asked: ListAsked, groups: readonly StoreDays[], rows: readonly TradeRow[]) {
  const names = await namesFor(asked.db, asked.scope.tenant, rows)
  const linked = rows.map((row) => ({ ...row, isRefunded: row.refunded > 0n }))
  const related = await relatedOf(asked.db, asked.scope, linked)
  const list = rows.map((row) => ({
    ...tradeOf(row, names, todayOf(groups, row)),
    related: relatedTrade(row, related, names),
  }))
  return { list, ...aboutPage(asked) }
}

/** What stands around the rows; the cursors one by one, since a member behind a spread costs V8 a hidden class with every page. */
function aboutPage({ input, now }: ListAsked, cursors?: Cursors) {
  return {
    pageIndex: input.PageIndex,
    pageSize: input.PageSize,
    nextCursor: cursors?.nextCursor,
    lastCursor: cursors?.lastCursor,
    previousCursor: cursors?.previousCursor,
    asOf: now.toISOString(),
  }
}

async function sortedRows({ input, db }: ListAsked, search: Decided, by: 'amount' | '-amount'): Promise<TradeRow[]> {
  const offset = Math.min((input.PageIndex - 1) * input.PageSize, serverLimits.countCap)
  const rows = await rowsByAmount(
    db.within(serverLimits.walkSeconds),
    search,
    by,
    offset,
    input.PageSize,
    serverLimits.countCap,
  )
  if ((rows[0]?.found ?? 0) > serverLimits.countCap) throw new Problem('narrowPeriod', sortDetail)
  return rows
}

const sortDetail = msg`Up to 10,000 rows can be ordered by amount.`
