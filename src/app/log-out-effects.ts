import type { WebConfig } from '#shared/web-config.ts'
import { connection } from '#client/connection.ts'
import { forget, recall, remember } from '#client/device.ts'
import { load } from '#client/chunk.ts'
import { language } from '#client/language.ts'
import { isOurs } from '#client/requests.ts'
import { dropTokens, freshToken, heldTokens, refresh, tokenTrouble } from '#client/token.ts'
import { wipe } from '#client/wipe.ts'
import { closeSession } from './person.ts'
import type { Event } from './start.ts'

// Signing out and the wiping are no part of a start: they are fetched behind the first paint (after-first-paint.ts).

/** Takes the person off the page and off the device. */
export async function wipeAll(): Promise<void> {
  await closeSession()
  await wipe()
}

/** The logout of spec section 4, once the other tabs know of it; `leftOffline` where the server could not be told. */
export async function logOut(config: WebConfig | undefined): Promise<Event> {
  const telling = tellLeaving(config)
  await wipeAll()
  const { heard, idToken } = await telling
  dropTokens() // those requested in order to tell the server
  forget('known')
  forget('signedIn')
  forget('locked')
  if (!heard || !config) {
    remember('pendingLogout', true) // another tab may have taken it for done
    return { is: 'leftOffline' }
  }
  forget('pendingLogout')
  const { goToLogin, goToLogout } = await load(() => import('#client/identity.ts'))
  // Without one the sign-in service refuses to sign out; there is then no session left but its own, which `fresh` passes over.
  await (idToken ? goToLogout(config, idToken) : goToLogin(config, language(), true))
  return new Promise<Event>(() => {}) // the page is leaving
}

/** Tells the server of a logout that happened without a connection, or before these effects were there. */
export async function pendingLogOut(): Promise<Event> {
  if (await toldByAnotherTab()) return { is: 'farewellTold' }
  // Who is still known here left before anything could be wiped.
  if (recall('known')) await wipeAll()
  const realm = recall('start')?.realm
  // The cookie outlived the logout: it is exchanged for a token once more, only to end its session.
  const answer = realm ? await refresh(realm) : undefined
  if (answer?.kind === 'noServer' || answer?.kind === 'ssoDown') return { is: 'farewellUnheard' }
  if (answer?.kind === 'tokens' && !(await tellLogout(answer.tokens.access))) return { is: 'farewellUnheard' }
  dropTokens()
  forget('known')
  forget('pendingLogout')
  return { is: 'farewellTold' }
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

/**
 * Whether our server heard the logout and ended it at the sign-in service too; a token that is no longer one is heard as
 * well, there being nothing left to end.
 */
async function tellLogout(token: string | undefined): Promise<boolean> {
  const reply = await fetch('/apiproxy/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: '{}',
    keepalive: true,
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined)
  if (reply === undefined || !isOurs(reply)) return false
  const body: unknown = await reply.json().catch(() => undefined)
  const ended = typeof body !== 'object' || body === null || !('resultType' in body) || body.resultType !== ssoError
  if (!ended) tokenTrouble.set('ssoDown')
  return ended
}

/** The answer where the sign-in service is away (spec section 8): its session still stands, and the next start ends it. */
const ssoError = 1020
