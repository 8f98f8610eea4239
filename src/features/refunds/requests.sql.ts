import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import { part, type Db, type Tx } from '#server/db/db.ts'

/** A request as deciding about it looks at it. */
export interface WaitingRequest {
  tenant: string
  entCode: string
  shopCode: string
  refundNo: string
  tradeNo: string
  amount: bigint
  mode: 'FULL' | 'PARTIAL'
  expectedRefundable: bigint
  requestedById: string
  requestedAt: Date
  status: string
}

/** The refund of this number, locked until the transaction ends; undefined alike where there is none and where it is out of reach. */
export async function lockRequest(tx: Tx, scope: Scope, refundNo: string): Promise<WaitingRequest | undefined> {
  const [row] = await tx.sql<WaitingRequest>`
    select tenant_code as tenant, ent_code as "entCode", shop_code as "shopCode", refund_no as "refundNo", trade_no as "tradeNo", amount, mode,
           expected_refundable as "expectedRefundable", requested_by_id as "requestedById", requested_at as "requestedAt", status
      from refunds
     where tenant_code = ${scope.tenant} and ent_code = any(${scope.ents}) and refund_no = ${refundNo}
       and ${inStores(scope, part`shop_code`)}
       for update`
  return row
}

/** Who approved a request, and when somebody looks where nobody has sent it by then. */
export interface Approval {
  readonly id: string
  readonly name: string
  readonly at: Date
  readonly comment: string
  readonly nextCheckAt: Date
}

/** Lets a locked request go on to the acquirer. */
export async function approveRefund(
  tx: Tx,
  { entCode, refundNo }: Pick<WaitingRequest, 'entCode' | 'refundNo'>,
  { id, name, at, comment, nextCheckAt }: Approval,
): Promise<void> {
  await tx.sql`
    update refunds
       set status = 'APPROVED', status_at = ${at}, next_check_at = ${nextCheckAt}, decided_by_id = ${id}, decided_by = ${name},
           decided_at = ${at}, comment = ${comment}
     where ent_code = ${entCode} and refund_no = ${refundNo}`
}

/** How many requests a person made since a moment, and what they come to in a currency. */
export async function askedSince(
  db: Db,
  scope: Scope,
  asked: { readonly userId: string; readonly since: string; readonly currency: string },
): Promise<{ count: number; amount: bigint }> {
  const [row] = await db.sql<{ count: number; amount: bigint }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
      from refunds
     where tenant_code = ${scope.tenant} and ent_code = any(${scope.ents}) and requested_by_id = ${asked.userId} and approval
       and requested_at >= ${asked.since}::timestamptz and currency = ${asked.currency}`
  return row ?? { count: 0, amount: 0n }
}
