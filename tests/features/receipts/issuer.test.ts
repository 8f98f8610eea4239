import { expect, test } from 'vitest'
import { receipts } from '#features/receipts/contract.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { resultOf } from '../transactions/payments.ts'

/** Names both stores of the enterprise as their receipts do. */
async function furnish(it: Portal) {
  await it.db.sql`update enterprises set invoice_registration_no = 'T9999999999999' where ent_code = ${it.ent}`
  await it.db.sql`
    update shops set receipt_name = 'こもれび食堂 渋谷', address = '東京都渋谷区道玄坂2-0-0', phone = '03-0000-0012'
     where ent_code = ${it.ent} and shop_code = 'S00000001'`
}

test('a receipt names its store, where it is, how to reach it and the invoice registration number', async () => {
  await using it = await portal()
  await furnish(it)
  const person = await it.as('Record.search')

  const issuer = resultOf(await person(receipts.issuer, { EntCode: it.ent, ShopCode: 'S00000001' }))

  expect(issuer).toMatchObject({
    receiptName: 'こもれび食堂 渋谷',
    address: '東京都渋谷区道玄坂2-0-0',
    phone: '03-0000-0012',
    invoiceRegistrationNo: 'T9999999999999',
  })
})

test('a store that told nothing but its name has no empty lines on its receipt', async () => {
  await using it = await portal()
  const person = await it.as('Record.search')

  const issuer = resultOf(await person(receipts.issuer, { EntCode: it.ent, ShopCode: 'S00000002' }))

  expect(Object.keys(issuer).toSorted()).toEqual(['asOf', 'entName', 'receiptName'])
  expect(issuer.receiptName).not.toBe('')
})

test('the head of another store or another company is not found, both alike', async () => {
  await using it = await portal()
  await using other = await portal()
  await furnish(it)
  await furnish(other)
  const limited = await it.person({ permissions: ['Record.search'], shops: ['S00000002'] })
  const free = await it.as('Record.search')

  const answers = [
    await limited.raw(receipts.issuer, { EntCode: it.ent, ShopCode: 'S00000001' }),
    await free.raw(receipts.issuer, { EntCode: other.ent, ShopCode: 'S00000001' }),
    await free.raw(receipts.issuer, { EntCode: 'E00000000', ShopCode: 'S00000001' }),
  ]

  const bare = answers.map((answer) => ({ status: answer.statusCode, ...answer.json(), requestId: '' }))
  expect(bare[0]).toMatchObject({ status: 404, result: null })
  expect(bare[1]).toEqual(bare[0])
  expect(bare[2]).toEqual(bare[0])
  expect(resultOf(await limited(receipts.issuer, { EntCode: it.ent, ShopCode: 'S00000002' })).entName).toBeTruthy()
})

test('the provider’s administrators see the heads of their own tenant’s stores only', async () => {
  await using it = await portal()
  await using other = await portal()
  await furnish(it)
  const admin = await it.admin('Record.search')
  const stranger = await other.admin('Record.search')

  const issuer = resultOf(await admin(receipts.issuer, { EntCode: it.ent, ShopCode: 'S00000001' }))
  const refused = await stranger.raw(receipts.issuer, { EntCode: it.ent, ShopCode: 'S00000001' })

  expect(issuer.phone).toBe('03-0000-0012')
  expect(refused.statusCode).toBe(404)
})
