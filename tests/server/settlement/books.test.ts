import { expect, test } from 'vitest'
import { dbOn } from '#server/db/db.ts'
import { bookFaults } from './books.ts'
import { settledShop } from './shop.ts'

/** A fault that somebody plants, and what the books say of it. */
const plants: readonly [fault: RegExp, statement: string][] = [
  [/a row without its line/, `delete from deposit_lines where ent_code = $1 and trade_no = 'A'`],
  [/a line without its row/, `update transactions set deposit_no = null where ent_code = $1 and trade_no = 'A'`],
  [/a deposit that is not its lines/, `update deposit_lines set amount = amount + 1 where ent_code = $1 and trade_no = 'A'`],
  [/a deposit that is not its lines/, `update deposit_lines set fee_amount = fee_amount + 1 where ent_code = $1 and trade_no = 'R'`],
  [/a tax that is not that of the total/, `update deposit_taxes set vat = vat + 1 where ent_code = $1`],
  [/a carry that is not what was left/, `update deposits set carry_in = carry_in + 5, adjustment = adjustment - 5 where ent_code = $1`],
  [/a deposit without its step/, `delete from deposit_events where ent_code = $1 and status = 'CLOSED'`],
  [/are not the ledger/, `update transactions set amount = amount + 1 where ent_code = $1 and trade_no = 'A'`],
  [/are not the ledger/, `update deposits set status = 'FAILED', merged_into = deposit_no where ent_code = $1 and status = 'CLOSED'`],
  [/two deposits of the same days/,
   `insert into deposits select (jsonb_populate_record(d, jsonb_build_object('deposit_no', 'D20261130999999', 'usage_to', '2026-10-30'))).*
      from deposits d where ent_code = $1 and status = 'CLOSED'`],
] // prettier-ignore

test('the books that all proofs read see each fault that is planted in them', async () => {
  await using it = await settledShop()
  await it.db
    .sql`insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class) values (${it.ent}, 'PAYPAY', '2026-01-01', 20000, 'TAXABLE')`
  await it.ingest([
    { tradeNo: 'A', amount: 10_000, tradeTime: '2026-10-05T12:00:00+09:00' },
    { tradeNo: 'R', amount: 3_000, tradeType: '06', origTradeNo: 'A', tradeTime: '2026-10-06T12:00:00+09:00' },
  ])
  await it.settle('2026-11-01T10:00:00+09:00')
  expect(await bookFaults(it)).toEqual([])

  const client = await it.pool.connect()
  const seen: string[] = []
  for (const [, statement] of plants) {
    await client.query('begin')
    const planted = await client.query(statement, [it.ent]).catch((error: Error) => error)
    const faults = planted instanceof Error ? [] : await bookFaults({ db: dbOn(client), ent: it.ent })
    await client.query('rollback')
    seen.push(planted instanceof Error ? planted.message : faults.map(({ what }) => what).join('; '))
  }
  client.release()

  expect(seen).toEqual(plants.map(([fault]) => expect.stringMatching(fault)))
})
