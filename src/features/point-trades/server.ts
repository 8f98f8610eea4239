import { part, type Db, type Fragment } from '#server/db/db.ts'
import { streamedList } from '#server/export/streamed-file.ts'
import { answer } from '#server/feature.ts'
import { cursorPage } from '#server/list/cursor-page.ts'
import { readPlace, writePlace } from '#server/list/place.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { pointTrades } from './contract.ts'
import { pointList } from './file.server.ts'
import { shownPoints } from './rows.server.ts'
import { withinOf } from './search.server.ts'
import * as sql from './sql.ts'

const time = part`t.at`

export default [
  answer(pointTrades.list, async ({ input, db, ...about }) => {
    const { PageIndex: pageIndex, PageSize: pageSize, Cursor, ...wanted } = input
    const behind = readPlace(Cursor)
    const within = await withinOf(db, wanted, time, about)
    const walk = db.within(serverLimits.walkSeconds)
    const rows = await sql.pageOf(walk, { within: within.condition, wanted }, behind, pageSize + 1)
    const total = await sql.countOf(walk, { within: within.condition, wanted }, serverLimits.countCap + 1)
    const placeOf = ({ at, entCode, pointTradeNo: no }: (typeof rows)[number]) => writePlace({ at, entCode, no })
    return {
      ...cursorPage(rows, { total, pageIndex, pageSize, shown: shownPoints, placeOf }),
      ...within.days,
      asOf: about.now,
    }
  }),

  answer(pointTrades.detail, async ({ input, db, scope, now }) => {
    const row = await sql.entryAt(db, scope, input.EntCode, input.PointTradeNo)
    if (!row) throw new Problem('noRows')
    return { entry: shownPoints(row), asOf: now }
  }),

  answer(pointTrades.balance, async ({ input, db, scope, services, now }) => {
    const member = await sql.memberAt(db, scope, input.EntCode, input.PointTradeNo)
    if (member === undefined) throw new Problem('noRows')
    const points = await services.points.balance(input.EntCode, member).catch(() => {
      throw new Problem('thirdParty')
    })
    return { points: Number(points), asOf: now }
  }),

  answer(pointTrades.summary, async ({ input, db, ...about }) => {
    const within = await withinOf(db, input, time, about)
    const { count, ...sums } = await sql.sumsOf(db.within(serverLimits.walkSeconds), {
      within: within.condition,
      wanted: input,
    })
    return {
      count,
      given: Number(sums.given),
      used: Number(sums.used),
      expired: Number(sums.expired),
      adjusted: Number(sums.adjusted),
      net: Number(sums.net),
      ...within.days,
      asOf: about.now,
    }
  }),

  answer(pointTrades.file, async ({ input, tx, language, audit, ...about }) => {
    const { columns, format, ...wanted } = input
    const { condition: within } = await withinOf(tx, wanted, time, about)
    const asked = { within, wanted }
    // The audit row says that a number was looked for, not which: it may be a member's.
    audit(format, { columns, filter: { ...wanted, ...(wanted.Number && { Number: true }) } })
    const rows = {
      rows: (chosen: Fragment) => sql.everyRow(asked, chosen),
      count: (db: Db) => sql.everyCount(db, asked),
    }
    return streamedList(pointList(language), rows, { columns, format, language }, about)
  }),
]
