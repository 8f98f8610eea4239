import type { ReadDb } from '#server/access.ts'
import { answer, JsonText, type AskedToRead } from '#server/feature.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.server.ts'
import { transactions } from './contract.ts'
import { detailOf } from './detail.server.ts'
import { decide, summed, walks, type Decided, type SearchAsked } from './search.server.ts'
import { countRows, pageByAmount, pageOf, sumsOfDays, sumsOfRows, type FoundPage, type Place } from './sql.ts'

export default [
  answer(transactions.list, async (asked) => {
    const { input, db } = asked
    const search = await decide(db, askedBy(asked))
    if (!search) return emptyPage(asked)
    if (input.Sort === 'amount' || input.Sort === '-amount') return sortedPage(asked, search, input.Sort)
    return timedPage(asked, search)
  }),

  answer(transactions.summary, async (asked) => {
    const { db, now } = asked
    const search = await decide(db, askedBy(asked))
    const period = search?.whole === false ? { from: search.from, to: search.until } : search?.days
    const { From = '', To = '' } = asked.input
    const shown = { from: period?.from ?? From, to: period?.to ?? To, asOf: now }
    if (!search) return { count: 0, countCapped: false, sums: [], ...shown }
    return { ...(await sumsOf(db, search)), ...shown }
  }),

  answer(transactions.detail, async ({ input, scope, viewer, db, now }) =>
    detailOf(db, { tradeNo: input.TradeNo, entCode: input.EntCode, scope, zone: viewer.timeZone, now }),
  ),
]

type ListAsked = AskedToRead<typeof transactions.list>

function askedBy({ input, scope, viewer, now }: AskedToRead<typeof transactions.list> | AskedToRead<typeof transactions.summary>): SearchAsked {
  return { input, scope, zone: viewer.timeZone, now }
}

/** Walking is given a second; what an index serves needs no cap. */
function timed(db: ReadDb, search: Decided) {
  return walks(search) ? db.within(limits.walkSeconds) : db
}

async function timedPage({ input, db, now }: ListAsked, search: Decided): Promise<JsonText> {
  const cursor = input.Cursor === undefined ? undefined : readCursor(input.Cursor)
  const newestFirst = input.Sort === '-tradeTime'
  const forward = cursor === undefined || cursor.go === 'next'
  const slice = {
    newestFirst: forward === newestFirst,
    beyond: cursor && cursor.go !== 'last' ? cursor.place : undefined,
    limit: input.PageSize,
  }
  const page = await pageOf(timed(db, search), search, slice, newestFirst ? 'newestFirst' : 'oldestFirst')
  return pageText(page.list, input, now, neighbours(page, cursor, input.PageSize))
}

/** The ways on from a page: towards both ends where there is more, and to the last page. */
function neighbours(page: FoundPage, cursor: Cursor | undefined, size: number): Record<string, string> {
  const more = page.found > size
  const forward = cursor === undefined || cursor.go === 'next'
  const after = forward ? more : cursor.go === 'previous'
  const before = forward ? cursor !== undefined : more
  const first = placeOf(page.firstTime, page.firstNo, page.firstEnt)
  const last = placeOf(page.lastTime, page.lastNo, page.lastEnt)
  return {
    ...(after && last ? { nextCursor: writeCursor({ go: 'next', place: last }), lastCursor: writeCursor({ go: 'last' }) } : {}),
    ...(before && first ? { previousCursor: writeCursor({ go: 'previous', place: first }) } : {}),
  }
}

async function sortedPage({ input, db, now }: ListAsked, search: Decided, by: 'amount' | '-amount'): Promise<JsonText> {
  const offset = (input.PageIndex - 1) * input.PageSize
  const page = await pageByAmount(db.within(limits.walkSeconds), search, by, Math.min(offset, limits.countCap), input.PageSize, limits.countCap)
  if (page.found > limits.countCap) throw new Problem('narrowPeriod', sortDetail)
  return pageText(page.list, input, now, {})
}

const sortDetail = {
  ja: '金額の順は10,000件までです。',
  en: 'Up to 10,000 rows can be ordered by amount.',
  mn: 'Дүнгээр 10,000 хүртэл мөрийг эрэмбэлнэ.',
}

async function sumsOf(db: ReadDb, search: Decided) {
  if (summed(search)) return told(await sumsOfDays(db, search, { types: search.walk?.paymentTypes ?? null, classes: search.walk?.classes ?? null }))
  const capped = db.within(limits.walkSeconds)
  try {
    return told(await sumsOfRows(capped, search))
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== 'narrowPeriod') throw error
    const count = await countRows(capped, search, limits.countCap)
    if (count <= limits.countCap) throw error
    return { count: limits.countCap, countCapped: true, sums: [], sumsMissing: true }
  }
}

function told(rows: Awaited<ReturnType<typeof sumsOfRows>>) {
  const sums = rows.map(({ count: _, currency, ...sums }) => ({
    ...{ currency: currency as 'JPY', ...sums }, // the column's check knows the same four currencies
    netAmount: sums.payAmount - sums.refundAmount,
  }))
  return { count: rows.reduce((sum, row) => sum + row.count, 0n), countCapped: false, sums }
}

function emptyPage({ input, now }: ListAsked): JsonText {
  return pageText('[]', input, now, {})
}

function pageText(list: string, { PageIndex: pageIndex, PageSize: pageSize }: ListAsked['input'], asOf: Date, cursors: Record<string, string>) {
  const rest = JSON.stringify({ pageIndex, pageSize, ...cursors, asOf })
  return new JsonText(`{"list":${list},${rest.slice(1)}`)
}

function placeOf(time: Date | null, tradeNo: string | null, ent: string | null): Place | undefined {
  return time && tradeNo && ent ? { time, tradeNo, ent } : undefined
}
