import type { ReadDb } from '#server/access.ts'
import { answer, JsonBytes, type AskedToRead } from '#server/feature.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { transactions } from './contract.ts'
import { detailOf } from './detail.server.ts'
import { bytesOf } from './listed.server.ts'
import { namesFor } from './names.server.ts'
import { readPage, rowsByAmount } from './page.server.ts'
import { decide, walks, type Decided, type SearchAsked } from './search.server.ts'
import type { TradeRow } from './sql.ts'
import { sumsOf } from './sums.server.ts'
import { tradeOf } from './words.server.ts'

export default [
  answer(transactions.list, async (asked) => {
    const { input, db } = asked
    const search = await decide(db, askedBy(asked))
    if (!search) return { list: [], ...aboutPage(asked, {}) }
    const { Sort, PageSize: size, Cursor: cursor, TailRows: tail } = input
    if (Sort === 'amount' || Sort === '-amount')
      return sortedPage(asked, search.today, await sortedRows(asked, search, Sort))
    const page = await readPage(timed(db, search), search, { newestFirst: Sort === '-tradeTime', size, cursor, tail })
    const about = { tenant: asked.scope.tenant, today: search.today }
    const names = await namesFor(db, about.tenant, page.rows)
    return pageOfBytes(bytesOf(page.rows, names, about), aboutPage(asked, page.cursors))
  }),

  answer(transactions.summary, async (asked) => {
    const { db, input, now } = asked
    const search = await decide(db, askedBy(asked))
    const period = search?.whole === false ? { from: search.from, to: search.until } : search?.days
    const shown = { from: period?.from ?? input.From ?? '', to: period?.to ?? input.To ?? '', asOf: now }
    if (!search) return { count: 0, countCapped: false, sums: [], ...shown }
    return { ...(await sumsOf(db, search)), ...shown }
  }),

  answer(transactions.detail, async ({ input, scope, viewer, db, now }) =>
    detailOf(db, { tradeNo: input.TradeNo, entCode: input.EntCode, scope, zone: viewer.timeZone, now }),
  ),
]

type ListAsked = AskedToRead<typeof transactions.list>

function askedBy({ input, scope, viewer, now }: ListAsked | AskedToRead<typeof transactions.summary>): SearchAsked {
  return { input, scope, zone: viewer.timeZone, now }
}

/** Walking is given a second; what an index serves needs no cap. */
function timed(db: ReadDb, search: Decided) {
  return walks(search) ? db.within(limits.walkSeconds) : db
}

async function sortedPage(asked: ListAsked, today: string, rows: readonly TradeRow[]) {
  const names = await namesFor(asked.db, asked.scope.tenant, rows)
  return { list: rows.map((row) => tradeOf(row, names, today)), ...aboutPage(asked, {}) }
}

function aboutPage({ input, now }: ListAsked, cursors: object) {
  return { pageIndex: input.PageIndex, pageSize: input.PageSize, ...cursors, asOf: now }
}

/** The answer of a list whose rows are bytes already. */
function pageOfBytes(rows: readonly Buffer[], about: object): JsonBytes {
  // Each row begins with a comma, so the list is the last of the members.
  const [first, ...others] = rows
  return new JsonBytes([Buffer.from(`${JSON.stringify(about).slice(0, -1)},"list":[`), ...(first ? [first.subarray(1)] : []), ...others, listEnd]) // prettier-ignore
}

const listEnd = Buffer.from(']}')

async function sortedRows({ input, db }: ListAsked, search: Decided, by: 'amount' | '-amount'): Promise<TradeRow[]> {
  const offset = Math.min((input.PageIndex - 1) * input.PageSize, limits.countCap)
  const rows = await rowsByAmount(db.within(limits.walkSeconds), search, by, offset, input.PageSize, limits.countCap)
  if ((rows[0]?.found ?? 0) > limits.countCap) throw new Problem('narrowPeriod', sortDetail)
  return rows
}

const sortDetail = {
  ja: '金額の順は10,000件までです。',
  en: 'Up to 10,000 rows can be ordered by amount.',
  mn: 'Дүнгээр 10,000 хүртэл мөрийг эрэмбэлнэ.',
}
