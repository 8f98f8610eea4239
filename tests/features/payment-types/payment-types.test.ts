import { expect, test } from 'vitest'
import { paymentTypes, type PaymentTypeForm } from '#features/payment-types/contract.ts'
import { transaction } from '#server/db/db.ts'
import { mastersOf } from '#server/ingest/masters.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { IngestRefused } from '#server/ingest/refused.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { ownDatabase } from '../../demo/shop.ts'
import { portal } from '../../kit/portal.ts'
import { newPaymentType as form } from '../masters/samples.ts'
import { now, pay } from '../transactions/payments.ts'

test('a used payment type is presented in one more way, and what it had stays', async () => {
  await using database = await ownDatabase('payment_types_modes')
  await using it = await portal({ databaseUrl: database.url })
  const config = await it.admin('SystemConfig.all')
  await config(paymentTypes.add, form)
  await pay(it, [{ tradeNo: 'A', paymentType: 'NEWPAY' }])
  const presentedAs = (version: number, presentModes: PaymentTypeForm['presentModes']) =>
    config(paymentTypes.update, { key: 'NEWPAY', version, values: { ...form, presentModes } })

  expect((await presentedAs(1, ['CPM', 'ECOM'])).result?.presentModes).toEqual(['CPM', 'ECOM'])
  const less = await presentedAs(2, ['ECOM'])
  expect([less.resultType, less.message]).toEqual([1030, expect.stringContaining('取引1件')])
})

test('a payment type that only fees name is not deleted, whichever tenant they are of; its class must exist', async () => {
  await using database = await ownDatabase('payment_types_fees')
  await using it = await portal({ databaseUrl: database.url })
  await using other = await portal({ databaseUrl: database.url })
  const config = await it.admin('SystemConfig.all')
  await config(paymentTypes.add, form)
  await database.db.sql`
    insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class)
    values (${other.ent}, 'NEWPAY', '2026-01-01', 1, 'TAXABLE')`

  const removed = await config(paymentTypes.remove, { key: 'NEWPAY', version: 1 })

  expect([removed.resultType, removed.message]).toEqual([1030, expect.stringContaining('店舗3件')])
  const values = { ...form, classCode: 'CARD' }
  expect((await config(paymentTypes.update, { key: 'NEWPAY', version: 1, values })).message).toContain('店舗3件')
  expect((await config(paymentTypes.add, { ...form, code: 'B', classCode: 'NONE' })).resultType).toBe(1030)
})

test('a disabled payment type is still taken in, and one that was deleted meanwhile is not', async () => {
  await using database = await ownDatabase('payment_types_gone')
  await using it = await portal({ databaseUrl: database.url })
  const config = await it.admin('SystemConfig.all')
  await config(paymentTypes.add, form)
  await config(paymentTypes.update, { key: 'NEWPAY', version: 1, values: { ...form, status: 'RETIRED' } })
  const read = await mastersOf(it.db, [it.ent])
  const line = TradeLine.parse({
    entCode: it.ent,
    tradeNo: 'A',
    tradeTime: '2026-11-21T10:00:00+09:00',
    shopCode: 'S00000001',
    paymentType: 'NEWPAY',
    amount: 1_000,
  })
  const bring = () => transaction(it.service, (tx) => ingest(tx, [line], { source: 'test', now, masters: read }))

  expect((await config(paymentTypes.remove, { key: 'NEWPAY', version: 2 })).resultType).toBe(1000)
  await expect(bring()).rejects.toThrow(IngestRefused)
  await config(paymentTypes.add, { ...form, status: 'RETIRED' })
  expect(await bring()).toMatchObject({ added: 1 })
  expect((await config(paymentTypes.remove, { key: 'NEWPAY', version: 1 })).message).toContain('取引1件')
})
