import type { RefundKey } from '#server/acquirer/port.ts'
import { addAudit } from '#server/access/audit.ts'
import type { Tx } from '#server/db/db.ts'
import { lockNumbers, lockRows } from '#server/ingest/sql.ts'
import { expiryOf } from '#server/refunds/expiry.ts'
import { addToStory } from '#server/refunds/story.ts'
import { tellRequest } from './live.server.ts'
import { tellOutcome } from './outcome.server.ts'
import { lockRefund, release, type Held } from './progress.sql.ts'

/** How a request ended without a refund: who ended it, when, and why where they said so. */
export interface RequestEnd {
  readonly status: 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'
  readonly at: Date
  /** Whoever rejected it; withdrawing and expiring decide nothing. */
  readonly decidedBy?: { readonly id: string; readonly name: string }
  /** Shown in the payment's story; empty where time alone ended it. */
  readonly actor: string
  readonly comment?: string
}

const stories = { REJECTED: 'REFUND_REJECTED', WITHDRAWN: 'REFUND_WITHDRAWN', EXPIRED: 'REFUND_EXPIRED' } as const

/**
 * Ends a locked request that waits for approval: what it held of its payment is free again. Locks the payment after the
 * refund, as every step of a refund does.
 */
export async function endRequest(
  tx: Tx,
  held: Pick<Held, 'tenant' | 'entCode' | 'refundNo' | 'tradeNo' | 'shopCode' | 'amount'>,
  { status, at, decidedBy, actor, comment = '' }: RequestEnd,
): Promise<void> {
  const { entCode, refundNo, tradeNo, amount } = held
  const [payment] = await lockRows(tx, entCode, await lockNumbers(tx, entCode, [tradeNo]))
  if (!payment) throw new Error(`the payment ${tradeNo} of a request is gone`)
  await release(tx, entCode, payment, amount)
  await tx.sql`
    update refunds
       set status = ${status}, status_at = ${at}, next_check_at = null, decided_by_id = ${decidedBy?.id ?? null},
           decided_by = ${decidedBy?.name ?? null}, decided_at = ${decidedBy ? at : null}, comment = ${comment}
     where ent_code = ${entCode} and refund_no = ${refundNo}`
  await addToStory(tx, held, { at, kind: stories[status], actor, ...(comment && { detail: { comment } }) })
  if (status !== 'WITHDRAWN') await tellOutcome(tx, held, status, at)
  await tellRequest(tx, held)
}

/** Ends a request nobody decided in time; one that was decided meanwhile is left alone. */
export async function expire(tx: Tx, key: RefundKey, now: Date): Promise<void> {
  const held = await lockRefund(tx, key)
  if (held?.status !== 'WAITING_APPROVAL' || now < expiryOf(held.requestedAt)) return
  await endRequest(tx, held, { status: 'EXPIRED', at: now, actor: '' })
  await addAudit(tx, {
    tenant: held.tenant,
    ent: held.entCode,
    actor: 'portal',
    action: 'refund EXPIRED',
    object: held.refundNo,
    result: 'done',
    detail: { from: held.status, tradeNo: held.tradeNo, amount: Number(held.amount), currency: held.currency },
  })
}
