import type pg from 'pg'
import { z } from 'zod/mini'
import { dbOn, transaction, type Db } from '#server/db/db.ts'
import type { Delivery } from '#server/jobs/outbox.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { languages } from '#shared/language.ts'
import { requestTag } from '#shared/alert-tags.ts'
import { dropDevice, noteDevices, noteShown } from './devices-sql.ts'
import { isPushService } from './endpoint.ts'
import { isPushKey, pushKeyOf, pushPairsOf } from './keys.ts'
import { payloadOf } from './payload.ts'
import { moveProven } from './moving.ts'
import type { PushSender, Subscription } from './sender.ts'

/** What the calls about devices need from the push service. */
export interface PushService {
  /** The key a tenant's devices subscribe with. */
  publicKey(tenant: string): Promise<string>
  /** Whether alerts can be signed for a device that subscribed with this key. */
  signsFor(tenant: string, publicKey: string): Promise<boolean>
  /** Whether alerts may be sent to this address. */
  takes(endpoint: string): boolean
  /** Stores that a device showed an alert; an unknown receipt is ignored. */
  shown(tenant: string, receipt: string): Promise<void>
  /** Replaces the subscription of a device that proves itself. Does nothing if the proof is wrong. */
  moved(tenant: string, former: Pick<Subscription, 'endpoint' | 'auth'>, to: Subscription): Promise<void>
  /** Sends a trial alert of the outbox, kind `trial`. */
  readonly deliverTrial: Delivery
}

/** The content of an alert to one device, as stored in the outbox: a trial, or a waiting request. */
export const Trial = z.object({
  /** The number of a waiting request: a later alert replaces it, so that a device shows one however many wait. */
  request: z.optional(z.string()),
  deviceId: z.string(),
  title: z.string(),
  important: z.boolean(),
  languages: z.optional(z.partialRecord(z.enum(languages), z.string())),
})

interface PushServiceParts {
  readonly service: pg.Pool
  readonly secrets: Secrets
  readonly sender: PushSender
  readonly now: () => Date
}

/** The push service, on connections in the service's role. */
export function pushService({ service, secrets, sender, now }: PushServiceParts): PushService {
  const db = dbOn(service)
  return {
    publicKey: (tenant) => pushKeyOf(db, secrets, tenant),
    signsFor: (tenant, publicKey) => isPushKey(db, tenant, publicKey),
    takes: (endpoint) => isPushService(endpoint, sender.services),
    shown: (tenant, receipt) => noteShown(db, tenant, receipt, now()),
    moved: (tenant, former, to) => transaction(service, (tx) => moveProven(tx, tenant, former, to, now())),
    async deliverTrial({ tenant, id, payload }) {
      const trial = Trial.parse(payload)
      // A request that was decided before the alert was sent alerts nobody.
      if (trial.request !== undefined && !(await stillWaits(db, tenant, trial.request, now()))) return
      const [device] = await db.sql<DeviceRow>`
        select user_id as "userId", endpoint, p256dh, auth, address, language, public_key as "publicKey"
          from push_devices
         where tenant_code = ${tenant} and device_id = ${trial.deviceId}`
      const keys = device && (await pushPairsOf(db, secrets, tenant)).get(device.publicKey)
      if (!keys) return
      const title = trial.languages?.[device.language] ?? trial.title
      const about = {
        ...(trial.request
          ? ({ kind: 'request', tag: requestTag, place: '/approvals' } as const)
          : ({ kind: 'test', tag: `trial-${id}`, badge: 0 } as const)),
        tenant,
        readIds: [],
        important: trial.important,
      } as const
      const alert = {
        payload: payloadOf({ ...about, ...device, title }),
        topic: trial.request ? requestTag : id.replaceAll('-', ''),
        urgent: true,
      }
      const outcome = await sender.send(device, keys, alert)
      await transaction(service, async (tx) => {
        if (outcome.kind === 'gone') await dropDevice(tx, tenant, trial.deviceId, device.endpoint)
        else await noteDevices(tx, tenant, [trial.deviceId], 'reason' in outcome ? outcome.reason : null, now())
      })
      if (outcome.kind === 'later') throw new Error(outcome.reason)
    },
  }
}

async function stillWaits(db: Db, tenant: string, refundNo: string, now: Date): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one from refunds
     where tenant_code = ${tenant} and refund_no = ${refundNo} and status = 'WAITING_APPROVAL' and next_check_at > ${now}`
  return rows.length > 0
}

interface DeviceRow {
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  address: string
  language: 'ja' | 'en' | 'mn'
  publicKey: string
}
