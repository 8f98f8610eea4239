import { recall, remember } from '#client/device.ts'
import { language } from '#client/language.ts'
import { session } from '#client/session.ts'
import { send } from '#client/api-client.ts'
import { noteOfAlerts } from '#shared/alert-notes.ts'
import { alertsCache } from '#shared/alerts-cache.ts'
import { withLock } from '#shared/with-lock.ts'
import { devices } from './contract.ts'

/**
 * What this browser says about alerts: `none` has no push at all, `install` takes it only as an installed app (iOS),
 * `ask` was not asked yet, `on` takes alerts, `off` could and does not, `denied` was told never to.
 */
export type PushState = 'none' | 'install' | 'ask' | 'on' | 'off' | 'denied'

/** Why alerts could not be switched on: the person declined, or the browser's push service did not answer. */
export type PushFailure = 'denied' | 'dismissed' | 'timeOut'

const patienceMs = 15_000
const workerPatienceMs = 10_000

/** How things stand on this device. */
export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'install' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  // A first visit registers its worker only once the page is idle; without a worker there are no alerts.
  const worker = await within(workerPatienceMs, navigator.serviceWorker.ready)
  if (!worker) return 'none'
  if (Notification.permission === 'default') return 'ask'
  return (await worker.pushManager.getSubscription()) && recall('push')?.deviceId ? 'on' : 'off'
}

/** Asks the browser's own question where it was not asked, subscribes and tells the server. Rejects with Refusal where the server refuses. */
export async function switchOn(): Promise<PushFailure | undefined> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'dismissed'
  const { publicKey } = await send(devices.publicKey, {})
  const subscription = await within(patienceMs, subscribe(publicKey))
  if (!subscription) return 'timeOut'
  await tell(subscription)
  return undefined
}

/** This device takes no more alerts; the browser's permission stays what it is. */
export async function switchOff(): Promise<void> {
  const deviceId = recall('push')?.deviceId
  remember('push', { refused: true })
  const worker = await navigator.serviceWorker.getRegistration()
  // The worker must not subscribe again by itself.
  await withLock('portal-alerts', async () => globalThis.caches?.delete(alertsCache))
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  if (deviceId) await send(devices.remove, { deviceId })
}

/** At a start: says that this device still lives, and subscribes again where its address or the server's key changed. */
export async function renewPush(): Promise<void> {
  if (recall('push')?.deviceId === undefined || (await pushState()) === 'none') return
  if (Notification.permission !== 'granted') return
  const { publicKey } = await send(devices.publicKey, {})
  const worker = await navigator.serviceWorker.ready
  const held = await worker.pushManager.getSubscription()
  if (held && sameKey(held.options.applicationServerKey, publicKey)) return tell(held)
  await held?.unsubscribe()
  const fresh = await within(patienceMs, subscribe(publicKey))
  if (fresh) await tell(fresh, held?.endpoint)
}

async function tell(subscription: PushSubscription, heldBefore?: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  const { applicationServerKey: key } = subscription.options
  if (!endpoint || !p256dh || !auth) return
  // The address the server last heard: the browser may have changed it more than once since.
  const formerEndpoint = recall('push')?.endpoint ?? heldBefore
  const publicKey = key && base64url(key)
  const { deviceId, aud } = await send(devices.subscribe, {
    endpoint,
    keys: { p256dh, auth },
    ...(publicKey && { publicKey }),
    language: language(),
    ...(formerEndpoint && formerEndpoint !== endpoint && { formerEndpoint }),
  })
  // The worker shows a neutral text where an alert is for somebody else than who holds the device, and must be able to
  // prove which device it is when the browser changes the subscription while no page is open.
  const held = await withLock('portal-alerts', async () => {
    if (!session.get()) return false
    const known = { endpoint, auth, ...(publicKey && { publicKey }) }
    await Promise.all([noteOfAlerts('holder', aud), noteOfAlerts('known', JSON.stringify(known))])
    remember('push', { deviceId, endpoint })
    return true
  })
  // Signed out meanwhile: what the sign-out could not see yet goes too.
  if (!held) await subscription.unsubscribe()
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.ready
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** What came in time; some push services never answer, and some browsers refuse without a reason. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms)),
  ])
}

function sameKey(held: ArrayBuffer | null, publicKey: string): boolean {
  return held !== null && base64url(held) === publicKey.replace(/=+$/, '')
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
