import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#features/orders/contract.ts'
import { pointTrades } from '#features/point-trades/contract.ts'
import { isSigned, signatureHeader, timestampHeader } from '#server/acquirer/signature.ts'
import { deliverAll } from '#server/jobs/outbox.ts'
import { embeddedPoints } from '#server/points/embedded.ts'
import { pointsDelivery } from '#server/points/outbox.ts'
import { pointsOf } from '#server/points/points.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from '../transactions/payments.ts'
import { member, soldWithPoints } from './sold.ts'

let it: Portal
let owner: Person
const today = { Period: 'today' } as const

beforeAll(async () => {
  it = await portal({ now: () => now })
  owner = await it.as('Record.search', 'Record.download')
  await pay(it, ['PART', 'CANCEL', 'PLAIN', 'WHOLE'].map((tradeNo) => ({ tradeNo, amount: 1000 }))) // prettier-ignore
  await pay(it, [{ tradeNo: 'FIRST', amount: 600 }, { tradeNo: 'SECOND', amount: 400 }]) // prettier-ignore
  await soldWithPoints(it, ['PART', 'CANCEL', 'WHOLE', 'FIRST'], now)
  await it.db
    .sql`delete from order_payments where ent_code = ${it.ent} and order_no = 'O-WHOLE' and payment_type = 'CASH'`
  await it.db.sql`
    update order_payments set payment_type = 'PAYPAY', amount = 400, trade_no = 'SECOND'
     where ent_code = ${it.ent} and order_no = 'O-FIRST' and payment_type = 'CASH'`
  await it.db.sql`
    insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, total_amount, currency, status, trade_no)
    select ent_code, 'O-PLAIN', trade_time, business_date, 'PURCHASE', shop_code, amount, currency, 'COMPLETED', trade_no
      from transactions where ent_code = ${it.ent} and trade_no = 'PLAIN'`
})
afterAll(() => it[Symbol.asyncDispose]())

const deliver = () => deliverAll(it.service, { points: pointsDelivery(embeddedPoints(it.service, () => now)) })
const back = (tradeNo: string, origTradeNo: string, amount: number, tradeType = '06'): Payment => ({ tradeNo, tradeType, origTradeNo, amount }) // prettier-ignore
const orderOf = async (OrderNo: string) => resultOf(await owner(orders.detail, { EntCode: it.ent, OrderNo }))

test('refunds in parts move the same points as one of all, and the order says how much of it came back', async () => {
  await pay(it, [back('PART-1', 'PART', 333)])
  await deliver()
  const some = await orderOf('O-PART')
  expect(some.order).toMatchObject({ status: 'PARTIALLY_RETURNED', pointGiven: 25 - 7, pointUsed: 100 - 25 })
  expect(resultOf(await owner(pointTrades.list, { ...today, Number: 'PART', Statuses: ['PROVISIONAL'] })).list.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual([-1, 7]) // prettier-ignore

  await pay(it, [back('PART-2', 'PART', 333), back('PART-3', 'PART', 334)])
  await deliver()
  const all = await orderOf('O-PART')
  // Of ￥1,300 in money ￥1,000 came back; the ￥300 in cash did not, nor what was used and given for them.
  expect(all.order).toMatchObject({ status: 'PARTIALLY_RETURNED', pointGiven: 6, pointUsed: 24 })
  expect(all.order?.payments.map(({ returned }) => returned)).toEqual([1000, 0, 0])
  const sumOf = (kind: string) =>
    all.points.filter(({ direction }) => direction === kind).reduce((sum, { points }) => sum + points, 0)
  // What nobody has confirmed is taken back too, so that it cannot be confirmed later.
  expect([sumOf('CANCEL_GIVE'), sumOf('CANCEL_USE')]).toEqual([-24, 76])
})

test('an order split over two payments follows the refund of either, and is returned when both came back', async () => {
  const parts = async () =>
    (await orderOf('O-FIRST')).order?.payments.map(({ tradeNo, returned }) => [tradeNo, returned])
  await pay(it, [back('SECOND-1', 'SECOND', 400)])
  await deliver()
  const { order, linked } = await orderOf('O-FIRST')
  expect(order).toMatchObject({ status: 'PARTIALLY_RETURNED', pointGiven: 25 - 10, pointUsed: 100 - 40 })
  expect(await parts()).toEqual([['FIRST', 0], ['SECOND', 400], [null, 0]]) // prettier-ignore
  expect(linked).toMatchObject([{ orderNo: 'OSECOND-1', orderType: 'RETURN', totalAmount: 400 }])
  expect((await orderOf('OSECOND-1')).linked).toMatchObject([{ orderNo: 'O-FIRST', orderType: 'PURCHASE' }])

  await pay(it, [back('FIRST-1', 'FIRST', 600, '04')])
  await deliver()
  const all = await orderOf('O-FIRST')
  expect(all.order).toMatchObject({ status: 'RETURNED', pointGiven: 0, pointUsed: 0 })
  expect(await parts()).toEqual([['FIRST', 600], ['SECOND', 400], [null, 0]]) // prettier-ignore
  const { sums } = resultOf(await owner(orders.summary, { ...today, Number: 'FIRST-1' }))
  expect(sums).toMatchObject([{ returned: 600, net: -600 }])
})

test('a cancel on the day returns the part that it paid', async () => {
  await pay(it, [back('CANCEL-1', 'CANCEL', 1000, '04')])
  await deliver()
  expect((await orderOf('O-CANCEL')).order).toMatchObject({
    status: 'PARTIALLY_RETURNED',
    pointGiven: 6,
    pointUsed: 24,
  })
})

test('an order of one payment and points is cancelled whole with its payment', async () => {
  await pay(it, [back('WHOLE-1', 'WHOLE', 1000, '04')])
  await deliver()
  expect((await orderOf('O-WHOLE')).order).toMatchObject({ status: 'CANCELLED', pointGiven: 0, pointUsed: 0 })
})

test('an order without points is returned and no points move', async () => {
  await pay(it, [back('PLAIN-1', 'PLAIN', 1000, '05')])
  await deliver()
  const { order, points } = await orderOf('O-PLAIN')
  expect(order).toMatchObject({ status: 'RETURNED', pointGiven: 0, pointUsed: 0, pointBalanceAfter: null })
  expect(points).toEqual([])
})

test('what the strips say is what independent SQL makes of the books, for each way of narrowing', async () => {
  for (const more of [{}, { ShopCodes: ['S00000001'] }, { OrderTypes: ['RETURN'] }, { Statuses: ['RETURNED'] }, { AmountFrom: 1000, AmountTo: 1400 }, { PointsOnly: true }, { PaymentTypes: ['CASH'] }, { TerminalNos: ['T1'] }] as const) {
    const filter = { ...today, ...more } as Parameters<typeof owner<typeof orders.summary>>[1]
    const { sums } = resultOf(await owner(orders.summary, filter))
    const { list } = resultOf(await owner(orders.list, { ...filter, PageSize: 100 }))
    const chosen = list.map(({ orderNo }) => orderNo)
    const [raw] = await it.db.sql<{ count: number; net: number; given: number; used: number }>`
      select (select count(*)::int from orders where ent_code = ${it.ent} and order_no = any(${chosen})) as count,
             (select coalesce(sum(case order_type when 'RETURN' then -total_amount else total_amount end), 0)::int
                from orders where ent_code = ${it.ent} and order_no = any(${chosen})) as net,
             (select coalesce(sum(points), 0)::int from point_entries
               where ent_code = ${it.ent} and order_no = any(${chosen}) and status = 'CONFIRMED' and kind like '%GIVE') as given,
             (select coalesce(-sum(points), 0)::int from point_entries
               where ent_code = ${it.ent} and order_no = any(${chosen}) and status = 'CONFIRMED' and kind like '%USE') as used`
    const [sum] = sums
    expect([more, sum && [sum.count, sum.net, sum.pointGiven, sum.pointUsed]]).toEqual([
      more,
      raw && raw.count > 0 ? [raw.count, raw.net, raw.given, raw.used] : undefined,
    ])
  } // prettier-ignore
  const points = resultOf(await owner(pointTrades.summary, today))
  const whole = resultOf(await owner(orders.summary, today)).sums[0]
  expect([points.given, points.used], 'all points of the day belong to its orders').toEqual([
    whole?.pointGiven,
    whole?.pointUsed,
  ])
  const backwards = await owner(orders.list, { ...today, AmountFrom: 2, AmountTo: 1 })
  expect(backwards.resultType).toBe(1030)
})

test('a point system elsewhere is told of a refund when it is back, signed and once, and the books follow then', async () => {
  const key = 'k'.repeat(32)
  const told: object[] = []
  let away = true
  const stub = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      const message = { method: 'POST', path: request.url ?? '', timestamp: String(request.headers[timestampHeader]), body } // prettier-ignore
      response.statusCode = away ? 503 : 200
      if (!away && isSigned(key, message, String(request.headers[signatureHeader]), now))
        told.push({ path: request.url, key: request.headers['idempotency-key'], ...(JSON.parse(body) as object) })
      response.end('{"points":"20"}')
    })
  })
  await new Promise<void>((done) => void stub.listen(0, '127.0.0.1', done))
  const address = stub.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`
  const points = pointsOf({ settings: { PORTAL_POINTS_URL: url, PORTAL_POINTS_KEY: key }, service: it.service, now: () => now }) // prettier-ignore
  await pay(it, [{ tradeNo: 'FAR', amount: 1000 }])
  await embeddedPoints(it.service, () => now).give({ entCode: it.ent, member, tradeNo: 'FAR', points: 40n })
  const entries = () =>
    it.db.sql`select points from point_entries where ent_code = ${it.ent} and trade_no = 'FAR' order by kind`
  // As the outbox hands it over, again and again until it is taken.
  const payload = { tradeNo: 'FAR', refundNo: 'FAR 500', paid: '1000', refunded: '500' }
  const deliver = () =>
    pointsDelivery(points)({ ent: it.ent, tenant: it.tenant, id: randomUUID(), kind: 'points', payload })

  await expect(deliver()).rejects.toThrow('503')
  expect(await entries()).toEqual([{ points: 40n }])

  away = false
  await deliver()
  expect(told).toEqual([
    { path: '/v1/reverse', key: `${it.ent} FAR 500`, entCode: it.ent, tradeNo: 'FAR', refundNo: 'FAR 500', paid: '1000', refunded: '500' }, // prettier-ignore
  ])
  expect(await entries()).toEqual([{ points: -20n }, { points: 40n }])
  await new Promise((done) => stub.close(done))
})
