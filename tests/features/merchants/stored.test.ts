import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MerchantForm } from '#features/merchants/merchant.contract.ts'
import { insertMerchant, merchantsOf, updateMerchant } from '#features/merchants/stored.sql.ts'
import { textsAsked } from '../../kit/statements/asked.ts'
import { describeStatement } from '../../kit/statements/described.ts'
import { newMerchant } from './merchant.ts'

const client = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

test('the statements that are made of the columns of a merchant fit the schema', async () => {
  const at = { tenant: 'T', entCode: 'E', timeZone: 'Asia/Tokyo', currency: 'JPY' }
  const texts = await textsAsked((tx) => [
    merchantsOf(tx, 'T', 1),
    merchantsOf(tx, 'T', 1, 'E'),
    insertMerchant(tx, at, newMerchant()),
    updateMerchant(tx, 'T', 'E', newMerchant()),
  ])

  const [all = [], one = [], added, changed] = await Promise.all(texts.map((text) => describeStatement(client, text)))

  const fields = all.map(({ name }) => name)
  expect(fields).toEqual(expect.arrayContaining([...Object.keys(MerchantForm.shape), 'entCode', 'stores', 'version']))
  expect(one).toEqual(all)
  expect([added, changed].map((columns) => columns?.map(({ name }) => name))).toEqual([['one'], ['version']])
})
