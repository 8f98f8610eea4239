import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverAll } from '#server/outbox.ts'
import { embeddedPoints } from '#server/points/embedded.ts'
import { pointsDelivery } from '#server/points/letters.ts'
import { cashier, refundDone, shop } from '../../features/refunds/giving-back.ts'
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
  const points = embeddedPoints(place.owner, now)
  for (const each of [place, other]) {
    await each.pays([{ tradeNo: 'T-1' }])
    await points.give({ entCode: each.ent, tradeNo: 'T-1', member: 'M-1', points: 10n })
    await refundDone(each, await each.as(...cashier), { tradeNo: 'T-1', amount: 400 })
  }

  await deliverAll(place.owner, { points: pointsDelivery(points) })

  expect(await points.balance(place.ent, 'M-1')).toBe(6n)
  expect(await points.balance(other.ent, 'M-1')).toBe(10n)
})
