import { safeParse } from 'zod/v4/core'
import { groupTag, noticeTag } from '#shared/alert-tags.ts'
import { groupWords, neutralWords } from '#shared/alert-words.ts'
import { notedOfAlerts } from '#shared/alert-notes.ts'
import { withLock } from '#shared/with-lock.ts'
import { defaultLanguage, type Language } from '#shared/language.ts'
import { PushPayload, devices } from '#features/push/contract.ts'
import { scope, type ShownAlert } from './scope.ts'
import { say } from './telling.ts'
import { open } from './windows.ts'

type Alert = PushPayload['notification']
/** What a shown alert carries, to be found again by it. */
interface Shown {
  readonly navigate: string
  readonly count: number
}

/** More alerts at once than this become one that says how many there are. */
const mostShown = 5

/** Shows an alert for every push, because browsers revoke the permission of a worker that shows nothing. */
export async function show(data: { json(): unknown } | null): Promise<void> {
  const payload = payloadOf(data)
  const mine = await withLock('portal-alerts', () => put(payload))
  if (!payload || !mine) return
  const { notification, app_badge: badge } = payload
  await Promise.allSettled([count(badge), tellPages(), confirm(notification.data.receipt)])
}

/**
 * Puts an alert on the screen; true where it says its title to its own person. One at a time, and never while a page
 * asks what is shown: browsers forget an alert that is on its way to the screen when their list is read.
 */
async function put(payload: PushPayload | undefined): Promise<boolean> {
  if (!payload) {
    await raise({ title: neutralWords[defaultLanguage({ browser: navigator.languages })], tag: 'notice' })
    return false
  }
  const { notification } = payload
  const mine = (await notedOfAlerts('holder')) === notification.data.aud
  await close(notification.data.readIds)
  await raise(mine ? notification : { ...notification, title: notification.data.neutral, navigate: '/message' })
  await group(notification.lang)
  return mine
}

/** Leads to what a pressed alert is about, in the window that is open where there is one. */
export async function follow(alert: ShownAlert): Promise<void> {
  alert.close()
  await open(placeOf(carriedBy(alert)?.navigate))
}

/** What `raise` gave it; an alert that a former worker showed may carry something else. */
function carriedBy({ data }: ShownAlert): Partial<Shown> | undefined {
  return typeof data === 'object' && data !== null ? data : undefined
}

/** Only this portal's own pages are gone to, whatever the alert names. */
function placeOf(address: unknown): string {
  const { origin } = scope.location
  const wanted = typeof address === 'string' && URL.canParse(address, origin) ? new URL(address, origin) : undefined
  return wanted && wanted.origin === origin ? wanted.pathname + wanted.search : '/message'
}

function payloadOf(data: { json(): unknown } | null): PushPayload | undefined {
  try {
    const read = safeParse(PushPayload, data?.json())
    return read.success ? read.data : undefined
  } catch {
    return undefined // no JSON: nothing of ours, or of a server much older than this worker
  }
}

async function raise(alert: Pick<Alert, 'title' | 'tag'> & Partial<Alert>): Promise<void> {
  const shown: Shown = { navigate: alert.navigate ?? '/message', count: alert.data?.count ?? 1 }
  await scope.registration.showNotification(alert.title, {
    tag: alert.tag,
    ...(alert.lang && { lang: alert.lang }),
    icon: '/icons/app-192.png',
    badge: '/icons/monochrome-512.png',
    // An outage waits for somebody to see it.
    requireInteraction: alert.data?.important === true,
    data: shown,
  })
}

/** Replaces more than five alerts by one. */
async function group(language: Language): Promise<void> {
  const shown = await scope.registration.getNotifications()
  if (shown.length <= mostShown) return
  const sum = shown.reduce((all, one) => all + (carriedBy(one)?.count ?? 1), 0)
  const important = shown.some(({ requireInteraction }) => requireInteraction === true)
  for (const one of shown) if (one.tag !== groupTag) one.close()
  const data: Shown = { navigate: '/message', count: sum }
  await scope.registration.showNotification(groupWords[language](sum), {
    tag: groupTag,
    lang: language,
    icon: '/icons/app-192.png',
    badge: '/icons/monochrome-512.png',
    requireInteraction: important,
    data,
  })
}

async function close(messageIds: readonly string[]): Promise<void> {
  const tags = new Set(messageIds.map(noticeTag))
  for (const shown of await scope.registration.getNotifications()) if (tags.has(shown.tag)) shown.close()
}

async function count(badge: number | undefined): Promise<void> {
  if (badge === undefined) return
  // Not in every browser.
  const icons: { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> } = navigator
  await (badge > 0 ? icons.setAppBadge?.(badge) : icons.clearAppBadge?.())
}

/** Open pages ask again at once: what woke the phone must stand in the list under it. */
async function tellPages(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'ALERT' })
}

async function confirm(receipt: string | undefined): Promise<void> {
  if (receipt === undefined) return
  await say(devices.received, { receipt })
}
