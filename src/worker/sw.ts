import '#shared/jitless.ts'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { follow, show } from './alerts.ts'
import { isLaterPart, keepPart, keepWords, leaveOnly, wordsKeptOf } from './parts.ts'
import { renew } from './subscription.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

// The build names each file with its revision and hash; a bare address would be one of an older tool.
const entries = self.__WB_MANIFEST.filter((entry) => typeof entry !== 'string')
// Every language's words and the charts are a third of the build: phones pay for what they use of them.
precacheAndRoute(entries.filter(({ url }) => !isLaterPart(url)))
cleanupOutdatedCaches()

const later = entries.filter(({ url }) => isLaterPart(url))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && later.some((one) => `/${one.url}` === url.pathname),
  ({ url, event }) => keepPart(later, url.pathname, (work) => event.waitUntil(work)),
)

// Calls, sign-in and files are never the page: answering them with the shell would hide the server behind it.
const notThePage = [
  /^\/apiproxy(\/|$)/,
  /^\/edge(\/|$)/,
  /^\/realms(\/|$)/,
  /^\/resources(\/|$)/,
  /^\/sso(\/|$)/,
  /^\/demo(\/|$)/,
  /\.[a-z0-9]{2,11}$/i,
]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notThePage }))

const brand = 'portal-brand'

self.addEventListener('install', (event) => {
  // The page that brings the worker has its colours before the worker is there: the next start must find them kept.
  const colours = fetch('/brand.css').then((reply) => keepColours(reply))
  // The languages in use on this device come along to the new version, or its first start offline would be mute.
  const words = wordsKeptOf().then((languages) => keepWords(later, languages))
  event.waitUntil(Promise.allSettled([colours, words]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(leaveOnly(later))
})

/** A network that shows its own page instead of ours must not become our colours. */
async function keepColours(reply: Response): Promise<void> {
  const ours = reply.ok && (reply.headers.get('content-type') ?? '').startsWith('text/css')
  if (ours) await (await caches.open(brand)).put('/brand.css', reply)
}

// The tenant's colours stand in the way of the first paint: the last ones are shown at once and renewed behind the page,
// since a server that takes connections and never answers would keep it blank.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/brand.css',
  async ({ request, event }) => {
    const kept = await (await caches.open(brand)).match('/brand.css')
    const renewed = fetch(request).then(async (reply) => {
      await keepColours(reply.clone())
      return reply
    })
    if (!kept) return renewed
    event.waitUntil(renewed.catch(() => {})) // no network now: the next start will do
    return kept
  },
)

self.addEventListener('message', (event) => {
  // A new version takes over only when the page tells it to, because of unsaved input and the old chunks.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'LANGUAGE') event.waitUntil(keepWords(later, [String(event.data.language)]).catch(() => {})) // no network now: the next start asks again
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(follow(event.notification)))

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event).catch(() => {})) // no push service or no network now: the next start of the page does it
})
