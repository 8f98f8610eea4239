import { createHash } from 'node:crypto'
import type { Tx } from '#server/db.ts'
import type { Viewer } from '#server/viewer.ts'
import { Problem } from '#shared/problem.ts'

/**
 * Takes the key for this transaction. A repeat waits for the first to end and gives its answer's text; the same key with
 * another body or by another person throws Problem('keyReused'). A refusal rolls the row back and frees the key.
 */
export async function takeKey(tx: Tx, viewer: Viewer, call: string, key: string, input: unknown) {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const taken = await tx.sql<{ key: string }>`
    insert into idempotency_keys (ent_code, tenant_code, key, call, user_id, body_hash)
    values (${viewer.entCode}, ${viewer.tenant}, ${key}, ${call}, ${viewer.userId}, ${hash})
        on conflict do nothing
    returning key`
  if (taken.length > 0) return undefined
  const [first] = await tx.sql<{ answer: string | null; call: string; userId: string; hash: string }>`
    select answer, call, user_id as "userId", body_hash as hash
      from idempotency_keys
     where ent_code = ${viewer.entCode} and tenant_code = ${viewer.tenant} and key = ${key}`
  const same = first?.call === call && first.userId === viewer.userId && first.hash === hash
  if (!same || first.answer === null) throw new Problem('keyReused')
  return first.answer
}

/** Keeps the answer's text for repeats of the key. */
export async function keepAnswer(tx: Tx, viewer: Viewer, key: string, answer: string): Promise<void> {
  await tx.sql`
    update idempotency_keys set answer = ${answer}
     where ent_code = ${viewer.entCode} and tenant_code = ${viewer.tenant} and key = ${key}`
}
