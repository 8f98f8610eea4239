import type { Db } from '#server/db/db.ts'

/** The lists as JSON text: trade types, payment classes, and the payment types of the tenant's currencies. */
export async function mastersOf(db: Db, tenant: string): Promise<string> {
  const [row] = await db.sql<{ masters: string }>`
    select json_build_object(
             'tradeTypes', (select json_agg(json_build_object('tradeTypeCode', trade_type_code, 'names', names, 'category', category,
                                     'sign', sign, 'refundable', refundable, 'countsAsSale', counts_as_sale, 'showIn', show_in) order by sort)
                              from trade_types),
             'paymentClasses', (select json_agg(json_build_object('classCode', class_code, 'names', names) order by sort)
                                  from payment_classes),
             'paymentTypes', (select json_agg(json_build_object('code', code, 'classCode', class_code, 'names', names, 'tile', tile,
                                       'presentModes', present_modes, 'refundMode', refund_mode, 'refundLagNote', refund_lag_note,
                                       'status', status, 'logo', '/logos/' || l.file_name, 'darkLogo', '/logos/' || d.file_name) order by sort)
                                from payment_types p
                                left join payment_type_logos l on l.tenant_code = ${tenant} and l.payment_type = p.code and l.variant = 'light'
                                left join payment_type_logos d on d.tenant_code = ${tenant} and d.payment_type = p.code and d.variant = 'dark'
                               where currencies && array(select currency from enterprises where tenant_code = ${tenant}
                                                          union select currency from tenants where tenant_code = ${tenant})))::text as masters`
  if (!row) throw new Error('no masters') // a select without a table always gives one row
  return row.masters
}
