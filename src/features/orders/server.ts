import { pointsOfOrder } from '#features/point-trades/rows.server.ts'
import { withinOf } from '#features/point-trades/search.server.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { part, type Db, type Fragment } from '#server/db/db.ts'
import { streamedList } from '#server/export/streamed-file.ts'
import { answer } from '#server/feature.ts'
import { cursorPage } from '#server/list/cursor-page.ts'
import { readPlace, writePlace } from '#server/list/place.ts'
import { serverLimits } from '#shared/limits.ts'
import { sumOnWire } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { orders, type OrderNarrowing } from './contract.ts'
import { orderList } from './file.server.ts'
import * as sql from './sql.ts'

const time = part`t.order_time`
/** Returns of one order that are shown. */
const mostLinked = 100

export default [
  answer(orders.list, async ({ input, db, ...about }) => {
    const { PageIndex: pageIndex, PageSize: pageSize, Cursor, ...wanted } = input
    const behind = readPlace(Cursor)
    const { asked, days } = await askedOf(db, wanted, about)
    const walk = db.within(serverLimits.walkSeconds)
    const rows = await sql.pageOf(walk, asked, behind, pageSize + 1)
    const total = await sql.countOf(walk, asked, serverLimits.countCap + 1)
    const placeOf = ({ orderTime: at, entCode, orderNo: no }: sql.OrderRow) => writePlace({ at, entCode, no })
    return { ...cursorPage(rows, { total, pageIndex, pageSize, shown, placeOf }), ...days, asOf: about.now }
  }),

  answer(orders.detail, async ({ input, db, scope, now }) => {
    if ((input.OrderNo === undefined) === (input.TradeNo === undefined)) throw wrongParameter('OrderNo, TradeNo')
    const row = await sql.orderAt(db, scope, input)
    if (!row && input.OrderNo !== undefined) throw new Problem('noRows')
    const points = row ? await pointsOfOrder(db, scope, row) : []
    const linked = row ? await sql.linkedTo(db, scope, row, mostLinked) : []
    return {
      order: row ? shown(row) : null,
      linked: linked.map((one) => ({ ...one, totalAmount: Number(one.totalAmount) })),
      points,
      asOf: now,
    }
  }),

  answer(orders.summary, async ({ input, db, ...about }) => {
    const { asked, days } = await askedOf(db, input, about)
    const sums = await sql.sumsOf(db.within(serverLimits.walkSeconds), asked)
    return {
      sums: sums.map(({ purchased, returned, pointUsed, pointGiven, ...rest }) => ({
        ...rest,
        purchased: sumOnWire(BigInt(purchased)),
        returned: sumOnWire(BigInt(returned)),
        net: sumOnWire(BigInt(purchased) - BigInt(returned)),
        pointUsed: Number(pointUsed),
        pointGiven: Number(pointGiven),
      })),
      ...days,
      asOf: about.now,
    }
  }),

  answer(orders.file, async ({ input, tx, language, audit, ...about }) => {
    const { columns, format, ...wanted } = input
    const { asked } = await askedOf(tx, wanted, about)
    // The audit row says that a number was looked for, not which: it may be a member's.
    audit(format, { columns, filter: { ...wanted, ...(wanted.Number && { Number: true }) } })
    const rows = {
      rows: (chosen: Fragment) => sql.everyRow(asked, chosen),
      count: (db: Db) => sql.everyCount(db, asked),
    }
    return streamedList(orderList(language), rows, { columns, format, language }, about)
  }),
]

/** Which orders are meant. Throws as `withinOf`, and for amounts that run backwards. */
async function askedOf(db: Db, wanted: OrderNarrowing, about: Parameters<typeof withinOf>[3]) {
  const { AmountFrom = 0, AmountTo = Infinity } = wanted
  if (AmountFrom > AmountTo) throw wrongParameter('AmountFrom, AmountTo')
  const { condition: within, days } = await withinOf(db, wanted, time, about)
  return { asked: { within, wanted }, days }
}

function shown(row: sql.OrderRow) {
  return {
    ...row,
    totalAmount: Number(row.totalAmount),
    pointUsed: Number(row.pointUsed),
    pointGiven: Number(row.pointGiven),
    pointBalanceAfter: row.pointBalanceAfter === null ? null : Number(row.pointBalanceAfter),
  }
}
