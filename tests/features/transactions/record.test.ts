import { expect, inject, test } from 'vitest'
import { tradeOfRecord, valuesOf } from '#features/transactions/record.server.ts'
import { tradeColumns, tradeRecord, type TradeRow } from '#features/transactions/sql.ts'
import { ownerPool } from '#server/database.ts'
import { dbOn, part } from '#server/db.ts'

const nasty = [
  'plain',
  '',
  ' ',
  'a,b',
  '"quoted"',
  '","',
  'back\\slash',
  '\\"',
  '(one)',
  '改行\nと\tタブ',
  '""',
  ',',
  '\u0001',
  "'",
  '佐藤, "花子"',
]

test('a row read as one value is the row read column by column, whatever its texts hold', async () => {
  const pool = ownerPool(inject('databaseUrl'))
  const db = dbOn(pool)
  const texts = nasty.flatMap((remark) => nasty.map((operator) => ({ remark, operator })))
  const source = part`
    (select (jsonb_populate_record(null::transactions, jsonb_build_object(
              'trade_no', 'T' || n, 'trade_time', timestamptz '2026-11-21 05:06:07.123456+09' + n * interval '3.1 s',
              'business_date', '2026-11-21', 'ent_code', 'E1', 'shop_code', 'S1', 'terminal_no', ${'T,1'}::text, 'trade_type', '01',
              'payment_type', 'PAYPAY', 'amount', 9007199254740993, 'currency', 'JPY', 'refunded', 0, 'reserved', n,
              'refund_count', 0, 'fee_ppm', 19800, 'fee_amount', -5, 'fee_tax_class', 'TAXABLE', 'status', 'SUCCESS',
              'settlement_status', 'UNSETTLED', 'version', 1, 'remark', remark, 'operator_name', operator))).*
       from unnest(${texts.map(({ remark }) => remark)}::text[], ${texts.map(({ operator }) => operator)}::text[])
            with ordinality as u(remark, operator, n)) t`

  const rows = await db.sql<TradeRow>`select ${tradeColumns} from ${source} order by t.reserved`
  const records = await db.sql<{ record: string }>`select ${tradeRecord} from ${source} order by t.reserved`

  expect(records.map(({ record }) => tradeOfRecord(record))).toEqual(rows.map((row) => ({ ...row })))
  expect(rows.map(({ remark, operatorName }) => ({ remark, operator: operatorName }))).toEqual(texts)
  await pool.end()
})

test('nothing is null, and empty quotes are an empty text', () => {
  expect(valuesOf('(,"",a)')).toEqual([null, '', 'a'])
})
