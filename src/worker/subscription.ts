import { safeParse } from 'zod/v4/core'
import { z } from 'zod/mini'
import { alertsCache } from '#shared/alerts-cache.ts'
import { DeviceProof, devices } from '#features/push/contract.ts'
import { holderOf } from './holder.ts'
import { scope, type Subscribed } from './scope.ts'
import { say } from './telling.ts'

const place = '/subscription'

/** What the server knows of this device's subscription, and the key it was made with. */
const Known = z.object({ ...DeviceProof.shape, publicKey: z.optional(z.string()) })
type Known = z.infer<typeof Known>

/** What the browser says of a change; often neither. */
interface Change {
  readonly oldSubscription?: Subscribed | null
  readonly newSubscription?: Subscribed | null
}

/** Keeps what the server knows of this device beside whose alerts it takes; a sign-out takes both away. */
export async function keepKnown(known: unknown): Promise<void> {
  if (!safeParse(Known, known).success) return
  await (await caches.open(alertsCache)).put(place, new Response(JSON.stringify(known)))
}

/**
 * Subscribes anew where the browser dropped the subscription, and tells the server at once. Rejects where that cannot be
 * now: then the page's next start does it, from the address it last told.
 */
export async function renew({ oldSubscription, newSubscription }: Change): Promise<void> {
  // After a sign-out nobody is to be woken here.
  if ((await holderOf()) === undefined) return
  const former = (await knownHere()) ?? knownOf(oldSubscription)
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? former?.publicKey ?? null
  const { pushManager } = scope.registration
  const fresh = newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  // Signed out meanwhile: what the sign-out could not see yet goes too.
  if ((await holderOf()) === undefined) return void (await fresh.unsubscribe())
  const { endpoint = '', keys } = fresh.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  if (!former || !(await say(devices.moved, { former: proofOf(former), endpoint, keys: { p256dh, auth } }))) return
  if (await holderOf()) await keepKnown({ ...former, endpoint, auth })
}

const proofOf = ({ endpoint, auth }: Known) => ({ endpoint, auth })

async function knownHere(): Promise<Known | undefined> {
  const kept: unknown = await (await (await caches.open(alertsCache)).match(place))?.json()
  const read = safeParse(Known, kept)
  return read.success ? read.data : undefined
}

function knownOf(subscription: Subscribed | null | undefined): Known | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const read = safeParse(Known, { endpoint, auth: keys?.['auth'] })
  return read.success ? read.data : undefined
}
