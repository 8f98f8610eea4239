import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverAll } from '#server/jobs/outbox.ts'
import { embeddedPoints } from '#server/points/embedded.ts'
import { pointsDelivery } from '#server/points/outbox.ts'
import { cashier, refund, refundDone, shop } from '../../features/refunds/giving-back.ts'
import { resultOf } from '../../features/transactions/payments.ts'
import { merchant, type Merchant } from '../ingest/merchant.ts'

const now = () => new Date('2026-11-21T05:00:00Z')
let it: Merchant
beforeAll(async () => {
  it = await merchant()
})
afterAll(() => it[Symbol.asyncDispose]())

test('points are given once, and taken back with the share of the payment that was given back', async () => {
  const points = embeddedPoints(it.pool, now)
  const of = { entCode: it.ent, tradeNo: 'T-1' }
  for (const _twice of [1, 2]) await points.give({ ...of, member: 'M-1', points: 10n })

  expect(await points.reverse({ ...of, refundNo: 'R-1', paid: 999n, refunded: 333n })).toBe(3n)
  expect(await points.reverse({ ...of, refundNo: 'R-1', paid: 999n, refunded: 333n })).toBe(0n)
  expect(await points.balance(it.ent, 'M-1')).toBe(7n)
  expect(await points.reverse({ ...of, refundNo: 'R-2', paid: 999n, refunded: 999n })).toBe(7n)
  expect(await points.balance(it.ent, 'M-1')).toBe(0n)
})

test('parts that arrive in the wrong order, or at once, take back as much as the whole', async () => {
  const points = embeddedPoints(it.pool, now)
  const of = { entCode: it.ent, tradeNo: 'T-2', paid: 1000n }
  await points.give({ entCode: it.ent, tradeNo: 'T-2', member: 'M-2', points: 10n })

  await Promise.all([
    points.reverse({ ...of, refundNo: 'R-4', refunded: 1000n }),
    points.reverse({ ...of, refundNo: 'R-3', refunded: 400n }),
    points.reverse({ ...of, refundNo: 'R-4', refunded: 1000n }),
  ])

  expect(await points.balance(it.ent, 'M-2')).toBe(0n)
})

test('a payment that gave none takes none back', async () => {
  const points = embeddedPoints(it.pool, now)

  expect(await points.reverse({ entCode: it.ent, tradeNo: 'T-9', refundNo: 'R-9', paid: 1n, refunded: 1n })).toBe(0n)
})

test('a refund of a shop with points has them taken back; a shop without points sends no letter', async () => {
  await using place = await shop()
  await using other = await shop()
  await place.db.sql`update enterprises set enable_point = true where ent_code = ${place.ent}`
  const points = embeddedPoints(place.service, now)
  for (const each of [place, other]) {
    await each.pays([{ tradeNo: 'T-1' }])
    await points.give({ entCode: each.ent, tradeNo: 'T-1', member: 'M-1', points: 10n })
    await refundDone(each, await each.as(...cashier), { tradeNo: 'T-1', amount: 400 })
  }

  await deliverAll(place.service, { points: pointsDelivery(points) })

  expect(await points.balance(place.ent, 'M-1')).toBe(6n)
  expect(await points.balance(other.ent, 'M-1')).toBe(10n)
})

test('points go back once whoever tells first, and also of refunds that only a source tells of', async () => {
  await using place = await shop()
  await place.db.sql`update enterprises set enable_point = true where ent_code = ${place.ent}`
  const points = embeddedPoints(place.service, now)
  const letters = { points: pointsDelivery(points) }
  const person = await place.as(...cashier)
  const balanceOf = async (member: string) => {
    await deliverAll(place.service, letters)
    return points.balance(place.ent, member)
  }
  // The sandbox answers payments of these endings late.
  for (const [tradeNo, member] of [
    ['T-905', 'M-1'],
    ['T-1', 'M-2'],
    ['T-2', 'M-3'],
  ] as const) {
    await place.pays([{ tradeNo }])
    await points.give({ entCode: place.ent, tradeNo, member, points: 10n })
  }
  const told = (tradeNo: string, refundNo: string) => ({
    tradeNo: `F-${tradeNo}`,
    tradeType: '06',
    origTradeNo: tradeNo,
    amount: 400,
    providerTradeNo: `SB${refundNo.slice(1)}`,
  })

  // The source first, then the acquirer.
  const first = resultOf(await refund(place, person, { tradeNo: 'T-905', amount: 400 }))
  await place.acquire()
  await place.pays([told('T-905', first.refundNo)])
  expect(await balanceOf('M-1')).toBe(6n)
  place.later(10)
  await place.server.refunds.reconcile({ ents: [place.ent] })
  expect(await balanceOf('M-1')).toBe(6n)

  // The acquirer first, then the source.
  const second = await refundDone(place, person, { tradeNo: 'T-1', amount: 400 })
  expect(await balanceOf('M-2')).toBe(6n)
  await place.pays([told('T-1', second.refundNo)])
  expect(await balanceOf('M-2')).toBe(6n)

  // The source alone, twice in the same words, and then for the rest.
  for (const _twice of [1, 2]) await place.pays([told('T-2', 'R1')])
  expect(await balanceOf('M-3')).toBe(6n)
  await place.pays([{ ...told('T-2', 'R2'), tradeNo: 'F-rest', amount: 600 }])
  expect(await balanceOf('M-3')).toBe(0n)
})
