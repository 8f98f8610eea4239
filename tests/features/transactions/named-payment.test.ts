import { expect, test } from 'vitest'
import { refunds, systrade } from '#features/refunds/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { cashier, requestFor, shop } from '../refunds/giving-back.ts'
import { resultOf } from './payments.ts'
import { entBeside } from '../../kit/ent-beside.ts'

/** A shop and a second company of the same tenant, both under one roof for whoever stands in the first. */
async function twoCompanies() {
  const it = await shop()
  const second = entBeside(it.ent)
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, currency, parent_ent_code)
    values (${second}, ${it.tenant}, '二号商店', '二号商店', 'Asia/Tokyo', 'JPY', ${it.ent})`
  await it.db.sql`insert into shops (ent_code, shop_code, shop_name) values (${second}, 'S00000001', '本店')`
  await it.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${it.ent}`
  return Object.assign(it, { second })
}

test('a number alone leads to its payment: detail, terms, refund and state need no company', async () => {
  await using it = await twoCompanies()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-2', entCode: it.second }])
  const person = await it.as(...cashier)

  expect(resultOf(await person(payments.detail, { TradeNo: 'T-2' })).trade.entCode).toBe(it.second)
  expect(resultOf(await person(refunds.terms, { TradeNo: 'T-1' })).entCode).toBe(it.ent)
  const { entCode: _, ...request } = requestFor(it, { tradeNo: 'T-2' })
  const { refundNo } = resultOf(await person(refunds.refund, request))
  expect(resultOf(await person(refunds.status, { RefundNo: refundNo }))).toMatchObject({ entCode: it.second })
})

test('a number of two companies is refused with their names, and nothing is refunded', async () => {
  await using it = await twoCompanies()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-1', entCode: it.second }])
  const person = await it.as(...cashier)
  const { entCode: _, ...request } = requestFor(it, { tradeNo: 'T-1' })

  for (const refused of [
    await person(payments.detail, { TradeNo: 'T-1' }),
    await person(refunds.terms, { TradeNo: 'T-1' }),
    await person(refunds.refund, request),
  ]) {
    expect(refused.statusCode).toBe(400)
    expect(refused.message).toContain(`株式会社テスト (${it.ent})`)
    expect(refused.message).toContain(`二号商店 (${it.second})`)
  }
  expect(resultOf(await person(refunds.list, {})).total).toBe(0)
})

test('where a number stands at several companies its payments are a list to choose from, and the chosen one is refunded', async () => {
  await using it = await twoCompanies()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-1', entCode: it.second }])
  const provider = await it.admin('Refund.refund')

  const { list } = resultOf(await provider(systrade.search, { TradeNo: 'T-1' }))
  expect(new Set(list.map(({ entCode }) => entCode))).toEqual(new Set([it.ent, it.second]))
  const { refundNo } = resultOf(
    await provider(systrade.refund, { ...requestFor(it, { tradeNo: 'T-1' }), entCode: it.second }),
  )

  expect(resultOf(await provider(systrade.status, { RefundNo: refundNo }))).toMatchObject({ entCode: it.second })
})

test('a number of another company counts for nobody who does not see it, nor does one of a store they do not see', async () => {
  await using it = await twoCompanies()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-1', entCode: it.second }, { tradeNo: 'T-2', shopCode: 'S00000002' }])
  await it.db.sql`update enterprises set is_master_enterprise = false where ent_code = ${it.ent}`
  const person = await it.person({ permissions: cashier, shops: ['S00000001'] })

  expect(resultOf(await person(refunds.terms, { TradeNo: 'T-1' })).entCode).toBe(it.ent)
  const [elsewhere, nowhere] = [
    await person(refunds.terms, { TradeNo: 'T-2' }),
    await person(refunds.terms, { TradeNo: 'T-9' }),
  ]
  expect([elsewhere.statusCode, elsewhere.message]).toEqual([404, nowhere.message])
})
