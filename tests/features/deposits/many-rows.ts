import type { Portal } from '../../kit/portal.ts'

/** The deposit that `manyRows` writes. */
export const manyRowsNo = 'D20261030000001'

/** Writes a closed deposit of so many payments of September, each with its fee, in two statements. */
export async function manyRows({ tenant, ent, shop, db }: Portal, rows: number): Promise<void> {
  await db.sql`
    insert into deposit_lines (ent_code, trade_no, deposit_no, business_date, shop_code, payment_type, kind, amount, fee_amount, fee_ppm, tax_ppm, late)
    select ${ent}, 'M' || lpad(n::text, 9, '0'), ${manyRowsNo}, date '2026-09-01' + n % 30, ${shop}, 'VISA_MC', 'PAYMENT', 500 + n * 7919 % 9000,
           10 + n % 300, 32400, null, false
      from generate_series(1, ${rows}::int) n`
  await db.sql`
    insert into deposits (ent_code, deposit_no, tenant_code, shop_code, currency, usage_from, usage_to, payment_date, nominal_date, status,
                          total_usage, usage_count, refund, refund_count, chargeback, chargeback_count, fee, fee_taxable, fee_exempt, vat,
                          adjustment, carry_in, carry_out, transfer_fee, transfer_amount, closed_at, recipient)
    select ${ent}, ${manyRowsNo}, ${tenant}, '', 'JPY', '2026-09-01', '2026-09-30', '2026-10-30', '2026-10-30', 'CLOSED',
           sum(amount), count(*), 0, 0, 0, 0, sum(fee_amount), 0, sum(fee_amount), 0, 0, 0, 0, 0, sum(amount) - sum(fee_amount), '2026-10-01T07:00:00+09:00', 'x'
      from deposit_lines where ent_code = ${ent} and deposit_no = ${manyRowsNo}`
}
