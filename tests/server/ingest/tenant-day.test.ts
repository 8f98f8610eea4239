import { expect, test } from 'vitest'
import { stores } from '#features/stores/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { pay, resultOf } from '../../features/transactions/payments.ts'
import { portal } from '../../kit/portal.ts'

test('a store without a time of its own begins its day when its tenant does, and one that chose midnight at midnight', async () => {
  await using it = await portal({ config: { businessDayStart: '04:30' } })
  await it.db.sql`update shops set business_day_start = '00:00' where ent_code = ${it.ent} and shop_code = 'S00000002'`
  await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = 'S00000003'`
  const tradeTime = '2026-11-21T04:29:59+09:00'
  await pay(
    it,
    ['S00000001', 'S00000002', 'S00000003'].map((shopCode) => ({ tradeNo: `T-${shopCode}`, shopCode, tradeTime })),
  )
  const staff = await it.as('Record.search')

  const { list } = resultOf(await staff(transactions.list, { From: '2026-11-20', To: '2026-11-21' }))
  const shops = resultOf(await staff(stores.shopList, {})).list

  const days = Object.fromEntries(list.map(({ shopCode, businessDate }) => [shopCode, businessDate]))
  expect(days).toEqual({ S00000001: '2026-11-20', S00000002: '2026-11-21', S00000003: '2026-11-20' })
  expect(shops.map(({ businessDayStart }) => businessDayStart)).toEqual(['04:30', '00:00', '05:00'])
})

test('a time of day that is none is not taken into the tenant’s settings', async () => {
  await expect(portal({ config: { businessDayStart: '25:00' } })).rejects.toThrow(/tenant_configs_day_start/)
})
