import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paymentClassMaster } from '#features/payment-classes/server.ts'
import { paymentTypeMaster } from '#features/payment-types/server.ts'
import { tradeTypeMaster } from '#features/trade-types/server.ts'
import type { Master } from '#server/master/master.ts'
import { statementsOf } from '#server/master/statements.ts'
import { textsAsked } from '../../kit/statements/asked.ts'
import { describeStatement } from '../../kit/statements/described.ts'

const client = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

/** The texts of everything a master asks the database. */
function textsOf(master: Master): Promise<string[]> {
  const { all, find, hold, insert, update, remove, keys, arrange } = statementsOf(master)
  return textsAsked((tx) => [
    all(tx),
    find(tx, 'A'),
    hold(tx, 'A'),
    insert(tx, {}),
    update(tx, 'A', {}),
    remove(tx, 'A'),
    keys(tx),
    arrange(tx, []),
  ])
}

test.each([tradeTypeMaster, paymentClassMaster, paymentTypeMaster])(
  'every statement of the master $name fits the schema, and gives a row the fields of its form',
  async (master) => {
    const texts = await textsOf(master)
    expect(texts).toHaveLength(Object.keys(statementsOf(master)).length)

    const columns = await Promise.all(texts.map((text) => describeStatement(client, text)))

    const rows = columns.filter((found) => found.length > 1).map((found) => found.map(({ name }) => name).toSorted())
    expect(rows.length).toBeGreaterThan(3)
    const wanted = [...Object.keys(master.form.shape), 'used', 'version'].toSorted()
    for (const row of rows) expect(row).toEqual(wanted)
  },
)

test('the check sees a column that is not there', async () => {
  const [text = ''] = await textsOf({ ...tradeTypeMaster, form: { shape: { nothingSuch: true } } })

  await expect(describeStatement(client, text)).rejects.toThrow('nothing_such')
})
