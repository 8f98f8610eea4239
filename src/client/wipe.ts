import { alertsCache } from '#shared/alerts-cache.ts'
import { withLock } from '#shared/with-lock.ts'
import { forget } from './device.ts'
import { setUserStore } from './user-store.ts'
import { forgetHistoryStates } from './history-state.ts'
import { wipeStores } from './encrypted-store.ts'
import { session } from './session.ts'
import { dropTokens } from './token.ts'

/** What a tab notes against going in circles; it names nobody and must outlive a sign-out to be of use. */
const guards = /^portal\.(refusedAt|reloadedForChunk)$/

/**
 * Takes away all that names the person: tokens, user info, kept answers with their key, drafts, what stood in the search,
 * badge, push. Settings of the device (language, size) stay; other sites' and other programs' data is never touched
 * (decision 17).
 */
export async function wipe(): Promise<void> {
  dropTokens()
  session.set(undefined)
  setUserStore(undefined)
  forgetHistoryStates()
  for (const name of ['first', 'newsClosed', 'newsOpen', 'push'] as const) forget(name)
  emptyTab()
  await Promise.allSettled([wipeStores(), leavePush(), clearBadge()])
}

/** This tab's session storage, and the state of its present history entry. */
function emptyTab() {
  try {
    for (const key of Object.keys(sessionStorage)) if (!guards.test(key)) sessionStorage.removeItem(key)
    if (history.state !== null) history.replaceState(null, '')
  } catch {
    // nothing was kept where storage is refused
  }
}

async function leavePush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  await withLock('portal-alerts', async () => {
    await globalThis.caches?.delete(alertsCache)
    for (const shown of (await worker?.getNotifications?.()) ?? []) shown.close()
  })
}

async function clearBadge(): Promise<void> {
  await navigator.clearAppBadge?.()
}
