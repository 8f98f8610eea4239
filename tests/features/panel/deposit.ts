import { addDays } from '#shared/calendar.ts'
import type { Db } from '#server/db/db.ts'

/** A deposit as the dashboard looks at it. */
export interface WrittenDeposit {
  readonly ent: string
  readonly tenant: string
  readonly no: number
  readonly status: string
  readonly paymentDate: string
  readonly amount: bigint
  readonly match?: string
  readonly shop?: string
  /** The last day of what it is of; ten days before its transfer where none is given. */
  readonly usageTo?: string
}

/** Writes a deposit that is nothing but its transfer. */
export async function writeDeposit(db: Db, one: WrittenDeposit): Promise<void> {
  await db.sql`
    insert into deposits (ent_code, deposit_no, tenant_code, shop_code, currency, usage_from, usage_to, payment_date, nominal_date,
                          status, total_usage, usage_count, refund, refund_count, chargeback, chargeback_count, fee, fee_taxable,
                          fee_exempt, vat, adjustment, carry_in, carry_out, transfer_fee, transfer_amount, bank_match, bank_amount, closed_at,
                          recipient)
    values (${one.ent}, ${`D202611${String(one.no).padStart(8, '0')}`}, ${one.tenant}, ${one.shop ?? ''}, 'JPY',
            ${one.usageTo ?? addDays(one.paymentDate, -10)}::date - 30, ${one.usageTo ?? addDays(one.paymentDate, -10)}, ${one.paymentDate},
            ${one.paymentDate}, ${one.status},
            ${one.amount}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${one.amount}, ${one.match ?? 'NONE'},
            ${one.match ? 1n : null}, ${one.status === 'SCHEDULED' ? null : new Date()}, 'x')`
}
