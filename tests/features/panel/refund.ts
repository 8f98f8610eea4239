import type { Portal } from '../../kit/portal.ts'

/** A refund as the dashboard looks at it. */
export interface WrittenRefund {
  readonly tradeNo: string
  readonly status: string
  readonly shop?: string
  readonly at?: string
}

let written = 0

/** Writes a refund of 300 of a payment, asked for by somebody else. */
export async function writeRefund(
  it: Pick<Portal, 'db' | 'tenant' | 'ent'>,
  { tradeNo, status, shop = 'S00000001', at = '2026-11-21T03:00:00Z' }: WrittenRefund,
): Promise<void> {
  written += 1
  const waits = status === 'WAITING_APPROVAL'
  const open = !['FAILED', 'SUCCEEDED'].includes(status)
  await it.db.sql`
    insert into refunds (ent_code, refund_no, tenant_code, trade_no, business_date, trade_time, shop_code, payment_type, amount,
                         currency, mode, reason_code, remark, requested_by_id, requested_by, requested_at, channel,
                         expected_refundable, status, status_at, next_check_at, approval, decided_by_id, decided_by, decided_at)
    select ent_code, ${`R9${String(written).padStart(17, '0')}`}, ${it.tenant}, trade_no, business_date, trade_time, shop_code, payment_type,
           300, currency, 'PARTIAL', 'TEST', 'x', 'somebody', 'somebody', ${at}::timestamptz, 'PORTAL', 1000, ${status},
           ${at}::timestamptz, ${open ? new Date('2026-11-22T00:00:00Z') : null}, ${waits}, ${waits ? null : 'somebody'},
           ${waits ? null : 'somebody'}, ${waits ? null : new Date(at)}::timestamptz
      from transactions where ent_code = ${it.ent} and trade_no = ${tradeNo} and shop_code = ${shop}`
}
