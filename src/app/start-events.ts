import { connection } from '#client/connection.ts'
import { recall, remember } from '#client/device.ts'
import { onLogOut } from '#client/log-out.ts'
import { ownRefusal } from '#client/refusal.ts'
import { closedByServer, onNotification, notify, owing, rightsTold, signedOut } from '#client/notify.ts'
import type { Store } from '#client/store.ts'
import { onPerson, onTab, tellTabs } from '#client/tabs.ts'
import { awaitTokens, dropTokens, tokenTrouble } from '#client/token.ts'
import { toast } from '#ui/toasts.ts'
import { watchContact } from './person.ts'
import { startEffects } from './start-effects.ts'
import type { Event, Start } from './start.ts'

const probeMs = 15_000
const maintenanceMs = 30_000

/** Turns events of the browser into events of the start-up, and notifications into toasts. */
export function watchStartEvents(state: Store<Start>, send: (event: Event) => void): void {
  onNotification(({ tone, text }) =>
    toast({ tone: tone === 'success' ? 'done' : tone === 'none' ? 'info' : tone, text }),
  )
  onLogOut(() => send({ is: 'askLogout' }))
  signedOut.subscribe(() => send({ is: 'signedOut' }))
  // Who they are is asked again, and with it what they owe.
  owing.subscribe(() => send({ is: 'serverBack' }))
  rightsTold.subscribe(() => send({ is: 'rightsTold' }))
  closedByServer.subscribe(() => send({ is: 'closed' }))
  onTab('loggedOut', () => send({ is: 'loggedOutElsewhere' }))
  onTab('locked', () => send({ is: 'idle' }))
  onPerson((userId) => {
    const mine = state.get().signedIn?.person.userId
    // This page would go on with the other person's tokens; it starts anew as theirs.
    if (mine !== undefined && mine !== userId) location.reload()
  })
  watchContact()
  holdTokensAtCachedStart(state)
  watchConnection(state, send)
  watchToken(send)
  setInterval(() => state.get().at === 'maintenance' && send({ is: 'retry' }), maintenanceMs)
}

/** Closes the idle lock here and in the other tabs; a reload finds it closed. */
export function lock(send: (event: Event) => void): void {
  remember('locked', 0)
  dropTokens()
  tellTabs('locked')
  send({ is: 'idle' })
}

/** A page that shows what was kept before the server answered has no tokens yet: its questions wait for them. */
function holdTokensAtCachedStart(state: Store<Start>) {
  let over: (() => void) | undefined
  state.subscribe(() => {
    if (state.get().cachedStart) {
      over ??= awaitTokens()
      return
    }
    over?.()
    over = undefined
  })
}

function watchConnection(state: Store<Start>, send: (event: Event) => void) {
  // Also if the connection never seemed lost: a page may show kept data while the server answers.
  const probe = () => void startEffects.probe().then(({ is }) => is === 'alive' && send({ is: 'serverBack' }))
  let online = true
  connection.subscribe(() => {
    const now = connection.get().online
    if (now === online) return
    online = now
    send({ is: online ? 'serverBack' : 'serverLost' })
    if (!online) void ownRefusal('noResponse').then(({ tone, message }) => notify({ tone, text: message }))
  })
  addEventListener('online', probe)
  addEventListener('offline', probe)
  lookSooner(state, probe)
  setInterval(() => {
    const { at, config } = state.get()
    if (at === 'connect') send({ is: 'retry' })
    if (at !== 'readyOffline') return
    const lastOnline = recall('known')?.lastOnline ?? 0
    if (Date.now() - lastOnline > (config?.offlineHours ?? 0) * 3_600_000) send({ is: 'keptTooOld' })
    else probe()
  }, probeMs)
}

/** If the server answers a page that shows kept data, the connection was lost while it returned: it retries at once, then at growing intervals. */
function lookSooner(state: Store<Start>, probe: () => void) {
  let waitMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  state.subscribe(() => {
    const { at } = state.get()
    if (at === 'ready') waitMs = 0
    if (at !== 'readyOffline' || !connection.get().online || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      probe()
    }, waitMs)
    waitMs = waitMs * 2 + 1000
  })
}

function watchToken(send: (event: Event) => void) {
  tokenTrouble.subscribe(() => {
    const trouble = tokenTrouble.get()
    if (trouble === 'refused') send({ is: 'sessionRefused' })
    if (trouble === 'gone') {
      tellTabs('loggedOut')
      send({ is: 'accountGone' })
    }
    if (trouble === 'noServer') send({ is: 'serverLost' })
    if (trouble === 'ssoDown') send({ is: 'ssoLost' })
  })
}
