import type pg from 'pg'
import { z } from 'zod/mini'
import { allowance } from '#server/allowance.ts'
import { dbOn, transaction } from '#server/db.ts'
import { noteShown, dropDevice, noteDevices } from '#server/notices/alerts-sql.ts'
import type { Delivery } from '#server/outbox.ts'
import type { Secrets } from '#server/secrets.ts'
import { languages } from '#shared/language.ts'
import { isPushService } from './endpoint.ts'
import { isPushKey, pushKeyOf, pushPairsOf } from './keys.ts'
import { payloadOf } from './payload.ts'
import { moveProven } from './moving.ts'
import type { PushSender, Subscription } from './sender.ts'

/** What the calls about devices need of the house. */
export interface PushDesk {
  /** The key a tenant's devices subscribe with. */
  publicKey(tenant: string): Promise<string>
  /** Whether alerts can be signed for a device that subscribed with this key. */
  signsFor(tenant: string, publicKey: string): Promise<boolean>
  /** Whether alerts may be sent to this address. */
  takes(endpoint: string): boolean
  /** Notes that a device showed an alert; a receipt nobody knows is nothing. */
  shown(tenant: string, receipt: string): Promise<void>
  /** Whether a caller, by its address, may once more say that a device has moved. */
  mayMove(origin: string): boolean
  /** Gives the device that proves itself its new subscription; all else stays as it is. Says nothing where the proof does not hold. */
  moved(tenant: string, former: Pick<Subscription, 'endpoint' | 'auth'>, to: Subscription): Promise<void>
  /** Sends a trial alert of the outbox, kind `trial`. */
  readonly deliverTrial: Delivery
}

/** What a trial alert says, as it stands in the outbox. */
export const Trial = z.object({
  deviceId: z.string(),
  title: z.string(),
  important: z.boolean(),
  languages: z.optional(z.partialRecord(z.enum(languages), z.string())),
})

/** A shop's tablets share an address, and a browser's update may move them all at once. */
const movesPerMinute = 60

interface DeskParts {
  readonly owner: pg.Pool
  readonly secrets: Secrets
  readonly sender: PushSender
  readonly now: () => Date
}

/** The desk on the owner's connections. */
export function pushDesk({ owner, secrets, sender, now }: DeskParts): PushDesk {
  const db = dbOn(owner)
  return {
    publicKey: (tenant) => pushKeyOf(db, secrets, tenant),
    signsFor: (tenant, publicKey) => isPushKey(db, tenant, publicKey),
    takes: (endpoint) => isPushService(endpoint, sender.services),
    shown: (tenant, receipt) => noteShown(db, tenant, receipt, now()),
    mayMove: allowance(movesPerMinute),
    moved: (tenant, former, to) => transaction(owner, (tx) => moveProven(tx, tenant, former, to, now())),
    async deliverTrial({ tenant, id, payload }) {
      const trial = Trial.parse(payload)
      const [device] = await db.sql<DeviceRow>`
        select user_id as "userId", endpoint, p256dh, auth, address, language, public_key as "publicKey"
          from push_devices
         where tenant_code = ${tenant} and device_id = ${trial.deviceId}`
      const keys = device && (await pushPairsOf(db, secrets, tenant)).get(device.publicKey)
      if (!keys) return
      const title = trial.languages?.[device.language] ?? trial.title
      const about = {
        kind: 'test',
        tenant,
        tag: `trial-${id}`,
        badge: 0,
        readIds: [],
        important: trial.important,
      } as const
      const alert = { payload: payloadOf({ ...about, ...device, title }), topic: id.replaceAll('-', ''), urgent: true }
      const outcome = await sender.send(device, keys, alert)
      await transaction(owner, async (tx) => {
        if (outcome.kind === 'gone') await dropDevice(tx, tenant, trial.deviceId, device.endpoint)
        else await noteDevices(tx, tenant, [trial.deviceId], 'reason' in outcome ? outcome.reason : null, now())
      })
      if (outcome.kind === 'later') throw new Error(outcome.reason)
    },
  }
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
