import { expect, inject, test } from 'vitest'
import { tradeOfRecord, valuesOf } from '#features/transactions/record.server.ts'
import { together } from '#features/transactions/slices.sql.ts'
import { tradeColumns, tradeRecord, type TradeRow } from '#features/transactions/sql.ts'
import { servicePool } from '#server/db/database.ts'
import { dbOn, part } from '#server/db/db.ts'
import { nasty, nastyTrades } from './nasty.ts'

test('a row read as one value is the row read column by column, whatever its texts hold', async () => {
  const pool = servicePool(inject('databaseUrl'))
  const db = dbOn(pool)
  const rows = await db.sql<TradeRow>`select ${tradeColumns} from ${nastyTrades} order by t.reserved`
  const records = await together(db, part`select ${tradeRecord} from ${nastyTrades} order by t.reserved`)

  expect(records.map(tradeOfRecord)).toEqual(rows.map((row) => ({ ...row })))
  expect(rows.map(({ remark, operatorName }) => ({ remark, operator: operatorName }))).toEqual(nasty)
  await pool.end()
})

test('of no rows there is no record', async () => {
  const pool = servicePool(inject('databaseUrl'))
  expect(await together(dbOn(pool), part`select ${tradeRecord} from ${nastyTrades} where false`)).toEqual([])
  await pool.end()
})

test('nothing is null, and empty quotes are an empty text', () => {
  expect(valuesOf(',"",a')).toEqual([null, '', 'a'])
})
