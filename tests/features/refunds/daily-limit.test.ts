import { expect, test } from 'vitest'
import { refunds } from '#features/refunds/contract.ts'
import { resultOf } from '../transactions/payments.ts'
import { cashier, refund, shop, type Shop } from './giving-back.ts'

/** Payments of two stores, one of which begins its day at 5:00, at 2:00 of a night in Japan. */
async function nightShop(config: Readonly<Record<string, unknown>> = {}) {
  let clock = Date.parse('2026-11-21T17:00:00Z')
  const it = await shop({ now: () => new Date(clock), config })
  await it.db.sql`
    update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = 'S00000002'`
  const person = await it.as(...cashier)
  await it.limit(person, null, 1_000)
  const pays = (tradeNo: string, shopCode: string) =>
    it.pays([{ tradeNo, shopCode, amount: 10_000, tradeTime: '2026-11-21T20:00:00+09:00' }])
  return Object.assign(it, {
    person,
    pays2: pays,
    at: (time: string) => void (clock = Date.parse(time)),
  })
}

const give = (it: Shop & { person: Awaited<ReturnType<Shop['as']>> }, tradeNo: string, amount: number) =>
  refund(it, it.person, { tradeNo, amount, expectedRefundable: 10_000 })

/** What went back or is on its way, requests aside. */
const givenBy = async (it: Shop) =>
  (
    await it.db.sql<{
      sum: bigint
    }>`select coalesce(sum(amount), 0)::bigint as sum from refunds where ent_code = ${it.ent} and status <> 'WAITING_APPROVAL'`
  )[0]?.sum

const requested = { resultType: 1000, result: { status: 'WAITING_APPROVAL' } }
const refunded = { resultType: 1000, result: { status: 'REQUESTED' } }

test('at 2:00 two stores of two cut-offs share one daily limit: one person has one day', async () => {
  await using it = await nightShop()
  for (const n of [1, 2])
    for (const shopCode of ['S00000001', 'S00000002']) await it.pays2(`${shopCode}-${n}`, shopCode)

  expect(await give(it, 'S00000001-1', 990)).toMatchObject(refunded)
  expect(await give(it, 'S00000002-1', 990)).toMatchObject(requested)
  expect(await give(it, 'S00000002-2', 10)).toMatchObject(refunded)
  expect(await givenBy(it)).toBe(1000n)
})

test('the attack fits a limit of twice as much: the limit it is that stops it', async () => {
  await using it = await nightShop()
  await it.limit(it.person, null, 2_000)
  for (const shopCode of ['S00000001', 'S00000002']) await it.pays2(`${shopCode}-1`, shopCode)

  await give(it, 'S00000001-1', 990)
  await give(it, 'S00000002-1', 990)

  expect(await givenBy(it)).toBe(1980n)
})

test('many at once over both stores between 0:00 and 5:00 never pass the limit together', async () => {
  await using it = await nightShop()
  for (let n = 0; n < 12; n++) await it.pays2(`T-${n}`, n % 2 ? 'S00000001' : 'S00000002')

  await Promise.all([...Array(12).keys()].map((n) => give(it, `T-${n}`, 300)))

  expect(await givenBy(it)).toBe(900n)
})

test.each([
  ['00:00', '2026-11-21T23:59:30+09:00', '2026-11-22T00:00:30+09:00'],
  ['05:00', '2026-11-22T04:59:30+09:00', '2026-11-22T05:00:30+09:00'],
])('the day begins anew at %s of the tenant, whatever the stores say', async (businessDayStart, before, after) => {
  await using it = await nightShop({ businessDayStart })
  for (const n of [1, 2, 3]) await it.pays2(`T-${n}`, n === 1 ? 'S00000001' : 'S00000002')

  it.at(before)
  expect(await give(it, 'T-1', 1_000)).toMatchObject(refunded)
  expect(await give(it, 'T-2', 1_000)).toMatchObject(requested)
  it.at(after)
  expect(await give(it, 'T-3', 1_000)).toMatchObject(refunded)
})

test('what a person approves counts against their day like what they give back, by the moment of the approval', async () => {
  await using it = await nightShop()
  const staff = await it.as(...cashier)
  await it.limit(staff, 0, null)
  for (const n of [1, 2, 3, 4]) await it.pays2(`T-${n}`, 'S00000002')
  const { refundNo } = resultOf(await refund(it, staff, { tradeNo: 'T-1', amount: 700, expectedRefundable: 10_000 }))

  it.at('2026-11-22T00:30:00+09:00')
  resultOf(await it.person(refunds.approve, { refundNo, approve: true }))

  expect(await give(it, 'T-3', 301)).toMatchObject(requested)
  const terms = resultOf(
    await it.person(refunds.terms, { TradeNo: 'T-2', EntCode: it.ent }, { 'accept-language': 'en' }),
  )
  expect(terms.approval).toBe(false)
  expect(terms.most).toMatchObject({ amount: 300, message: expect.stringContaining('￥300 is left today') })
  expect(await give(it, 'T-2', 300)).toMatchObject(refunded)
  const used = resultOf(await it.person(refunds.terms, { TradeNo: 'T-4', EntCode: it.ent }))
  expect(used).toMatchObject({ approval: true, most: { amount: 0 } })
  expect(used.refusal).toBeUndefined()
})
