import { safeParse } from 'zod/v4/core'
import { z } from 'zod/mini'
import { noteOfAlerts, notedOfAlerts } from '#shared/alert-notes.ts'
import { withLock } from '#shared/with-lock.ts'
import { DeviceProof, devices } from '#features/push/contract.ts'
import { scope, type Subscribed } from './scope.ts'
import { say } from './telling.ts'

/** What the server knows of this device's subscription, and the key it was made with. */
const Known = z.object({ ...DeviceProof.shape, publicKey: z.optional(z.string()) })
type Known = z.infer<typeof Known>

/** What the browser says of a change; often neither. */
interface Change {
  readonly oldSubscription?: Subscribed | null
  readonly newSubscription?: Subscribed | null
}

/**
 * Subscribes anew where the browser dropped the subscription, and tells the server at once. Rejects where that cannot be
 * now: then the page's next start does it, from the address it last told.
 */
export async function renew({ oldSubscription, newSubscription }: Change): Promise<void> {
  // After a sign-out nobody is to be woken here.
  if ((await notedOfAlerts('holder')) === undefined) return
  const former = (await knownHere()) ?? knownOf(oldSubscription)
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? former?.publicKey ?? null
  const { pushManager } = scope.registration
  const fresh = newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  // Signed out meanwhile: what the sign-out could not see yet goes too.
  if ((await notedOfAlerts('holder')) === undefined) return void (await fresh.unsubscribe())
  const { endpoint = '', keys } = fresh.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  if (!former || !(await say(devices.moved, { former: proofOf(former), endpoint, keys: { p256dh, auth } }))) return
  await withLock('portal-alerts', async () => {
    if (await notedOfAlerts('holder')) await noteOfAlerts('known', JSON.stringify({ ...former, endpoint, auth }))
  })
}

const proofOf = ({ endpoint, auth }: Known) => ({ endpoint, auth })

async function knownHere(): Promise<Known | undefined> {
  const kept = await notedOfAlerts('known')
  const read = safeParse(Known, kept && JSON.parse(kept))
  return read.success ? read.data : undefined
}

function knownOf(subscription: Subscribed | null | undefined): Known | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const read = safeParse(Known, { endpoint, auth: keys?.['auth'] })
  return read.success ? read.data : undefined
}
