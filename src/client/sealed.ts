import type { UseStore } from 'idb-keyval'
import { clear, del, get, keys, promisifyRequest, set } from 'idb-keyval'

/** Where named values are kept; the browser's database, or memory in tests. */
export interface Shelf {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
  names(): Promise<readonly string[]>
  clear(): Promise<void>
}

/** Values kept under a key that never leaves this browser; what cannot be opened counts as absent. */
export interface Sealed {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
  names(): Promise<readonly string[]>
}

interface Box {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  readonly at: number
}

const keyName = '#key'
const databases = 'portal-q:'

/** The database of one person of one tenant. */
export function shelfOf(tenant: string, userId: string): Shelf {
  const store = storeOf(`${databases}${tenant}:${userId}`)
  return {
    get: (name) => get<unknown>(name, store),
    set: (name, value) => set(name, value, store),
    delete: (name) => del(name, store),
    names: async () => (await keys(store)).map(String),
    clear: () => clear(store),
  }
}

/** Deletes the databases of everyone who used this device, key first, so that what is left is unreadable at once. */
export async function wipeShelves(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const known = (await indexedDB.databases?.()) ?? []
  for (const { name } of known) {
    if (!name?.startsWith(databases)) continue
    const store = storeOf(name)
    await del(keyName, store)
    await clear(store)
    indexedDB.deleteDatabase(name) // waits for other tabs by itself; nothing readable is left meanwhile
  }
}

/**
 * A sealed view of a shelf: AES-GCM under a key that cannot be taken out. Undefined where the browser has no such keys
 * (a page without https): then nothing is kept.
 */
export async function sealedShelf(shelf: Shelf): Promise<Sealed | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const key = await keyOn(shelf)
  return {
    async get(name) {
      const box = await shelf.get(name)
      return isBox(box) ? open(key, name, box) : undefined
    },
    async set(name, value) {
      await shelf.set(name, await seal(key, name, value))
    },
    delete: (name) => shelf.delete(name),
    names: async () => (await shelf.names()).filter((name) => name !== keyName),
  }
}

async function keyOn(shelf: Shelf): Promise<CryptoKey> {
  const kept = await shelf.get(keyName)
  if (kept instanceof CryptoKey) return kept
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await shelf.set(keyName, key)
  return key
}

async function seal(key: CryptoKey, name: string, value: unknown): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { iv, sealed: await crypto.subtle.encrypt(parameters(name, iv), key, bytes), at: Date.now() }
}

async function open(key: CryptoKey, name: string, box: Box): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(parameters(name, box.iv), key, box.sealed)))
  } catch {
    return undefined // sealed under a former key
  }
}

// The name is bound in, so that no value can be passed off as another.
const parameters = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

function isBox(value: unknown): value is Box {
  return typeof value === 'object' && value !== null && 'iv' in value && 'sealed' in value
}

/** idb-keyval's own stores never let go of their database; this one does, so that a wipe in another tab can delete it. */
function storeOf(database: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  const connect = async () => {
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore('kept')
    const connected = await promisifyRequest(request)
    connected.onversionchange = () => {
      opened = undefined
      connected.close()
    }
    return connected
  }
  return async (mode, work) => {
    opened ??= connect()
    return work((await opened).transaction('kept', mode).objectStore('kept'))
  }
}
