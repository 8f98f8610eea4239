import { randomUUID } from 'node:crypto'
import { addAudit } from '#server/access/audit.ts'
import type { Tx } from '#server/db/db.ts'

/** Where a deposit stands (domain section 4). */
export const depositStatuses = [
  'SCHEDULED',
  'CLOSED',
  'CONFIRMED',
  'TRANSFERRING',
  'PAID',
  'FAILED',
  'CARRIED_OVER',
  'HELD',
] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** Which deposit changes. */
export interface DepositKey {
  readonly tenant: string
  readonly entCode: string
  readonly depositNo: string
}

/** A step of a deposit, when and by whom. */
export interface DepositChange {
  readonly to: DepositStatus
  readonly from?: DepositStatus | undefined
  readonly at: Date
  readonly actor: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** The past of a demonstration: nobody did it here, so the audit log says nothing of it. */
  readonly unaudited?: true | undefined
}

/** Notes a step in the deposit's story and in the audit log. */
export async function noteChange(
  tx: Tx,
  { tenant, entCode, depositNo }: DepositKey,
  change: DepositChange,
): Promise<void> {
  const { to, from, at, actor, detail, unaudited } = change
  await tx.sql`
    insert into deposit_events (ent_code, deposit_no, event_id, at, status, actor, detail)
    values (${entCode}, ${depositNo}, ${randomUUID()}, ${at}, ${to}, ${actor}, ${JSON.stringify(detail ?? {})})`
  if (unaudited) return
  await addAudit(tx, {
    tenant,
    ent: entCode,
    actor,
    action: `deposit ${to}`,
    object: `deposit ${depositNo}`,
    result: 'done',
    detail: { ...(from && { from }), ...detail },
  })
}
