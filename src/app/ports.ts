import { safeParse } from 'zod/v4/core'
import { WebConfig } from '#shared/web-config.ts'
import { answered, connection, isOurs, unreachable } from '#client/connection.ts'
import { forget, recall, remember } from '#client/device.ts'
import { forgetEarly, takeStart } from '#client/early.ts'
import { goToLogin, goToLogout, isCallback, takeCallback } from '#client/identity.ts'
import { language } from '#client/language.ts'
import { Refusal, isClosed, isNoResponse } from '#client/refusal.ts'
import type { SignedIn } from '#client/session.ts'
import { tellTabs } from '#client/tabs.ts'
import { dropTokens, freshToken, heldTokens, holdTokens, refresh } from '#client/token.ts'
import { sessionKeys, wipe } from '#client/wipe.ts'
import { send } from '#client/wire.ts'
import { setWire } from '#client/wire-settings.ts'
import { session } from '#features/session/contract.ts'
import { adopt, glance, keptPerson, leave, personOf } from './person.ts'
import type { Event } from './start.ts'
import type { Ports } from './starting.ts'

/** The start-up's dealings with the server, the device and the sign-in service. */
export const ports: Ports = {
  async recall() {
    const config = safeParse(WebConfig, recall('config'))
    return {
      is: 'recalled',
      known: recall('known'),
      config: config.success ? config.data : undefined,
      pendingLogout: recall('pendingLogout') === true,
      locked: recall('locked') === true,
      callback: isCallback(),
      session: recall('signedIn') === true,
    }
  },

  async farewell() {
    if (await toldByAnotherTab()) return { is: 'farewellTold' }
    const realm = recall('start')?.realm
    // The cookie outlived the logout: it is turned into a token once more, only to end the session it stands for.
    const answer = realm ? await refresh(realm) : undefined
    if (answer?.kind === 'noServer' || answer?.kind === 'ssoDown') return { is: 'farewellUnheard' }
    if (answer?.kind === 'tokens' && !(await tellLogout(answer.tokens.access))) return { is: 'farewellUnheard' }
    dropTokens()
    forget('pendingLogout')
    return { is: 'farewellTold' }
  },

  async config() {
    const early = await takeStart('config')
    const { status, ours, body } = early === undefined ? await askConfig() : (early ?? nothing)
    if (!ours) {
      forgetEarly()
      return { is: 'noServer' }
    }
    const config = safeParse(WebConfig, resultOf(body))
    if (status !== 200 || !config.success) return { is: 'configRefused' }
    know(config.data)
    return { is: 'configured', config: config.data }
  },

  async probe() {
    const askedAt = performance.now()
    const reply = await reach('/edge/health', { cache: 'no-store', signal: AbortSignal.timeout(3000) })
    const alive = reply !== undefined && isOurs(reply)
    if (alive) answered()
    else unreachable(askedAt)
    return { is: alive ? 'alive' : 'dead' }
  },

  kept: async (known) => keptOf(await keptPerson(known)),

  glance: async (known, config) => keptOf(await glance(known, config)),

  async signIn(config) {
    if (isCallback()) {
      const answer = await takeCallback(config)
      if (answer.kind === 'tokens') holdTokens(config.ssoRealm, answer.tokens)
      if (answer.kind === 'tokens') restoreWanted()
      return { is: 'signedInBy', answer: answer.kind === 'refused' && loops() ? 'ssoDown' : answer.kind }
    }
    const held = heldTokens()
    if (held && held.endsAt - Date.now() > 10_000) return { is: 'signedInBy', answer: 'tokens' }
    // Asking without a cookie would only be refused.
    if (!recall('signedIn')) return { is: 'signedInBy', answer: 'refused' }
    const { kind } = await refresh(config.ssoRealm)
    if (kind === 'gone') tellTabs('loggedOut')
    return { is: 'signedInBy', answer: kind }
  },

  async user() {
    try {
      const info = await send(session.userInfo, {}, { signal: AbortSignal.timeout(15_000) })
      return { is: 'user', signedIn: personOf(info), tenant: info.tenant }
    } catch (error) {
      if (isClosed(error)) return { is: 'closed' }
      return { is: isNoResponse(error) || !(error instanceof Refusal) ? 'noServer' : 'userRefused' }
    }
  },

  async wipe() {
    await leave()
    await wipe()
    return { is: 'wiped' }
  },

  async adopt(state) {
    await adopt(state)
    forget('locked')
    return { is: 'adopted' }
  },

  async logout({ config }) {
    // Every tab leaves before the server is told, which may take its time; they must not sign in again meanwhile.
    remember('pendingLogout', true)
    tellTabs('loggedOut')
    const telling = tellLeaving(config)
    await leave()
    await wipe()
    const { heard, idToken } = await telling
    dropTokens() // those that were asked for in order to tell
    forget('known')
    forget('signedIn')
    forget('locked')
    if (!heard || !config) {
      remember('pendingLogout', true) // another tab may have taken it for heard
      return { is: 'leftOffline' }
    }
    forget('pendingLogout')
    // Without one the sign-in service refuses to sign out; there is then no session left but its own, which `fresh` passes over.
    await (idToken ? goToLogout(config, idToken) : goToLogin(config, language(), true))
    return new Promise<Event>(() => {}) // the page is leaving
  },

  async login({ config, fresh }) {
    if (!config) return
    keepWanted()
    await goToLogin(config, language(), fresh ?? false)
  },

  now: () => Date.now(),
}

function keptOf(signedIn: SignedIn | undefined): Event {
  return signedIn ? { is: 'kept', signedIn } : { is: 'nothingKept' }
}

const otherTabMs = 2_000
const lookEveryMs = 100

/**
 * Whether another tab that is just signing out comes through. Two sign-outs at once, or a sign-in within one, spoil each
 * other's page at the sign-in service: the first is given its time.
 */
async function toldByAnotherTab(): Promise<boolean> {
  for (let waited = 0; waited < otherTabMs; waited += lookEveryMs) {
    await pause(lookEveryMs)
    if (recall('pendingLogout')) continue
    dropTokens()
    await pause(otherTabMs / 2)
    return true
  }
  return false
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => {
    setTimeout(resume, ms)
  })
}

const nothing = { status: 0, ours: false, body: undefined }

async function askConfig() {
  const reply = await reach('/apiproxy/api/tenant/getcurrenttenantwebconfig', {
    headers: { 'api-version': '2.0', systemlanguage: navigator.language.slice(0, 2) },
    signal: AbortSignal.timeout(8000),
  })
  if (!reply) return nothing
  return { status: reply.status, ours: isOurs(reply), body: (await reply.json().catch(() => undefined)) as unknown }
}

function resultOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined
}

/** What every call and the next start need to know of the tenant. */
function know(config: WebConfig) {
  const version = config.newStoreVersion ? '2.0' : '1.0'
  setWire({ tenant: config.tenant, version })
  remember('config', config)
  remember('start', { realm: config.ssoRealm, tenant: config.tenant, version })
}

/**
 * Tells the server that the person leaves. A page that shows what was kept before it has tokens asks for them, or the
 * server would not know who; where nobody can say whether there is a session it counts as unheard, and the next start tells.
 */
async function tellLeaving(config: WebConfig | undefined): Promise<{ heard: boolean; idToken: string | undefined }> {
  const held = heldTokens()
  if (held || !config || !connection.get().online)
    return { heard: await tellLogout(await freshToken()), idToken: held?.id }
  const answer = await refresh(config.ssoRealm)
  if (answer.kind === 'noServer' || answer.kind === 'ssoDown') return { heard: false, idToken: undefined }
  const tokens = answer.kind === 'tokens' ? answer.tokens : undefined
  return { heard: await tellLogout(tokens?.access), idToken: tokens?.id }
}

/** Whether our server heard the logout; a token that is no longer one is heard as well, there being nothing left to end. */
async function tellLogout(token: string | undefined): Promise<boolean> {
  const reply = await reach('/apiproxy/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: '{}',
    keepalive: true,
    signal: AbortSignal.timeout(5000),
  })
  return reply !== undefined && isOurs(reply)
}

async function reach(url: string, init: RequestInit): Promise<Response | undefined> {
  return fetch(url, init).catch(() => undefined)
}

/** Keeps the route someone wanted before they were sent to sign in. */
function keepWanted() {
  const wanted = location.pathname + location.search
  if (wanted !== '/') sessionStorage.setItem(sessionKeys.wanted, wanted)
}

function restoreWanted() {
  const wanted = sessionStorage.getItem(sessionKeys.wanted)
  sessionStorage.removeItem(sessionKeys.wanted)
  // One slash only: two would name another host.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return
  // The language and theme of childmode are in the address, and the page has already been painted without it.
  if (wanted.includes('childmode=')) location.replace(wanted)
  else history.replaceState(null, '', wanted)
}

/** Whether sign-in has come back refused three times within a minute: a fourth redirect would go on for ever. */
function loops(now = Date.now()): boolean {
  const name = 'portal.refusedAt'
  const times = [...(sessionStorage.getItem(name) ?? '').split(',').map(Number), now].filter((at) => now - at < 60_000)
  sessionStorage.setItem(name, times.join(','))
  return times.length >= 3
}
