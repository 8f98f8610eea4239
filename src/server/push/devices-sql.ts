import type { Db, Tx } from '#server/db/db.ts'

/** Stores how the last alert to these devices ended: null if it was accepted. */
export async function noteDevices(
  tx: Tx,
  tenant: string,
  deviceIds: readonly string[],
  failure: string | null,
  now: Date,
): Promise<void> {
  await tx.sql`
    update push_devices
       set last_ok_at = case when ${failure}::text is null then ${now} else last_ok_at end, last_failure = ${failure}
     where tenant_code = ${tenant} and device_id = any(${deviceIds}::uuid[])`
}

/** Deletes a device that its push service no longer knows. */
export async function dropDevice(tx: Tx, tenant: string, deviceId: string, endpoint: string): Promise<void> {
  await tx.sql`
    delete from push_devices where tenant_code = ${tenant} and device_id = ${deviceId} and endpoint = ${endpoint}`
}

/** Stores that a device showed an alert, and the alerts it stood for; only the first time counts. */
export async function noteShown(db: Db, tenant: string, receipt: string, now: Date): Promise<void> {
  await db.sql`
    update message_deliveries
       set shown_at = ${now}
     where tenant_code = ${tenant} and channel = 'PUSH' and state = 'SENT' and shown_at is null
       and (target, sent_at) = (select target, sent_at from message_deliveries where tenant_code = ${tenant} and delivery_id = ${receipt})`
}
