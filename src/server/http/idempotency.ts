import { createHash, createHmac } from 'node:crypto'
import type { Viewer } from '#server/access/viewer.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Problem } from '#shared/problem.ts'

/** A write that is answered once: whose it is, which call, and what it asks. */
export interface KeyedWrite {
  readonly viewer: Viewer
  readonly call: string
  readonly input: unknown
  readonly requestId: string
}

/** How long a write of a client that sends no key is taken for a repeat. */
const derivedMinutes = 10

/**
 * Reserves the key for this transaction. A repeat waits for the first to end and returns its answer's text; the same key with
 * another body or from another person throws Problem('keyReused'). A refusal rolls the row back and frees the key.
 */
export async function takeKey(tx: Tx, asked: KeyedWrite, key: string): Promise<string | undefined> {
  const first = await reserve(tx, asked, key)
  if (!first) return undefined
  const same = first.call === asked.call && first.userId === asked.viewer.userId && first.hash === hashOf(asked)
  if (!same || first.answer === null) throw new Problem('keyReused')
  return first.answer
}

/**
 * The same for a client of before that sends no key: `key` is made of what it asks. The answer stands for ten minutes, and
 * only until what it changed is changed again, by whomever: whoever adds, deletes and adds once more means it. `service` reads
 * in the service's role, since a change stands in the chain of whoever made it, which the asker may not see.
 */
export async function takeDerivedKey(tx: Tx, service: Db, asked: KeyedWrite, key: string): Promise<string | undefined> {
  const first = await reserve(tx, asked, key)
  if (!first) return undefined
  if (first.answer !== null && first.recent && !(await changedSince(service, asked.viewer, first))) return first.answer
  const { entCode, tenant } = asked.viewer
  await tx.sql`
    update idempotency_keys set answer = null, created_at = now(), request_id = ${asked.requestId}, objects = '{}'
     where ent_code = ${entCode} and tenant_code = ${tenant} and key = ${key}`
  return undefined
}

/** The key of a write by what it asks. Nobody without the secret makes it, or learns from it what was asked. */
export function derivedKey(secret: Buffer, { viewer, call, input }: KeyedWrite): string {
  const asked = JSON.stringify([viewer.tenant, viewer.entCode, viewer.userId, call, input])
  return `derived:${createHmac('sha256', secret).update(asked).digest('base64url')}`
}

/** Stores the answer's text for repeats of the key, and which objects the write changed. */
export async function keepAnswer(
  tx: Tx,
  viewer: Viewer,
  key: string,
  { answer, objects }: { answer: string; objects: readonly string[] },
): Promise<void> {
  await tx.sql`
    update idempotency_keys set answer = ${answer}, objects = ${objects}
     where ent_code = ${viewer.entCode} and tenant_code = ${viewer.tenant} and key = ${key}`
}

interface First {
  answer: string | null
  call: string
  userId: string
  hash: string
  requestId: string
  objects: string[]
  createdAt: Date
  recent: boolean
}

/** Writes the row of the key; where it stands already, waits for whoever wrote it and reads it. */
async function reserve(tx: Tx, asked: KeyedWrite, key: string): Promise<First | undefined> {
  const { entCode, tenant, userId } = asked.viewer
  const taken = await tx.sql<{ key: string }>`
    insert into idempotency_keys (ent_code, tenant_code, key, call, user_id, body_hash, request_id)
    values (${entCode}, ${tenant}, ${key}, ${asked.call}, ${userId}, ${hashOf(asked)}, ${asked.requestId})
        on conflict do nothing
    returning key`
  if (taken.length > 0) return undefined
  const [first] = await tx.sql<First>`
    select answer, call, user_id as "userId", body_hash as hash, request_id as "requestId", objects,
           created_at as "createdAt", created_at > now() - make_interval(mins => ${derivedMinutes}) as recent
      from idempotency_keys
     where ent_code = ${entCode} and tenant_code = ${tenant} and key = ${key}
       for update`
  if (!first) throw new Error('the row of an idempotency key vanished')
  return first
}

/** Whether something that the write changed was changed by another one after it, in whichever chain of the tenant. */
async function changedSince(service: Db, { tenant }: Viewer, first: First): Promise<boolean> {
  const [later] = await service.sql<{ seq: bigint }>`
    select seq from audit_log
     where tenant_code = ${tenant} and object <> '' and object = any(${first.objects}) and at >= ${first.createdAt}
       and result = 'done' and request_id <> ${first.requestId}
     limit 1`
  return later !== undefined
}

function hashOf({ input }: KeyedWrite): string {
  return createHash('sha256').update(JSON.stringify(input, withoutSecrets)).digest('base64url')
}

/** Passwords are left out of the digest, which could be used to guess them. */
function withoutSecrets(name: string, value: unknown): unknown {
  return name === 'password' || name === 'rePassword' ? undefined : value
}
