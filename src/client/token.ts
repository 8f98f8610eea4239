import { forget, remember } from './device.ts'
import { takePrefetchedStart } from './prefetched.ts'
import { isOurs, tokenRequest } from './requests.ts'
import { createStore } from './store.ts'
import { accountClosed } from '#shared/account-closed.ts'
import { withLock } from '#shared/with-lock.ts'
import { limits } from '#shared/limits.ts'

/** The tokens of this page; they live in memory only. */
export interface Tokens {
  readonly access: string
  readonly id: string | undefined
  /** Epoch ms at which the access token ends. */
  readonly endsAt: number
}

/** What asking the token endpoint led to. */
export type TokenAnswer =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'refused' }
  /** The person may not use the portal any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'ssoDown' }
  | { readonly kind: 'noServer' }

let held: Tokens | undefined
let realm: string | undefined
let underWay: Promise<TokenAnswer> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Why a refresh failed: the session ended, the person may no longer sign in, or the server or the sign-in service is unavailable. */
export const tokenTrouble = createStore<'refused' | 'gone' | 'ssoDown' | 'noServer' | undefined>(undefined)

const marginMs = limits.tokenMarginSeconds * 1000

/** Takes over tokens that sign-in gave, and keeps them fresh from then on. */
export function holdTokens(ofRealm: string, tokens: Tokens): void {
  realm = ofRealm
  held = tokens
  come()
  remember('signedIn', true)
  tokenTrouble.set(undefined)
  schedule()
}

/** Forgets the tokens of this page. */
export function dropTokens(): void {
  held = undefined
  realm = undefined
  clearTimeout(timer)
}

/** The tokens held, however old. */
export function heldTokens(): Tokens | undefined {
  return held
}

let coming: Promise<void> | undefined
let come = () => {}

/** Lets calls wait for the tokens that the start-up requests; returns the function that ends the wait without tokens. */
export function awaitTokens(): () => void {
  coming = new Promise((resolve) => (come = resolve))
  return come
}

/** An access token that lasts at least five seconds more (spec section 4); undefined when there is none to be had. */
export async function freshToken(): Promise<string | undefined> {
  if (!held) await coming
  if (!held || !realm) return undefined
  if (held.endsAt - Date.now() > marginMs) return held.access
  const answer = await refresh(realm)
  return answer.kind === 'tokens' ? answer.tokens.access : undefined
}

/** Checks at once whether the session still exists; the result is reported as after any refresh. */
export async function renew(): Promise<void> {
  if (realm) await refresh(realm)
}

/** Asks for tokens by the refresh cookie: one request at a time, in this tab and across tabs. */
export function refresh(ofRealm: string): Promise<TokenAnswer> {
  underWay ??= withLock('portal-token', () => askForTokens(ofRealm))
    .then((answer) => {
      if (answer.kind === 'tokens' && held && subjectOf(held) !== subjectOf(answer.tokens)) return startAnew()
      if (answer.kind === 'tokens') holdTokens(ofRealm, answer.tokens)
      else if (held || answer.kind === 'ssoDown') tokenTrouble.set(answer.kind)
      else tokenTrouble.set(undefined)
      if (answer.kind === 'refused' || answer.kind === 'gone') forget('signedIn')
      return answer
    })
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

/** Tokens out of the token endpoint's JSON; undefined when it holds none. */
export function tokensOf(body: unknown, now = Date.now()): Tokens | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { access_token: access, id_token: id, expires_in: seconds } = body as Record<string, unknown>
  if (typeof access !== 'string') return undefined
  const life = typeof seconds === 'number' ? seconds : limits.accessTokenSeconds
  return { access, id: typeof id === 'string' ? id : undefined, endsAt: now + life * 1000 }
}

/** Somebody else signed in in this browser: what this page shows is the former person's. */
function startAnew(): Promise<never> {
  location.reload()
  return new Promise(() => {}) // the page is leaving
}

function subjectOf({ access }: Tokens): unknown {
  try {
    const claims: unknown = JSON.parse(atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : undefined
  } catch {
    return undefined
  }
}

function schedule() {
  clearTimeout(timer)
  if (!held) return
  const wait = Math.max(held.endsAt - Date.now() - marginMs, 1000)
  timer = setTimeout(() => {
    // A hidden page asks when it is next used: a forgotten tab must not keep a session alive (decision 16).
    if (realm && document.visibilityState === 'visible') void refresh(realm)
  }, wait)
}

async function askForTokens(ofRealm: string): Promise<TokenAnswer> {
  const early = await takePrefetchedStart('token')
  if (early === null) return { kind: 'noServer' }
  if (early) return answerOf(early.status, early.ours, early.body)
  try {
    const reply = await fetch(...tokenRequest(ofRealm))
    return answerOf(reply.status, isOurs(reply), await reply.json().catch(() => undefined))
  } catch {
    return { kind: 'noServer' }
  }
}

function answerOf(status: number, ours: boolean, body: unknown): TokenAnswer {
  if (!ours) return { kind: 'noServer' }
  const tokens = status === 200 ? tokensOf(body) : undefined
  if (tokens) return { kind: 'tokens', tokens }
  if (status >= 500) return { kind: 'ssoDown' }
  const why = typeof body === 'object' && body !== null && 'error_description' in body ? body.error_description : ''
  return { kind: why === accountClosed ? 'gone' : 'refused' }
}
