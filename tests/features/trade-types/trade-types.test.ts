import { expect, test } from 'vitest'
import { tradeTypes } from '#features/trade-types/contract.ts'
import { masters } from '#features/masters/contract.ts'
import { portal } from '../../kit/portal.ts'
import { ownDatabase } from '../../demo/shop.ts'
import { newTradeType as form } from '../masters/samples.ts'
import { pay } from '../transactions/payments.ts'

test('a disabled type is still taken in and its rows keep their name; types the portal writes itself stay', async () => {
  await using database = await ownDatabase('trade_types_disabled')
  await using it = await portal({ databaseUrl: database.url })
  const config = await it.admin('SystemConfig.all')
  const added = await config(tradeTypes.add, form)
  const values = { ...form, enabled: false }
  expect((await config(tradeTypes.update, { key: '91', version: added.result.version, values })).resultType).toBe(1000)

  await pay(it, [{ tradeNo: 'A', tradeType: '91' }])

  const staff = await it.as('Record.search')
  const known = await staff(masters.all, {})
  expect(known.result.tradeTypes.find(({ tradeTypeCode }) => tradeTypeCode === '91')?.names).toEqual(form.names)
  const refund = await config(tradeTypes.detail, { Key: '05' })
  expect(refund.result.row.used).toBe(true)
  const removed = await config(tradeTypes.remove, { key: '05', version: refund.result.row.version })
  expect([removed.resultType, removed.message]).toEqual([1030, expect.stringContaining('システムが使っている')])
  expect((await config(tradeTypes.add, { ...form, tradeTypeCode: '92', sign: -1 })).resultType).toBe(1030)
})
