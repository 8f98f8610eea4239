import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Calls, sign-in and files are never the page: answering them with the shell would hide the server behind it.
const notThePage = [
  /^\/apiproxy(\/|$)/,
  /^\/edge(\/|$)/,
  /^\/realms(\/|$)/,
  /^\/resources(\/|$)/,
  /^\/sso(\/|$)/,
  /\.[a-z0-9]{2,11}$/i,
]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notThePage }))

const brand = 'portal-brand'

// The page that brings the worker has its colours before the worker is there: the next start must find them kept.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(brand)
      .then((cache) => cache.add('/brand.css'))
      .catch(() => {}),
  )
})

// The tenant's colours stand in the way of the first paint: the last ones are shown at once and renewed behind the page,
// since a server that takes connections and never answers would keep it blank.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/brand.css',
  async ({ request, event }) => {
    const cache = await caches.open(brand)
    const kept = await cache.match('/brand.css')
    const renewed = fetch(request).then(async (reply) => {
      if (reply.ok) await cache.put('/brand.css', reply.clone())
      return reply
    })
    if (!kept) return renewed
    event.waitUntil(renewed.catch(() => {})) // no network now: the next start will do
    return kept
  },
)

// A new version takes over only when the page says so: half-filled forms and the old chunks come first.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
