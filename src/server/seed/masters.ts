import type { Db } from '#server/db/db.ts'
import { paymentClasses, paymentTypes } from './brands.ts'
import { tradeTypes } from './trade-types.ts'

/** Writes the masters every transaction refers to; what is there already stays as it was edited. */
export async function seedMasters(db: Db): Promise<void> {
  await db.sql`
    insert into payment_classes (class_code, names, point_kind, sort)
    select code, names, "pointKind", sort
      from jsonb_to_recordset(${ranked(paymentClasses)}::jsonb) as c(code text, names jsonb, "pointKind" text, sort smallint)
     order by code
        on conflict do nothing`
  await db.sql`
    insert into payment_types (code, class_code, names, tile, present_modes, fee_tax_class, default_fee_ppm, refund_mode,
                               max_refund_count, refund_window_days, refund_lag_note, same_day_cancel, refund_blocked_from, refund_blocked_to,
                               currencies, status, last_day, sort)
    select code, "classCode", names, tile, present, tax, ppm, "refundMode",
           refunds, "windowDays", lag, true, blocked->>'from', blocked->>'to', currencies, status, "lastDay", sort
      from jsonb_to_recordset(${ranked(paymentTypes)}::jsonb)
        as p(code text, "classCode" text, names jsonb, tile text, present text[], tax text, ppm integer, "refundMode" text,
             refunds smallint, "windowDays" smallint, lag boolean, blocked jsonb, currencies text[], status text, "lastDay" date, sort smallint)
     order by code
        on conflict do nothing`
  await db.sql`
    insert into trade_types (trade_type_code, names, category, sign, refundable, counts_as_sale, show_in, sort)
    select code, names, category, sign, refundable, sale, "showIn", sort
      from jsonb_to_recordset(${ranked(tradeTypes)}::jsonb)
        as t(code text, names jsonb, category text, sign smallint, refundable boolean, sale boolean, "showIn" text[], sort smallint)
     order by code
        on conflict do nothing`
}

function ranked(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row, index) => ({ ...row, sort: index + 1 })))
}
