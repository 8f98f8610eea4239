import { safeParse } from 'zod/v4/core'
import { groupWords, neutralWords } from '#shared/alert-words.ts'
import { languages, type Language } from '#shared/language.ts'
import { PushPayload, devices } from '#features/push/contract.ts'
import { holderOf } from './holder.ts'
import { open } from './windows.ts'

declare const self: ServiceWorkerGlobalScope

type Alert = PushPayload['notification']
/** What a shown alert carries, to be found again by it. */
interface Shown {
  readonly navigate: string
  readonly count: number
}

/** More than so many alerts at once become one that says how many they are. */
const mostShown = 5
const groupTag = 'group'

/** Shows what a push says. Browsers take the permission away from a worker that shows nothing, so something always is. */
export async function show(data: PushMessageData | null): Promise<void> {
  const payload = payloadOf(data)
  if (!payload) return raise({ title: neutralWords[languageOf(navigator.language)], tag: 'notice' })
  const { notification, app_badge: badge } = payload
  const mine = (await holderOf()) === notification.data.aud
  await close(notification.data.readIds)
  await raise(mine ? notification : { ...notification, title: notification.data.neutral })
  await group(notification.lang)
  if (!mine) return
  await Promise.allSettled([count(badge), tellPages(), confirm(notification.data.receipt)])
}

/** Leads to what a pressed alert is about, in the window that is open where there is one. */
export async function follow(notification: Notification): Promise<void> {
  notification.close()
  const { navigate } = notification.data ?? {}
  const wanted = typeof navigate === 'string' && URL.canParse(navigate) ? new URL(navigate) : undefined
  await open(wanted?.origin === self.location.origin ? wanted.pathname + wanted.search : '/message')
}

function payloadOf(data: PushMessageData | null): PushPayload | undefined {
  try {
    const read = safeParse(PushPayload, data?.json())
    return read.success ? read.data : undefined
  } catch {
    return undefined // no JSON: nothing of ours, or of a server much older than this worker
  }
}

async function raise(alert: Pick<Alert, 'title' | 'tag'> & Partial<Alert>): Promise<void> {
  const shown: Shown = { navigate: alert.navigate ?? '/message', count: alert.data?.count ?? 1 }
  await self.registration.showNotification(alert.title, {
    tag: alert.tag,
    ...(alert.lang && { lang: alert.lang }),
    icon: '/icons/app-192.png',
    badge: '/icons/monochrome-512.png',
    // An outage waits for somebody to see it.
    requireInteraction: alert.data?.important === true,
    data: shown,
  })
}

/** Puts a single alert in the place of more than five. */
async function group(language: Language): Promise<void> {
  const shown = await self.registration.getNotifications()
  if (shown.length <= mostShown) return
  const sum = shown.reduce((all, { data }) => all + (data?.count ?? 1), 0)
  const important = shown.some(({ requireInteraction }) => requireInteraction)
  for (const one of shown) if (one.tag !== groupTag) one.close()
  const data: Shown = { navigate: '/message', count: sum }
  await self.registration.showNotification(groupWords[language](sum), {
    tag: groupTag,
    lang: language,
    icon: '/icons/app-192.png',
    badge: '/icons/monochrome-512.png',
    requireInteraction: important,
    data,
  })
}

async function close(messageIds: readonly string[]): Promise<void> {
  const tags = new Set(messageIds.map((id) => `msg-${id}`))
  for (const shown of await self.registration.getNotifications()) if (tags.has(shown.tag)) shown.close()
}

async function count(badge: number): Promise<void> {
  await (badge > 0 ? navigator.setAppBadge?.(badge) : navigator.clearAppBadge?.())
}

/** Open pages ask again at once: what woke the phone must stand in the list under it. */
async function tellPages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'ALERT' })
}

async function confirm(receipt: string | undefined): Promise<void> {
  if (receipt === undefined) return
  const { method, path } = devices.received
  await fetch(`/apiproxy${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'api-version': '1.0' },
    body: JSON.stringify({ receipt }),
    keepalive: true,
  })
}

const languageOf = (tag: string): Language => languages.find((one) => tag.startsWith(one)) ?? 'ja'
