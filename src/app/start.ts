import type { Gate } from '#shared/call.ts'
import type { WebConfig } from '#shared/web-config.ts'
import type { SignedIn } from '#client/session.ts'
import type { TokenAnswer } from '#client/token.ts'

/** The states of the start-up. Those of the first group send a request and continue by themselves; the others wait for a person or an event. */
export type At =
  | 'recall' | 'cachedStart' | 'pendingLogOut' | 'config' | 'probe' | 'offline' | 'auth' | 'user' | 'wipe' | 'openSession' | 'logout'
  | 'login' | 'maintenance' | 'connect' | 'locked' | 'gate' | 'ready' | 'readyOffline' | 'ended' // prettier-ignore

/** Who used this device last. */
export interface Known {
  readonly tenant: string
  readonly userId: string
  /** When the server last answered them, epoch ms. */
  readonly lastOnline: number
}

/** The state with all data of the start-up. */
export interface Start {
  readonly at: At
  readonly config?: WebConfig | undefined
  readonly known?: Known | undefined
  readonly signedIn?: SignedIn | undefined
  /** The service is closed: only SystemConfig passes (spec section 1). */
  readonly closed?: boolean
  /** Sign-in must ask for the password even if the sign-in service still knows someone. */
  readonly fresh?: boolean
  /** The page lives on what was kept. */
  readonly offline?: boolean
  /** Whether the page shows kept data while the server checks that this person may still see it. */
  readonly cachedStart?: boolean
  /** Whether a page that is as it should be asks only whether this person's rights have changed. */
  readonly rechecked?: boolean
  /** Whether the connection was lost meanwhile, so that some calls may have got no answer. */
  readonly lost?: boolean
  /** The idle lock is closed until someone signs in again. */
  readonly locked?: boolean
}

/** The events. Names of answers say whose answer it was. */
export type Event =
  | {
      readonly is: 'recalled'
      known: Known | undefined
      config: WebConfig | undefined
      pendingLogout: boolean
      locked: boolean
      callback: boolean
      /** Whether there is a session, by what this device knows. */
      session: boolean
    }
  | { readonly is: 'farewellTold' | 'farewellUnheard' }
  | { readonly is: 'configured'; config: WebConfig }
  | { readonly is: 'configRefused' | 'noServer' | 'alive' | 'dead' }
  | { readonly is: 'signedInBy'; answer: TokenAnswer['kind'] }
  | { readonly is: 'user'; signedIn: SignedIn; tenant: string }
  | { readonly is: 'kept'; signedIn: SignedIn }
  | { readonly is: 'nothingKept' | 'userRefused' | 'wiped' | 'adopted' | 'leftOffline' }
  | { readonly is: 'retry' | 'askSignIn' | 'gatePaid' | 'askLogout' | 'loggedOutElsewhere' | 'accountGone' }
  | {
      readonly is:
        | 'signedOut'
        | 'sessionRefused'
        | 'ssoLost'
        | 'serverLost'
        | 'serverBack'
        | 'keptTooOld'
        | 'rightsTold'
        | 'closed'
        | 'idle'
    }

/** The state after an event; an event without meaning in a state changes nothing. */
export function next(state: Start, event: Event, now: number): Start {
  const after = moved(state, event, now)
  const { cachedStart, lost, rechecked } = after
  if (asksWhetherAllIsAsItWas(after) || !(cachedStart || lost || rechecked)) return after
  return { ...after, cachedStart: false, lost: false, rechecked: false }
}

function moved(state: Start, event: Event, now: number): Start {
  const to = (at: At, more: Partial<Start> = {}): Start => ({ ...state, ...more, at })
  switch (event.is) {
    case 'recalled': {
      const { known, config, pendingLogout, locked, callback, session } = event
      if (state.at !== 'recall') return state
      if (pendingLogout) return to('pendingLogOut', { config })
      if (locked && !callback) return to('locked', { known, config, locked })
      const start = to('config', { known, config, locked })
      return session && !callback && readable(start, now) ? { ...start, at: 'cachedStart' } : start
    }
    case 'farewellTold':
      return to('config', { fresh: true })
    case 'farewellUnheard':
      return to('connect')
    case 'configured': {
      const config = sameOr(state.config, event.config)
      return to('auth', { config, closed: config.showServiceUnavailable })
    }
    case 'configRefused':
    case 'alive':
      // The spec's "call fails": closed, unless someone with SystemConfig is signed in; without an address nobody can be.
      return state.config ? to('auth', { closed: true }) : to('maintenance', { closed: true })
    case 'noServer':
      return state.at === 'config' ? to('probe') : withoutServer(state, now)
    case 'dead':
      return withoutServer(state, now)
    case 'kept': {
      const { signedIn } = event
      const owes = signedIn.owes.length > 0
      if (state.at === 'cachedStart') return owes ? to('config') : to('config', { signedIn, cachedStart: true })
      return owes ? to('connect') : to('openSession', { offline: true, signedIn })
    }
    case 'nothingKept':
      return to(state.at === 'cachedStart' ? 'config' : 'connect')
    case 'signedInBy':
      return afterSignIn(state, event.answer, now)
    case 'user':
      return afterUser(state, event.signedIn, event.tenant)
    case 'userRefused':
      return to(state.closed ? 'maintenance' : 'logout')
    case 'wiped':
      return to(state.signedIn ? 'openSession' : 'recall', { known: undefined })
    case 'adopted':
      if (state.signedIn?.owes.length) return to('gate')
      return state.offline || state.lost
        ? to('readyOffline', { locked: false, fresh: false, offline: true })
        : to('ready', { locked: false, fresh: false })
    case 'leftOffline':
      return { at: 'connect', config: state.config }
    case 'retry':
      return ['maintenance', 'connect'].includes(state.at) ? to(state.at === 'connect' ? 'recall' : 'config') : state
    case 'askSignIn':
      return state.config ? to('login', { fresh: state.at === 'locked' }) : state
    case 'gatePaid':
      return state.at === 'gate' ? to('user') : state
    case 'askLogout':
    case 'signedOut':
      return canLeave(state) ? to('logout') : state
    case 'loggedOutElsewhere':
    case 'accountGone':
      return canLeave(state) ? forgotten(state) : state
    case 'sessionRefused':
      return live(state) ? to('ended') : state
    case 'ssoLost':
      // The session goes on where the sign-in service does: until then the page lives on what it holds.
      return state.at === 'ready' ? to('readyOffline', { offline: true }) : state
    case 'serverLost':
      if (asksWhetherAllIsAsItWas(state)) return state.lost ? state : { ...state, lost: true }
      return state.at === 'ready' ? to('readyOffline', { offline: true }) : state
    case 'serverBack':
      // Also from 'ready': a line that was lost while the page came back must not leave it with what it read before.
      return state.at === 'connect' ? to('recall') : state.at.startsWith('ready') ? to('auth') : state
    case 'rightsTold':
      return state.at === 'ready' ? to('user', { rechecked: true }) : state
    case 'keptTooOld':
      return state.at === 'readyOffline' ? to('connect', { signedIn: undefined }) : state
    case 'closed':
      return state.at === 'user' || (live(state) && !state.closed) ? to('maintenance', { closed: true }) : state
    case 'idle':
      return live(state) ? to('locked', { locked: true }) : state
  }
}

const live = ({ at }: Start) => at === 'ready' || at === 'readyOffline' || at === 'gate'
// A page that is only rechecking its session still shows data and can log out.
const asksWhetherAllIsAsItWas = ({ at }: Start) => ['config', 'probe', 'auth', 'user', 'openSession'].includes(at)
const looking = (state: Start) => state.signedIn !== undefined && asksWhetherAllIsAsItWas(state)
const canLeave = (state: Start) =>
  live(state) || looking(state) || state.at === 'ended' || state.at === 'locked' || state.at === 'maintenance'

/** The device forgets the person, and the next sign-in asks for a password. */
const forgotten = (state: Start): Start => ({
  ...state,
  at: 'wipe',
  known: undefined,
  signedIn: undefined,
  fresh: true,
})

function afterSignIn(state: Start, answer: TokenAnswer['kind'], now: number): Start {
  if (answer === 'tokens') return { ...state, at: 'user' }
  if (answer === 'gone') return forgotten(state)
  // Someone must not be thrown from the closed page to a sign-in that leads back to it.
  if (state.closed) return { ...state, at: 'maintenance' }
  if (answer !== 'refused') return withoutServer(state, now)
  if (state.locked) return { ...state, at: 'locked' }
  // A page in use shows that the session ended; a page that starts goes straight to sign-in (decision 17).
  return { ...state, at: state.signedIn && !state.cachedStart ? 'ended' : 'login' }
}

function afterUser(state: Start, signedIn: SignedIn, tenant: string): Start {
  const { person } = signedIn
  if (state.closed && !person.permissions.has('SystemConfig.all')) return { ...state, at: 'maintenance' }
  const { known } = state
  const other = known && (known.tenant !== tenant || known.userId !== person.userId)
  const same = state.signedIn && sameOr(state.signedIn.info, signedIn.info) === state.signedIn.info
  return {
    ...state,
    signedIn: (same && state.signedIn) || signedIn,
    offline: false,
    at: other ? 'wipe' : 'openSession',
  }
}

/** The former object if it is equal, so that nothing that shows it renders again. */
function sameOr<T>(before: T | undefined, now: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

const clockSlackMs = 10 * 60_000

/** Offline is never maintenance: what was kept may be read for some hours by the one it belongs to. */
function withoutServer(state: Start, now: number): Start {
  if (state.signedIn) return { ...state, at: 'readyOffline', offline: true }
  return { ...state, at: readable(state, now) ? 'offline' : 'connect' }
}

/** Whether what this device keeps may be read without asking the server. */
function readable({ known, config, locked }: Start, now: number): boolean {
  if (!known || locked) return false
  const hours = config?.offlineHours ?? 0
  const age = now - known.lastOnline
  // A clock set back must not make kept data last longer.
  return age > -clockSlackMs && age < hours * 3_600_000
}

/** What the page shows in a state: the frame with its screens, a page of its own, or the bare frame while it is asking. */
export function faceOf(state: Start): 'frame' | 'opening' | 'maintenance' | 'connect' | 'locked' | 'gate' | 'ended' {
  const { at } = state
  if (at === 'maintenance' || at === 'connect' || at === 'locked' || at === 'gate' || at === 'ended') return at
  if (at === 'ready' || at === 'readyOffline') return 'frame'
  // A page that shows something keeps its screens while it asks.
  return looking(state) && !state.closed && state.signedIn?.owes.length === 0 ? 'frame' : 'opening'
}

/** The gate that is owed first; the server decides which are owed, the order is ours. */
export function gateOf({ signedIn }: Start): Gate | undefined {
  const order: readonly Gate[] = ['emailCode', 'changePassword', 'bindMfa']
  return order.find((gate) => signedIn?.owes.includes(gate))
}
