import type { Portal } from '../../kit/portal.ts'

/** A deposit of an enterprise as the engine closes one, for pages that show one; once for each currency. */
export async function closedDeposit(
  { tenant, ent, shop, db }: Pick<Portal, 'tenant' | 'ent' | 'shop' | 'db'>,
  { currency = 'JPY' }: { readonly currency?: string } = {},
): Promise<string> {
  const [there] = await db.sql<{ depositNo: string }>`
    select deposit_no as "depositNo" from deposits where ent_code = ${ent} and currency = ${currency} and usage_to = '2026-10-31'`
  if (there) return there.depositNo
  const depositNo = `D20261130${String(Date.now()).slice(-6)}`
  await db.sql`
    insert into deposits (ent_code, deposit_no, tenant_code, shop_code, currency, usage_from, usage_to, payment_date, nominal_date, status,
                          total_usage, usage_count, refund, refund_count, chargeback, chargeback_count, fee, fee_taxable, fee_exempt, vat,
                          adjustment, carry_in, carry_out, transfer_fee, transfer_amount, closed_at, recipient)
    values (${ent}, ${depositNo}, ${tenant}, '', ${currency}, '2026-10-01', '2026-10-31', '2026-11-30', '2026-11-30', 'CLOSED',
            1850000, 2, 12000, 1, 0, 0, 52735, 9504, 43231, 950, 0, 0, 0, 220, 1784095, now(), (select ent_name from enterprises where ent_code = ${ent}))`
  await db.sql`insert into deposit_taxes (ent_code, deposit_no, tax_ppm, taxable, vat) values (${ent}, ${depositNo}, 100000, 9504, 950)`
  await db.sql`
    insert into deposit_lines (ent_code, trade_no, deposit_no, business_date, shop_code, payment_type, kind, amount, fee_amount, fee_ppm, tax_ppm, late)
    values (${ent}, ${`${depositNo}-1`}, ${depositNo}, '2026-10-05', ${shop}, 'VISA_MC', 'PAYMENT', 1370000, 43620, 32400, null, false),
           (${ent}, ${`${depositNo}-2`}, ${depositNo}, '2026-10-06', ${shop}, 'PAYPAY', 'PAYMENT', 480000, 9504, 19800, 100000, false),
           (${ent}, ${`${depositNo}-3`}, ${depositNo}, '2026-10-09', ${shop}, 'VISA_MC', 'REFUND', 12000, -389, 32400, null, false)`
  await db.sql`
    insert into deposit_events (ent_code, deposit_no, event_id, at, status, actor)
    values (${ent}, ${depositNo}, gen_random_uuid(), '2026-11-01T07:00:00+09:00', 'CLOSED', 'portal')`
  return depositNo
}
