import type { Db } from '#server/db.ts'

/** The lists as JSON text: trade types, payment classes, and the payment types of the tenant's currencies. */
export async function mastersOf(db: Db, tenant: string): Promise<string> {
  const [row] = await db.sql<{ masters: string }>`
    select json_build_object(
             'tradeTypes', (select json_agg(json_build_object('tradeTypeCode', trade_type_code, 'names', names, 'category', category,
                                     'sign', sign, 'refundable', refundable, 'countsAsSale', counts_as_sale, 'showIn', show_in) order by sort)
                              from trade_types where enabled),
             'paymentClasses', (select json_agg(json_build_object('classCode', class_code, 'names', names) order by sort)
                                  from payment_classes),
             'paymentTypes', (select json_agg(json_build_object('code', code, 'classCode', class_code, 'names', names, 'tile', tile,
                                       'presentModes', present_modes, 'refundMode', refund_mode, 'refundLagNote', refund_lag_note,
                                       'status', status) order by sort)
                                from payment_types
                               where currencies && array(select currency from enterprises where tenant_code = ${tenant}
                                                          union select currency from tenants where tenant_code = ${tenant})))::text as masters`
  if (!row) throw new Error('no masters') // a select without a table always gives one row
  return row.masters
}
