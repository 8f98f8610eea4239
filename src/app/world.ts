import { connection } from '#client/connection.ts'
import { recall, remember } from '#client/device.ts'
import { onLogoutAsked } from '#client/leaving.ts'
import { ownRefusal } from '#client/refusal.ts'
import { language } from '#client/language.ts'
import { closedByServer, onSaying, say, signedOut } from '#client/says.ts'
import type { Watched } from '#client/state.ts'
import { onPerson, onTab, tellTabs } from '#client/tabs.ts'
import { awaitTokens, dropTokens, refresh, tokenTrouble } from '#client/token.ts'
import { toast } from '#ui/toasts.ts'
import { watchContact } from './person.ts'
import { ports } from './ports.ts'
import type { Event, Start } from './start.ts'

const probeMs = 15_000
const maintenanceMs = 30_000
const ssoRetryMs = 20_000
const ssoTries = 3

/** Turns what happens around the page into events of its start-up, and what is said into toasts. */
export function watchWorld(state: Watched<Start>, send: (event: Event) => void): void {
  onSaying(({ tone, text }) => toast({ tone: tone === 'success' ? 'done' : tone === 'none' ? 'info' : tone, text }))
  onLogoutAsked(() => send({ is: 'askLogout' }))
  signedOut.subscribe(() => send({ is: 'signedOut' }))
  closedByServer.subscribe(() => send({ is: 'closed' }))
  onTab('loggedOut', () => send({ is: 'loggedOutElsewhere' }))
  onTab('locked', () => send({ is: 'idle' }))
  onPerson((userId) => {
    const mine = state.get().signedIn?.person.userId
    // This page would go on with the other person's tokens; it starts anew as theirs.
    if (mine !== undefined && mine !== userId) location.reload()
  })
  watchContact()
  watchGlance(state)
  watchConnection(state, send)
  watchToken(state, send)
  setInterval(() => state.get().at === 'maintenance' && send({ is: 'retry' }), maintenanceMs)
}

/** Closes the idle lock here and in the other tabs; a reload finds it closed. */
export function lock(send: (event: Event) => void): void {
  remember('locked', true)
  dropTokens()
  tellTabs('locked')
  send({ is: 'idle' })
}

/** A page that shows what was kept before the server answered has no tokens yet: its questions wait for them. */
function watchGlance(state: Watched<Start>) {
  let over: (() => void) | undefined
  state.subscribe(() => {
    if (state.get().glance) {
      over ??= awaitTokens()
      return
    }
    over?.()
    over = undefined
  })
}

function watchConnection(state: Watched<Start>, send: (event: Event) => void) {
  // Also where the connection never looked lost: a page may stand on kept data while the server is there.
  const probe = () => void ports.probe().then(({ is }) => is === 'alive' && send({ is: 'serverBack' }))
  let online = true
  connection.subscribe(() => {
    const now = connection.get().online
    if (now === online) return
    online = now
    send({ is: online ? 'serverBack' : 'serverLost' })
    if (!online) void ownRefusal('noResponse', language()).then(({ tone, message }) => say({ tone, text: message }))
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

/** Where the server answers a page that stands on what was kept, the line was lost on the way back: it looks at once, then ever later. */
function lookSooner(state: Watched<Start>, probe: () => void) {
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

function watchToken(state: Watched<Start>, send: (event: Event) => void) {
  let tries = 0
  tokenTrouble.subscribe(() => {
    const trouble = tokenTrouble.get()
    if (trouble === undefined) tries = 0
    if (trouble === 'refused') send({ is: 'sessionRefused' })
    if (trouble === 'gone') {
      tellTabs('loggedOut')
      send({ is: 'accountGone' })
    }
    if (trouble === 'noServer') send({ is: 'serverLost' })
    if (trouble === 'ssoDown') again()
  })
  const again = () => {
    const realm = state.get().config?.ssoRealm
    tries += 1
    if (tries > ssoTries || !realm) {
      send({ is: 'sessionRefused' })
      return
    }
    setTimeout(() => {
      void refresh(realm).then(({ kind }) => kind === 'ssoDown' && again())
    }, ssoRetryMs)
  }
}
