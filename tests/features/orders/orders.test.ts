import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#features/orders/contract.ts'
import { pointTrades } from '#features/point-trades/contract.ts'
import { isSigned, signatureHeader, timestampHeader } from '#server/acquirer/signature.ts'
import { embeddedPoints } from '#server/points/embedded.ts'
import { httpPoints } from '#server/points/http.ts'
import { pointsDelivery } from '#server/points/outbox.ts'
import { deliverAll } from '#server/jobs/outbox.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf } from '../transactions/payments.ts'

let it: Portal
let owner: Person
const today = { Period: 'today' } as const
const member = 'MB00123456789'

beforeAll(async () => {
  it = await portal({ now: () => now })
  await it.db.sql`update enterprises set enable_point = true where ent_code = ${it.ent}`
  owner = await it.as('Record.search', 'Record.download')
  await pay(it, [
    { tradeNo: 'T-1', amount: 1000, shopCode: 'S00000001' },
    { tradeNo: 'T-2', amount: 500, shopCode: 'S00000002' },
  ])
  await it.db.sql`
    insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, member, total_amount, currency, status, trade_no)
    select ent_code, 'O-' || trade_no, trade_time, business_date, 'PURCHASE', shop_code, ${member}, amount + 300, currency, 'COMPLETED', trade_no
      from transactions where ent_code = ${it.ent}`
  await it.db.sql`
    insert into order_payments (ent_code, order_no, line, payment_type, amount, trade_no)
    select ent_code, order_no, 1, 'PAYPAY', total_amount - 300, trade_no from orders where ent_code = ${it.ent}
     union all select ent_code, order_no, 2, 'CASH', 300, null from orders where ent_code = ${it.ent}`
  const points = embeddedPoints(it.service, () => now)
  const reckoned = { base: 1300n, paymentKind: 'wallet', ratePpm: 10_000, multiplePpm: 2_000_000, cap: 20n } as const
  const of = { entCode: it.ent, member }
  for (const _twice of [1, 2]) await points.give({ ...of, tradeNo: 'T-1', points: 20n, reckoned })
  await points.give({ ...of, tradeNo: 'T-1', points: 5n, chargeType: 'QUANTITY' })
  await points.use({ ...of, tradeNo: 'T-2', points: 10n })
})
afterAll(() => it[Symbol.asyncDispose]())

test('an order shows its parts, its points, and a member’s number as no more than its ends', async () => {
  const { list, total } = resultOf(await owner(orders.list, today))
  expect(total).toBe(2)
  const first = list.find(({ orderNo }) => orderNo === 'O-T-1')
  expect(first).toMatchObject({ totalAmount: 1300, pointGiven: 25, pointUsed: 0, member: 'MB********789' })
  expect(first?.payments).toEqual([
    { paymentType: 'PAYPAY', amount: 1000, tradeNo: 'T-1', returned: 0 },
    { paymentType: 'CASH', amount: 300, tradeNo: null, returned: 0 },
  ])
  const whole = resultOf(await owner(orders.detail, { EntCode: it.ent, TradeNo: 'T-1' }))
  expect(whole.points.map(({ chargeType, giveRate, multiple, cap }) => [chargeType, giveRate, multiple, cap])).toEqual(
    expect.arrayContaining([
      ['BONUS', '0.01', '2', 20],
      ['QUANTITY', null, null, null],
    ]),
  )
  expect(resultOf(await owner(orders.detail, { EntCode: it.ent, TradeNo: 'T-9' })).order).toBeNull()
  expect(JSON.stringify(list)).not.toContain(member)
})

test('orders and points are found by a whole member number and not by a part of it', async () => {
  for (const call of [orders.list, pointTrades.list] as (typeof orders.list)[]) {
    expect(resultOf(await owner(call, { ...today, Number: member })).list.length).toBeGreaterThan(1)
    expect(resultOf(await owner(call, { ...today, Number: member.slice(0, 6) })).list).toEqual([])
  }
})

test('pages follow one another without a gap, and the strip is what the rows come to', async () => {
  const { list } = resultOf(await owner(pointTrades.list, today))
  const sums = resultOf(await owner(pointTrades.summary, today))
  expect(list.reduce((sum, { points }) => sum + points, 0)).toBe(sums.net)
  expect(sums).toMatchObject({ given: 25, used: 10, expired: 0, adjusted: 0, net: 15 })
  expect(Math.max(...list.map(({ balanceAfter }) => balanceAfter))).toBeGreaterThanOrEqual(15)
  const [sum] = resultOf(await owner(orders.summary, today)).sums
  expect(sum).toMatchObject({ count: 2, purchased: 2100, returned: 0, net: 2100, pointGiven: 25, pointUsed: 10 })
})

test('without points both lists are closed, a clerk sees the own store, and more than three months are refused with 1600', async () => {
  const clerk = await it.person({ permissions: ['Record.search'], shops: ['S00000002'] })
  expect(resultOf(await clerk(orders.list, today)).list.map(({ orderNo }) => orderNo)).toEqual(['O-T-2'])
  expect(resultOf(await clerk(pointTrades.list, today)).list.map(({ direction }) => direction)).toEqual(['USE'])
  expect((await owner(orders.list, { From: '2026-08-01', To: '2026-11-21' })).resultType).toBe(1600)
  expect((await clerk(orders.file, { ...today, columns: ['orderNo'] })).resultType).toBe(2000)
  await using other = await portal({ now: () => now })
  const person = await other.as('Record.search')
  for (const call of [orders.list, pointTrades.list] as (typeof orders.list)[])
    expect((await person(call, today)).resultType).toBe(2000)
})

test('the file of orders has order number, type, points and balance, and no member’s whole number', async () => {
  const columns = ['orderNo', 'orderType', 'payments', 'member', 'totalAmount', 'pointGiven', 'tradeNo'] as const
  const reply = await owner.raw(orders.file, { ...today, columns: [...columns], format: 'csv' }, { 'accept-language': 'en' }) // prettier-ignore
  expect(reply.body).toContain('O-T-1,Purchase,PayPay + Cash,MB********789,1300,25,T-1')
  expect(reply.body).not.toContain(member)
})

test('a refund returns the order and moves its points, once whoever tells first', async () => {
  const told = { tradeNo: 'F-1', tradeType: '06', origTradeNo: 'T-1', amount: 400, shopCode: 'S00000001' }
  for (const _twice of [1, 2]) await pay(it, [told])
  await deliverAll(it.service, { points: pointsDelivery(embeddedPoints(it.service, () => now)) })
  const { order, points } = resultOf(await owner(orders.detail, { EntCode: it.ent, OrderNo: 'O-T-1' }))
  expect(order?.status).toBe('PARTIALLY_RETURNED')
  expect(points.filter(({ direction }) => direction === 'CANCEL_GIVE').map((one) => one.points)).toEqual([-7])
  const back = resultOf(await owner(orders.detail, { EntCode: it.ent, TradeNo: 'F-1' }))
  expect(back.order).toMatchObject({ orderType: 'RETURN', totalAmount: 400 })
})

test('a point system elsewhere is asked with a signature, a second time where it does not answer, and else it is away', async () => {
  const key = 'k'.repeat(32)
  const asked: boolean[] = []
  let failures = 1
  const stub = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      const timestamp = String(request.headers[timestampHeader])
      const message = { method: 'POST', path: request.url ?? '', timestamp, body }
      asked.push(isSigned(key, message, String(request.headers[signatureHeader]), now))
      response.statusCode = failures-- > 0 ? 503 : 200
      response.end('{"points":"42"}')
    })
  })
  await new Promise<void>((done) => void stub.listen(0, '127.0.0.1', done))
  const address = stub.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`
  const points = httpPoints({ url, key, now: () => now })
  expect(await points.balance(it.ent, member)).toBe(42n)
  expect(asked).toEqual([true, true])
  failures = 2
  await expect(points.balance(it.ent, member)).rejects.toThrow('503')
  await new Promise((done) => stub.close(done))
})

test('while the point system is away its balance answers 1060', async () => {
  const [row] = resultOf(await owner(pointTrades.list, today)).list
  const at = { EntCode: it.ent, PointTradeNo: row?.pointTradeNo ?? '' }
  expect(resultOf(await owner(pointTrades.balance, at)).points).toBe(8)
  await using away = await portal({
    now: () => now,
    settings: { PORTAL_POINTS_URL: 'http://127.0.0.1:1/', PORTAL_POINTS_KEY: 'k'.repeat(32) },
  })
  await away.db.sql`update enterprises set enable_point = true where ent_code = ${away.ent}`
  await embeddedPoints(away.service, () => now).give({ entCode: away.ent, member, tradeNo: 'T-1', points: 1n })
  const person = await away.as('Record.search')
  const [entry] = resultOf(await person(pointTrades.list, today)).list
  const reply = await person(pointTrades.balance, { EntCode: away.ent, PointTradeNo: entry?.pointTradeNo ?? '' })
  expect(reply.resultType).toBe(1060)
})
