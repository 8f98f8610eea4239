import type { PushPayload } from '#features/push/contract.ts'
import { alertsCache } from '#shared/alerts-cache.ts'
import { defaultLanguage, type Language } from '#shared/language.ts'

/** What the worker tells the pages: an alert came, or somebody pressed one and wants to be where it leads. */
export type WorkerWord = { readonly type: 'ALERT' } | { readonly type: 'OPEN'; readonly path: string }

/** A page of the browser, as far as alerts need it. */
interface OpenPage {
  readonly url: string
  readonly focused: boolean
  postMessage(word: WorkerWord): void
  focus(): Promise<unknown>
}

/** The browser's pages. */
export interface Pages {
  matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
  openWindow(path: string): Promise<unknown>
}

/** An alert on the screen. */
export interface ShownAlert {
  readonly data: unknown
  close(): void
}

/** Where alerts are shown. */
export interface AlertScreen {
  showNotification(title: string, how: { lang: string; tag: string; icon: string; data: string }): Promise<void>
  getNotifications(): Promise<readonly ShownAlert[]>
}

/** What an alert says that cannot be read, as after an update of the server; a push that shows nothing is punished by browsers. */
const unreadWords: Readonly<Record<Language, string>> = {
  ja: '新しいお知らせがあります',
  en: 'You have a new notice',
  mn: 'Шинэ мэдэгдэл ирлээ',
}

const icon = '/icons/app-192.png'
const holderPlace = '/alerts-holder'
const mostShown = 5

/** Notes whose alerts this device takes, by the sign `devices.subscribe` gave; a worker forgets what it only remembers. */
export async function holdFor(aud: string): Promise<void> {
  await (await caches.open(alertsCache)).put(holderPlace, new Response(aud))
}

/** Shows an alert, its title only where its own person holds the device (decision 27), and closes those read elsewhere. */
export async function showAlert(screen: AlertScreen, data: { json(): unknown } | null): Promise<void> {
  const alert = payloadOf(data)
  if (!alert) {
    const language = defaultLanguage({ browser: navigator.languages })
    await screen.showNotification(unreadWords[language], { lang: language, tag: 'portal', icon, data: '/message' })
    return
  }
  const { title, lang, tag, navigate, data: about } = alert.notification
  const own = (await holder()) === about.aud
  await screen.showNotification(own ? title : about.neutral, {
    lang,
    tag,
    icon,
    data: own ? pathOf(navigate) : '/message',
  })
  await closeRead(screen, about.readIds)
  if (own) await badge(alert.app_badge)
}

/** Goes where a pressed alert leads: in a page that is open, which keeps its half-filled forms, else in a new one. */
export async function openAlert(pages: Pages, alert: ShownAlert): Promise<void> {
  alert.close()
  const path = typeof alert.data === 'string' ? alert.data : '/message'
  const [page] = (await pagesOf(pages)).toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!page) {
    await pages.openWindow(path)
    return
  }
  page.postMessage({ type: 'OPEN', path })
  await page.focus().catch(() => {}) // not every browser lets a worker do it
}

/** Tells the open pages that there is something new to read. */
export async function tellPages(pages: Pages): Promise<void> {
  for (const page of await pagesOf(pages)) page.postMessage({ type: 'ALERT' })
}

async function pagesOf(pages: Pages): Promise<readonly OpenPage[]> {
  const all = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  // The sign-in service's pages are of the same origin and know no way to a notice.
  return all.filter(({ url }) => !/^\/(realms|sso|edge|demo)\//.test(new URL(url).pathname))
}

/** The alert as the server wrote it; what has another form is no alert of ours. */
function payloadOf(data: { json(): unknown } | null): PushPayload | undefined {
  try {
    const read: unknown = data?.json()
    if (typeof read !== 'object' || read === null || !('web_push' in read) || read.web_push !== 8030) return undefined
    return read as PushPayload // written by this portal's server and sealed for this device alone
  } catch {
    return undefined
  }
}

async function holder(): Promise<string | undefined> {
  return (await (await caches.open(alertsCache)).match(holderPlace))?.text()
}

/** Of more alerts than anybody reads the oldest go, and those whose notice was read on another device. */
async function closeRead(screen: AlertScreen, readIds: readonly string[]): Promise<void> {
  const shown = await screen.getNotifications()
  const isRead = ({ data }: ShownAlert) =>
    typeof data === 'string' && readIds.some((id) => data.endsWith(`currentMessageId=${encodeURIComponent(id)}`))
  for (const one of shown.filter(isRead)) one.close()
  for (const one of shown.filter((each) => !isRead(each)).slice(0, -mostShown)) one.close()
}

async function badge(count: number): Promise<void> {
  // Not in every browser.
  const icons: { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> } = navigator
  await (count > 0 ? icons.setAppBadge?.(count) : icons.clearAppBadge?.())?.catch(() => {})
}

/** Only this portal's own pages are gone to, whatever the alert names. */
function pathOf(address: string): string {
  const { origin, pathname, search } = new URL(address, self.location.origin)
  return origin === self.location.origin ? pathname + search : '/message'
}
