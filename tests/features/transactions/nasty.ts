import { part } from '#server/db/db.ts'

const texts = [
  'plain',
  '',
  ' ',
  'a,b',
  '"quoted"',
  '","',
  'back\\slash',
  '\\"',
  '(one)',
  ')\\(',
  ')\\\\(',
  '\\',
  '改行\nと\tタブ',
  '""',
  ',',
  '\u0001',
  "'",
  '佐藤, "花子"',
]

/** Every text that is hard to carry, beside every other. */
export const nasty = texts.flatMap((remark) => texts.map((operator) => ({ remark, operator })))

/** Payments with these texts as a table called t, in the order of their `reserved`. */
export const nastyTrades = part`
  (select (jsonb_populate_record(null::transactions, jsonb_build_object(
            'trade_no', 'T' || n, 'trade_time', timestamptz '2026-11-21 05:06:07.123456+09' + n * interval '3.1 s',
            'business_date', '2026-11-21', 'ent_code', 'E1', 'shop_code', 'S1', 'terminal_no', ${'T,1'}::text, 'trade_type', '01',
            'payment_type', 'PAYPAY', 'amount', 9007199254740993, 'currency', 'JPY', 'refunded', 0, 'reserved', n,
            'refund_count', 0, 'fee_ppm', 19800, 'fee_amount', -5, 'fee_tax_class', 'TAXABLE', 'status', 'SUCCESS',
            'settlement_status', 'UNSETTLED', 'version', 1, 'remark', remark, 'operator_name', operator))).*
     from unnest(${nasty.map(({ remark }) => remark)}::text[], ${nasty.map(({ operator }) => operator)}::text[])
          with ordinality as u(remark, operator, n)) t`
