import { createHash, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/db/db.ts'
import type { Subscription } from './sender.ts'

/**
 * Replaces the subscription of a device if the secret of the former one is right and its owner may sign in. If the new
 * subscription is known already, the page was faster, and the former row is deleted.
 */
export async function moveProven(
  tx: Tx,
  tenant: string,
  former: Pick<Subscription, 'endpoint' | 'auth'>,
  { endpoint, p256dh, auth }: Subscription,
  now: Date,
): Promise<void> {
  const [device] = await tx.sql<{ deviceId: string; secret: string }>`
    select d.device_id::text as "deviceId", d.auth as secret
      from push_devices d
      join users u on u.tenant_code = d.tenant_code and u.user_id = d.user_id and u.status = 'ACTIVE'
     where d.tenant_code = ${tenant} and d.endpoint = ${former.endpoint}
       for update of d`
  if (!isSame(device?.secret ?? '', former.auth) || !device) return
  await tx.sql`
    delete from push_devices
     where tenant_code = ${tenant} and device_id = ${device.deviceId}
       and exists (select from push_devices n
                    where n.tenant_code = ${tenant} and n.endpoint = ${endpoint} and n.device_id <> ${device.deviceId})`
  await tx.sql`
    update push_devices
       set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}, last_seen_at = ${now}, last_failure = null
     where tenant_code = ${tenant} and device_id = ${device.deviceId}`
}

/** Compares in constant time. */
function isSame(known: string, shown: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(known), digest(shown))
}
