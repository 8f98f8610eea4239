import { safeParse } from 'zod/v4/core'
import { WebConfig } from '#shared/web-config.ts'
import { forget, isLocked, recall, remember } from '#client/device.ts'
import { forgetPrefetched, takePrefetchedStart } from '#client/prefetched.ts'
import { isCallback } from '#client/callback.ts'
import { load } from '#client/chunk.ts'
import { language } from '#client/language.ts'
import { probe } from '#client/probe.ts'
import { Refusal, isClosed, isNoResponse } from '#client/refusal.ts'
import { sessionKeys, type SignedIn } from '#client/session.ts'
import { tellTabs } from '#client/tabs.ts'
import { heldTokens, holdTokens, refresh, tokenTrouble } from '#client/token.ts'
import { send } from '#client/api-client.ts'
import { setApiSettings } from '#client/api-settings.ts'
import { configRequest, isOurs, startOf } from '#client/requests.ts'
import { session } from '#features/session/contract.ts'
import { configUrl, configVersion } from './boot-calls.ts'
import { openSession, openCachedSession, keptPerson, closeSession, personOf } from './person.ts'
import type { Event } from './start.ts'
import type { StartEffects } from './start-runner.ts'

/** The start-up's dealings with the server, the device and the sign-in service. */
export const startEffects: StartEffects = {
  async recall() {
    const config = safeParse(WebConfig, recall('config'))
    return {
      is: 'recalled',
      known: recall('known'),
      config: config.success ? config.data : undefined,
      pendingLogout: recall('pendingLogout') === true,
      locked: isLocked(),
      callback: isCallback(),
      session: recall('signedIn') === true,
    }
  },

  async pendingLogOut() {
    const effects = await logOutEffects().catch(() => undefined)
    return effects ? effects.pendingLogOut() : { is: 'farewellUnheard' }
  },

  async config() {
    const early = await takePrefetchedStart('config')
    const { status, ours, body } = early === undefined ? await askConfig() : (early ?? nothing)
    if (!ours) {
      forgetPrefetched()
      return { is: 'noServer' }
    }
    const config = safeParse(WebConfig, resultOf(body))
    if (status !== 200 || !config.success) return { is: 'configRefused' }
    know(config.data)
    return { is: 'configured', config: config.data }
  },

  probe: async () => ({ is: (await probe()) ? 'alive' : 'dead' }),

  kept: async (known) => keptOf(await keptPerson(known)),

  cachedStart: async (known, config) => keptOf(await openCachedSession(known, config)),

  async signIn(config) {
    if (isCallback()) {
      const answer = await identity().then(
        ({ takeCallback }) => takeCallback(config),
        () => ({ kind: 'refused' as const }), // starting again shows whether the server is there
      )
      if (answer.kind === 'tokens') holdTokens(config.ssoRealm, answer.tokens)
      if (answer.kind === 'tokens') restoreWanted()
      if (answer.kind !== 'refused' || !loops()) return { is: 'signedInBy', answer: answer.kind }
      tokenTrouble.set('ssoDown')
      return { is: 'signedInBy', answer: 'ssoDown' }
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
    await logOutEffects().then(({ wipeAll }) => wipeAll())
    return { is: 'wiped' }
  },

  async openSession(state) {
    await openSession(state)
    if (state.locked || !state.config?.idleLockMinutes) forget('locked')
    return { is: 'adopted' }
  },

  async logout({ config }) {
    // Every tab logs out before the server is told, which may take a while; they must not sign in again meanwhile.
    remember('pendingLogout', true)
    tellTabs('loggedOut')
    const effects = await logOutEffects().catch(() => undefined)
    if (effects) return effects.logOut(config)
    // The next start wipes and tells the server; until then nobody sees anything.
    await closeSession()
    forget('signedIn')
    return { is: 'leftOffline' }
  },

  async login({ config, fresh }) {
    if (!config) return
    keepWanted()
    const { goToLogin } = await identity()
    await goToLogin(config, language(), fresh ?? false)
  },

  now: () => Date.now(),
}

/** The dealings with the sign-in page, which most starts have none of. */
const identity = () => load(() => import('#client/identity.ts'))

const logOutEffects = () => load(() => import('./log-out-effects.ts'))

function keptOf(signedIn: SignedIn | undefined): Event {
  return signedIn ? { is: 'kept', signedIn } : { is: 'nothingKept' }
}

const nothing = { status: 0, ours: false, body: undefined }

async function askConfig() {
  const reply = await reach(configUrl, configRequest(configVersion))
  if (!reply) return nothing
  return { status: reply.status, ours: isOurs(reply), body: (await reply.json().catch(() => undefined)) as unknown }
}

function resultOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined
}

function know(config: WebConfig) {
  const start = startOf(config)
  setApiSettings(start)
  remember('config', config)
  remember('start', start)
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
