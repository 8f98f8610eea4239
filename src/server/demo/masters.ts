import type { Db } from '#server/db.ts'
import { unnestColumns } from '#server/ingest/columns.ts'
import { paymentClasses, paymentTypes, tradeTypes } from './master-rows.ts'

/** Writes the masters every installation starts with; what is there already, edited or not, stays as it is. */
export async function seedMasters(db: Db): Promise<void> {
  await db.sql`
    insert into payment_classes (class_code, names, point_kind, sort)
    select m.* from ${unnestColumns([
      ['text', paymentClasses.map((row) => row.code)],
      ['jsonb', paymentClasses.map((row) => JSON.stringify(row.names))],
      ['text', paymentClasses.map((row) => row.pointKind)],
      ['smallint', paymentClasses.map((_, index) => index + 1)],
    ])} as m
     order by 1
        on conflict do nothing`
  await db.sql`
    insert into trade_types (trade_type_code, names, category, sign, refundable, counts_as_sale, show_in, sort)
    select m.code, m.names, m.category, m.sign, m.refundable, m.counts, string_to_array(m.show_in, ' '), m.sort
      from ${unnestColumns([
        ['text', tradeTypes.map((row) => row.code)],
        ['jsonb', tradeTypes.map((row) => JSON.stringify(row.names))],
        ['text', tradeTypes.map((row) => row.category)],
        ['smallint', tradeTypes.map((row) => row.sign)],
        ['boolean', tradeTypes.map((row) => row.sale)],
        ['boolean', tradeTypes.map((row) => row.sale)],
        ['text', tradeTypes.map((row) => row.showIn)],
        ['smallint', tradeTypes.map((_, index) => index + 1)],
      ])} as m(code, names, category, sign, refundable, counts, show_in, sort)
     order by 1
        on conflict do nothing`
  await db.sql`
    insert into payment_types (code, class_code, names, tile, present_modes, fee_tax_class, default_fee_ppm, refund_mode,
                               max_refund_count, refund_window_days, refund_lag_note, same_day_cancel, currencies, status, sort)
    select m.code, m.class, m.names, m.tile, string_to_array(m.modes, ' '), m.tax, m.ppm, m.mode, m.refunds, m.days,
           m.lag, m.cancel, string_to_array(m.currencies, ' '), m.status, m.sort
      from ${unnestColumns([
        ['text', paymentTypes.map((row) => row.code)],
        ['text', paymentTypes.map((row) => row.classCode)],
        ['jsonb', paymentTypes.map((row) => JSON.stringify(row.names))],
        ['text', paymentTypes.map((row) => row.tile)],
        ['text', paymentTypes.map((row) => row.presentModes)],
        ['text', paymentTypes.map((row) => row.taxClass)],
        ['integer', paymentTypes.map((row) => row.ppm)],
        ['text', paymentTypes.map((row) => row.refundMode)],
        ['smallint', paymentTypes.map((row) => (row.refundMode === 'PARTIAL_MULTI' ? 50 : 1))],
        ['smallint', paymentTypes.map((row) => row.windowDays)],
        ['boolean', paymentTypes.map((row) => row.classCode === 'CARD')],
        ['boolean', paymentTypes.map((row) => row.classCode !== 'CASH')],
        ['text', paymentTypes.map((row) => row.currencies ?? 'JPY')],
        ['text', paymentTypes.map((row) => row.status ?? 'AVAILABLE')],
        ['smallint', paymentTypes.map((_, index) => index + 1)],
      ])} as m(code, class, names, tile, modes, tax, ppm, mode, refunds, days, lag, cancel, currencies, status, sort)
     order by 1
        on conflict do nothing`
}
