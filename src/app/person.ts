import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#shared/call.ts'
import { safeParse } from 'zod/v4/core'
import { permissions } from '#shared/permissions.ts'
import type { Permission } from '#shared/permissions.ts'
import { connection } from '#client/connection.ts'
import { recall, remember } from '#client/device.ts'
import { isDraft, userStore, setUserStore } from '#client/user-store.ts'
import { restoreHistoryStates } from '#client/history-state.ts'
import { lastSight, restoreSight } from '#client/offline-cache.ts'
import { createQueries } from '#client/queries.ts'
import type { EncryptedStore } from '#client/encrypted-store.ts'
import { stopFiles } from '#client/files-under-way.ts'
import { encryptedStoreOn, keyValueStoreOf, wipeStores } from '#client/encrypted-store.ts'
import type { SignedIn } from '#client/session.ts'
import { session as current, sessionKeys } from '#client/session.ts'
import { createStore } from '#client/store.ts'
import { tellPerson } from '#client/tabs.ts'
import type { WebConfig } from '#shared/web-config.ts'
import { session } from '#features/session/contract.ts'
import { clearToasts } from '#ui/toasts.ts'
import type { Known, Start } from './start.ts'

type UserInfo = AnswerOf<typeof session.userInfo>

/** The answers of the person whose page this is; undefined before anyone is known. */
export const queries = createStore<QueryClient | undefined>(undefined)

const recordName = 'person'

/** The person as screens need them, out of the user info of spec section 3. */
export function personOf(info: UserInfo): SignedIn {
  const held = new Set(
    info.permissons.flatMap(({ modelName, permissonList }) => permissonList.map((one) => `${modelName}.${one}`)),
  )
  return {
    owes: info.owes,
    info,
    person: {
      isAdmin: info.userEnt === '__SYSTEM',
      permissions: new Set<Permission>(permissions.filter((one) => held.has(one))),
      enablePoint: info.enablePoint,
      enableQr: info.enableQr,
      enterpriseRefundEnabled: info.enterpriseRefundEnabled,
      showDashBoard: info.showDashBoard,
      userId: info.userId,
      userName: info.userName,
      fullName: info.userFullName,
      email: info.userEmail,
      entCode: info.userEnt,
      entDisplayName: info.entDisplayName,
      roleName: info.roleName,
      asksForRefunds: info.refundLimitSingle === 0 || info.refundLimitDaily === 0,
      isMasterEnterprise: info.isMasterEnterprise,
      currency: info.currency,
      timeZone: info.timeZone,
      dayClocks: info.dayClocks,
      severalStores: info.severalStores,
      mfaBound: info.mfa,
      mfaEmail: info.mfaEmail ?? undefined,
    },
  }
}

/** The person a device knew last, if what was kept of them can still be opened. */
export async function keptPerson({ tenant, userId }: Known): Promise<SignedIn | undefined> {
  return personOn(await storeOf(tenant, userId))
}

async function storeOf(tenant: string, userId: string): Promise<EncryptedStore | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  return encryptedStoreOn(keyValueStoreOf(tenant, userId)).catch(() => undefined)
}

/** What was last read on this page; nothing where it cannot be read. */
async function sightOn(store: EncryptedStore | undefined): Promise<readonly unknown[]> {
  return store ? lastSight(store).catch(() => []) : []
}

async function personOn(store: EncryptedStore | undefined): Promise<SignedIn | undefined> {
  const info = safeParse(session.userInfo.answer, await store?.get(recordName).catch(() => undefined))
  return info.success ? personOf(info.data) : undefined
}

/**
 * Makes the page of the person a device knew last, of what it kept of them; undefined where that cannot be opened any
 * more, or where they owe something first.
 */
export async function openCachedSession({ tenant, userId }: Known, config: WebConfig): Promise<SignedIn | undefined> {
  const store = await storeOf(tenant, userId)
  const sight = sightOn(store) // read beside the person, whom it waits for
  const signedIn = await personOn(store)
  if (signedIn?.owes.length === 0) await openPage(config, signedIn, Promise.resolve(store), sight)
  return signedIn
}

/** Makes the person's page: their session, session storage (spec section 4), kept answers and drafts. */
export async function openSession({ config, signedIn, offline, cachedStart: cached, rechecked }: Start): Promise<void> {
  if (!config || !signedIn) return
  const { person, info } = signedIn
  if (!offline) {
    remember('known', { tenant: config.tenant, userId: person.userId, lastOnline: Date.now() })
    tellPerson(person.userId)
  }
  const before = current.get()
  const same = before?.person.userId === person.userId && before.config.offlineHours === config.offlineHours
  if (same && queries.get() !== undefined) {
    show(config, signedIn)
    const store = await userStore()
    const changed = store ? await noteInfo(store, info).catch(() => true) : true // kept answers are a convenience
    // Every question of a cached start asks by itself, with the tokens it waited for; whose rights are as they were asks nothing.
    if (changed || (rechecked ? before.person !== person : !cached)) await queries.get()?.invalidateQueries()
    return
  }
  const keeps = config.offlineHours > 0 && 'indexedDB' in globalThis
  // A tenant that keeps nothing any more keeps nothing of before either.
  if (!keeps) void wipeStores().catch(() => {})
  const store = keeps ? storeWithInfo(config.tenant, person.userId, info) : Promise.resolve(undefined)
  await openPage(config, signedIn, store, offline ? store.then(sightOn) : undefined)
}

/** Makes the page; one that is drawn of what was kept has its last sight before it is drawn. */
async function openPage(
  config: WebConfig,
  signedIn: SignedIn,
  store: Promise<EncryptedStore | undefined>,
  sight?: ReturnType<typeof sightOn>,
) {
  show(config, signedIn)
  setUserStore(store)
  const { offlineHours } = config
  const keeping = offlineHours > 0 ? { userStore: store, hours: Math.max(offlineHours, 24) } : undefined
  const answers = createQueries(keeping)
  const restore = async () => keeping && sight && restoreSight(answers, await sight, keeping.hours)
  await Promise.all([restoreHistoryStates(), restore().catch(() => {})]) // what was kept is a convenience
  queries.set(answers)
}

function show(config: WebConfig, { person, info, owes }: SignedIn): void {
  const before = current.get()
  if (before?.config !== config || before.person !== person) current.set({ config, person, owes })
  noteInSession(sessionKeys.userInfo, JSON.stringify(info))
  noteInSession(sessionKeys.currency, info.currency)
}

/** Takes the person's answers, files and messages off the page, before the device is wiped. */
export async function closeSession(): Promise<void> {
  stopFiles()
  await queries.get()?.cancelQueries()
  queries.get()?.clear()
  queries.set(undefined)
  clearToasts()
}

/** Notes at most once a minute that the server answered, for the hours kept data may be read. */
export function watchContact(): () => void {
  return connection.subscribe(() => {
    const { lastAnswer } = connection.get()
    const known = recall('known')
    if (known && lastAnswer !== undefined && lastAnswer - known.lastOnline > 60_000) {
      remember('known', { ...known, lastOnline: lastAnswer })
    }
  })
}

async function storeWithInfo(
  tenant: string,
  userId: string,
  info: SignedIn['info'],
): Promise<EncryptedStore | undefined> {
  try {
    const store = await encryptedStoreOn(keyValueStoreOf(tenant, userId))
    if (store) await noteInfo(store, info)
    return store
  } catch {
    return undefined // a full or forbidden database costs offline reading, not the page
  }
}

/** Stores the person. Returns whether their rights have changed, in which case answers kept under the former rights are deleted. */
async function noteInfo(store: EncryptedStore, info: SignedIn['info']): Promise<boolean> {
  const [before, now] = [await store.get(recordName), info].map((one) => safeParse(session.userInfo.answer, one).data)
  const changed = before !== undefined && JSON.stringify(before.permissons) !== JSON.stringify(now?.permissons)
  if (changed) for (const name of await store.names()) if (!isDraft(name)) await store.delete(name)
  await store.set(recordName, info)
  return changed
}

function noteInSession(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // refused storage costs nothing here: the page has it in memory
  }
}
