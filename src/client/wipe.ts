import { forget } from './device.ts'
import { setOwnShelf } from './own-shelf.ts'
import { wipeShelves } from './sealed.ts'
import { session } from './session.ts'
import { dropTokens } from './token.ts'

/** Session storage of this portal: the user info and currency of spec section 4, and the route wanted before sign-in. */
export const sessionKeys = { userInfo: 'userInfo', currency: 'currency', wanted: 'portal.wanted' } as const

/**
 * Takes away all that names the person: tokens, user info, kept answers with their key, drafts, badge, push. Settings of
 * the device (language, size) stay; other sites' and other programs' data is never touched (decision 17).
 */
export async function wipe(): Promise<void> {
  dropTokens()
  session.set(undefined)
  setOwnShelf(undefined)
  for (const name of ['first', 'newsClosed', 'newsOpen', 'push'] as const) forget(name)
  for (const key of Object.values(sessionKeys)) drop(key)
  await Promise.allSettled([wipeShelves(), leavePush(), clearBadge()])
}

function drop(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept where storage is refused
  }
}

async function leavePush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  worker?.active?.postMessage({ type: 'PUSH_HOLDER' }) // holds for nobody: what still comes is shown without its title
  await subscription?.unsubscribe()
  for (const shown of (await worker?.getNotifications?.()) ?? []) shown.close()
}

async function clearBadge(): Promise<void> {
  await navigator.clearAppBadge?.()
}
