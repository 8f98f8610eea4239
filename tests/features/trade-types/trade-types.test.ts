import { expect, test } from 'vitest'
import { tradeTypes } from '#features/trade-types/contract.ts'
import { masters } from '#features/masters/contract.ts'
import { describeMaster } from '../../kit/master.ts'
import { portal } from '../../kit/portal.ts'
import { ownDatabase } from '../../demo/shop.ts'
import { pay } from '../transactions/payments.ts'

const form = {
  tradeTypeCode: '91',
  names: { ja: '特別売上', en: 'Special sale', mn: 'Тусгай борлуулалт' },
  category: 'PAYMENT' as const,
  sign: 1 as const,
  refundable: true,
  countsAsSale: true,
  showIn: ['trade' as const],
  enabled: true,
}

describeMaster('trade types', {
  calls: tradeTypes,
  key: 'tradeTypeCode',
  form,
  used: '01',
  beside: '02',
  use: (it) => pay(it, [{ tradeNo: 'A' }]),
  fixed: { category: 'AUTH', sign: 0, refundable: false, countsAsSale: false },
})

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
