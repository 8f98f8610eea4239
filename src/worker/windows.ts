import { scope, type OpenPage } from './scope.ts'

/** How long an open page may take to say that it goes there by itself (ms). */
const patienceMs = 700
/** Pages of the same address that are not the portal's own. */
const elsewhere = /^\/(realms|resources|sso|demo|apiproxy|edge)(\/|$)/

/** Brings the portal to a place: in a window that is open, without loading it anew where it listens; else in a new one. */
export async function open(place: string): Promise<void> {
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const own = all.filter(({ url }) => !elsewhere.test(new URL(url).pathname))
  const page =
    own.find(({ focused }) => focused) ?? own.find(({ visibilityState }) => visibilityState === 'visible') ?? own[0]
  if (!page) return void (await scope.clients.openWindow(place))
  await page.focus().catch(() => page) // only a click may; the page goes there all the same
  if (await goesThere(page, place)) return
  // Behind a lock or a gate nobody listens; a page of another worker cannot be led.
  await page.navigate(place).catch(() => scope.clients.openWindow(place))
}

/** Asks a page to navigate by itself, so that no unsaved input is lost; false if it does not answer. */
function goesThere(page: OpenPage, place: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage({ type: 'GO', place }, [port2])
  })
}
