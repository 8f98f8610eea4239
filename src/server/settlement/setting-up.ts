import { addAudit } from '#server/access/audit.ts'
import type { Tx } from '#server/db/db.ts'
import type { Secrets } from '#server/identity/secrets.ts'

/** Who sets settlement up for which tenant. */
export interface SettingUp {
  readonly tenant: string
  readonly actor: string
  readonly now: Date
  readonly secrets: Pick<Secrets, 'encrypt'>
}

/** Writes a part of a setup into the audit log, of an enterprise or of the whole tenant. */
export function noteSetup(
  tx: Tx,
  ent: string | undefined,
  by: SettingUp,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return addAudit(tx, {
    tenant: by.tenant,
    ent,
    actor: by.actor,
    action: 'settlement setup',
    object: 'settlement',
    result: 'done',
    detail,
  })
}
