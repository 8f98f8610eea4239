import { codeOf, type Db, type Tx } from '#server/db/db.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Language } from '#shared/language.ts'
import { serverLimits } from '#shared/limits.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'

/** A device as its browser says it. */
export interface Subscribing {
  readonly deviceId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The key it subscribed with: alerts to it are signed with that pair. */
  readonly publicKey: string
  readonly address: string
  readonly language: Language
  /** What the person calls it; null keeps the name it has. */
  readonly name: string | null
  /** What it is called where it has no name yet. */
  readonly otherwise: string
}

/**
 * Keeps a device for the person who is signed in on it now; one that another person had before only with the secret of its
 * subscription, which this browser alone knows. Throws Problem('signedOut') where their session just ended.
 */
export async function keepDevice(tx: Tx, { tenant, userId, sid }: Viewer, device: Subscribing, now: Date) {
  const { deviceId, endpoint, p256dh, auth, publicKey, address, language, name, otherwise } = device
  // Locked until the device is stored, so that a simultaneous sign-out finds it.
  const sessions = await tx.sql<{ sid: string }>`
    select sid from sessions where tenant_code = ${tenant} and sid = ${sid} and ended_at is null for share`
  if (sessions.length === 0) throw new Problem('signedOut')
  await tx.sql`select free_subscription(${tenant}, ${endpoint}, ${auth}, ${userId})`
  const [row] = await tx.sql<{ deviceId: string; name: string }>`
    insert into push_devices as d (tenant_code, device_id, user_id, sid, endpoint, p256dh, auth, public_key, address, name, language, created_at, last_seen_at)
    values (${tenant}, ${deviceId}, ${userId}, ${sid}, ${endpoint}, ${p256dh}, ${auth}, ${publicKey}, ${address}, ${name ?? otherwise}, ${language}, ${now}, ${now})
        on conflict (tenant_code, endpoint) do update
       set sid = excluded.sid, p256dh = excluded.p256dh, auth = excluded.auth,
           public_key = excluded.public_key, address = excluded.address,
           name = case when ${name}::text is null then d.name else excluded.name end,
           language = excluded.language, last_seen_at = excluded.last_seen_at
     where d.user_id = excluded.user_id
    returning d.device_id::text as "deviceId", d.name`.catch(refuseForeign)
  if (!row) throw wrongParameter('keys')
  await tx.sql`
    delete from push_devices
     where tenant_code = ${tenant} and user_id = ${userId}
       and device_id in (select device_id from push_devices
                          where tenant_code = ${tenant} and user_id = ${userId}
                          order by last_seen_at desc, device_id
                         offset ${serverLimits.devices})`
  return row
}

/** The subscription is kept for somebody whom row-level security does not show. */
function refuseForeign(error: unknown): never {
  throw codeOf(error) === '42501' ? wrongParameter('keys') : error
}

/** Replaces the address of the person's device; if the new one is known already, the former row is deleted. */
export async function moveDevice(tx: Tx, { tenant, userId }: Viewer, former: string, endpoint: string): Promise<void> {
  await tx.sql`
    delete from push_devices
     where tenant_code = ${tenant} and user_id = ${userId} and endpoint = ${former}
       and exists (select from push_devices n where n.tenant_code = ${tenant} and n.endpoint = ${endpoint})`
  await tx.sql`
    update push_devices set endpoint = ${endpoint}
     where tenant_code = ${tenant} and user_id = ${userId} and endpoint = ${former}`
}

/** The person's devices, the one last seen first. */
export function devicesOf(db: Db, { tenant, userId }: Viewer) {
  return db.sql<{
    deviceId: string
    name: string
    language: Language
    createdAt: Date
    lastSeenAt: Date
    lastOkAt: Date | null
    lastFailure: string | null
  }>`
    select device_id::text as "deviceId", name, language, created_at as "createdAt", last_seen_at as "lastSeenAt",
           last_ok_at as "lastOkAt", last_failure as "lastFailure"
      from push_devices
     where tenant_code = ${tenant} and user_id = ${userId}
     order by last_seen_at desc, device_id
     limit 100`
}

/** Renames a device of the person; false if it is not theirs. */
export async function renameDevice(tx: Tx, { tenant, userId }: Viewer, deviceId: string, name: string) {
  const rows = await tx.sql<{ deviceId: string }>`
    update push_devices set name = ${name}
     where tenant_code = ${tenant} and user_id = ${userId} and device_id = ${deviceId}
    returning device_id::text as "deviceId"`
  return rows.length > 0
}

/** Deletes a device of the person; false if it is not theirs. */
export async function removeDevice(tx: Tx, { tenant, userId }: Viewer, deviceId: string) {
  const rows = await tx.sql<{ deviceId: string }>`
    delete from push_devices
     where tenant_code = ${tenant} and user_id = ${userId} and device_id = ${deviceId}
    returning device_id::text as "deviceId"`
  return rows.length > 0
}
