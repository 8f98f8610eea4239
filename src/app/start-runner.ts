import type { WebConfig } from '#shared/web-config.ts'
import { next, type Event, type Known, type Start } from './start.ts'

/** What the start-up needs from the world. */
export interface StartEffects {
  recall(): Promise<Event>
  /** Tells the server of a logout that happened without a connection. */
  pendingLogOut(): Promise<Event>
  config(): Promise<Event>
  /** Whether our server answers at all. */
  probe(): Promise<Event>
  /** The person as this device last knew them. */
  kept(known: Known): Promise<Event>
  /** As `kept`, with their page made of what was kept, because it is about to be shown. */
  cachedStart(known: Known, config: WebConfig): Promise<Event>
  /** The callback of the sign-in page, else the cookie. */
  signIn(config: WebConfig): Promise<Event>
  user(): Promise<Event>
  wipe(): Promise<Event>
  /** Makes the person's page: session, session storage, kept answers, drafts. */
  openSession(state: Start): Promise<Event>
  /** The logout of spec section 4; `leftOffline` when no answer came, else the page is left. */
  logout(state: Start): Promise<Event>
  /** Leaves the page for the sign-in page. */
  login(state: Start): Promise<void>
  now(): number
}

/** Runs the start-up: performs the request of each state and continues by its answer. */
export function runStart(
  ports: StartEffects,
  shown: (state: Start) => void,
): { send: (event: Event) => void; run: () => void } {
  let state: Start = { at: 'recall' }
  const move = (event: Event) => {
    const after = next(state, event, ports.now())
    if (after === state) return
    const asks = after.at !== state.at
    state = after
    shown(state)
    if (asks) act()
  }
  let asked = 0
  const act = () => {
    const mine = ++asked
    const { at, config, known } = state
    const answer =
      at === 'recall' ? ports.recall()
      : at === 'cachedStart' && known && config ? ports.cachedStart(known, config)
      : at === 'pendingLogOut' ? ports.pendingLogOut()
      : at === 'config' ? ports.config()
      : at === 'probe' ? ports.probe()
      : at === 'offline' && known ? ports.kept(known)
      : at === 'auth' && config ? ports.signIn(config)
      : at === 'user' ? ports.user()
      : at === 'wipe' ? ports.wipe()
      : at === 'openSession' ? ports.openSession(state)
      : at === 'logout' ? ports.logout(state)
      : undefined // prettier-ignore
    if (at === 'login') void ports.login(state)
    // An answer to a question of a state that was left meanwhile is nobody's any more.
    void answer?.then((event) => (mine === asked ? move(event) : undefined))
  }
  return { send: move, run: act }
}
