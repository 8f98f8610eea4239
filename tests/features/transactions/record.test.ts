import { expect, inject, test } from 'vitest'
import { tradeOfRecord, valuesOf } from '#features/transactions/record.server.ts'
import { tradeColumns, tradeRecord, type TradeRow } from '#features/transactions/sql.ts'
import { servicePool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { nasty, nastyTrades } from './nasty.ts'

test('a row read as one value is the row read column by column, whatever its texts hold', async () => {
  const pool = servicePool(inject('databaseUrl'))
  const db = dbOn(pool)
  const rows = await db.sql<TradeRow>`select ${tradeColumns} from ${nastyTrades} order by t.reserved`
  const records = await db.sql<{ record: string }>`select ${tradeRecord} from ${nastyTrades} order by t.reserved`

  expect(records.map(({ record }) => tradeOfRecord(record))).toEqual(rows.map((row) => ({ ...row })))
  expect(rows.map(({ remark, operatorName }) => ({ remark, operator: operatorName }))).toEqual(nasty)
  await pool.end()
})

test('nothing is null, and empty quotes are an empty text', () => {
  expect(valuesOf('(,"",a)')).toEqual([null, '', 'a'])
})
