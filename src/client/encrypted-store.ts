import type { UseStore } from 'idb-keyval'
import { clear, del, delMany, getMany, keys, promisifyRequest, setMany } from 'idb-keyval'

/** Where named values are kept; the browser's database, or memory in tests. */
export interface KeyValueStore {
  /** The values of the names, in their order. */
  get(...names: readonly string[]): Promise<readonly unknown[]>
  /** Everything under the names that begin so. */
  under(beginning: string): Promise<readonly (readonly [name: string, value: unknown])[]>
  /** All of them or none. */
  set(...entries: readonly (readonly [name: string, value: unknown])[]): Promise<void>
  delete(...names: readonly string[]): Promise<void>
  names(): Promise<readonly string[]>
  clear(): Promise<void>
}

/** Values kept under a key that never leaves this browser; what cannot be opened counts as absent. */
export interface EncryptedStore {
  get(name: string): Promise<unknown>
  /** The values of the names, in their order, read at once. */
  getAll(names: readonly string[]): Promise<readonly unknown[]>
  /** Keeps a value; `on` is noted beside it, in the clear. */
  set(name: string, value: unknown, on?: string): Promise<void>
  delete(name: string): Promise<void>
  names(): Promise<readonly string[]>
  /** Names of the values kept on it. */
  namesOn(on: string): Promise<readonly string[]>
  /** A keyed hash of a text as a name, because names are stored in the clear beside the values. */
  hide(text: string): Promise<string>
  /** What is noted of each value, without reading it: bytes, when it was kept (epoch ms), and what it was kept on. */
  weights(): Promise<readonly Weight[]>
}

/** A kept value from outside. */
export interface Weight {
  readonly name: string
  readonly bytes: number
  readonly at: number
  readonly on?: string | undefined
}

interface Box {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

// What begins so is of the store itself: its keys, and beside each box a note of its weight, because reading all boxes
// takes a phone longer than it may stand still.
const own = '#'
const keyName = '#key'
const hidingKeyName = '#key of names'
const noted = '#weight of '
const databases = 'portal-q:'

/** The database of one person of one tenant. */
export function keyValueStoreOf(tenant: string, userId: string): KeyValueStore {
  const store = storeOf(`${databases}${tenant}:${userId}`)
  return {
    get: (...names) => getMany<unknown>([...names], store),
    under: (beginning) =>
      store('readonly', async (kept) => {
        const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`)
        const [found, values] = await Promise.all([
          promisifyRequest(kept.getAllKeys(range)),
          promisifyRequest<unknown[]>(kept.getAll(range)),
        ])
        return found.map(String).map((name, at) => [name, values[at]] as const)
      }),
    set: (...entries) =>
      setMany(
        entries.map(([name, value]) => [name, value]),
        store,
      ),
    delete: (...names) => delMany([...names], store),
    names: async () => (await keys(store)).map(String),
    clear: () => clear(store),
  }
}

let wipes = 0

/** Deletes the databases of everyone who used this device, key first, so that what is left is unreadable at once. */
export async function wipeStores(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  wipes += 1
  const known = (await indexedDB.databases?.()) ?? []
  for (const { name } of known) {
    if (!name?.startsWith(databases)) continue
    const store = storeOf(name)
    // A broken one cannot be emptied, but it can go.
    await del(keyName, store)
      .then(() => clear(store))
      .catch(() => {})
    indexedDB.deleteDatabase(name) // waits for other tabs by itself; nothing readable is left meanwhile
  }
}

/**
 * An encrypted view of a store: AES-GCM under a key that cannot be exported. Undefined where the browser has no such keys
 * (a page without https): then nothing is kept.
 */
export async function encryptedStoreOn(values: KeyValueStore): Promise<EncryptedStore | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const { key, hiding } = await keysOn(values)
  const getAll = async (wanted: readonly string[]) => {
    const boxes = await values.get(...wanted)
    return Promise.all(wanted.map((name, at) => openIfAny(key, name, boxes[at])))
  }
  const names = async () => (await values.names()).filter((name) => !name.startsWith(own))
  return {
    async hide(text) {
      const digest = await crypto.subtle.sign('HMAC', hiding, new TextEncoder().encode(text))
      return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    getAll,
    async get(name) {
      const [value] = await getAll([name])
      return value
    },
    async set(name, value, on) {
      const box = await seal(key, name, value)
      await values.set([name, box], [noted + name, { bytes: box.sealed.byteLength, at: Date.now(), on }])
    },
    delete: (name) => values.delete(name, noted + name),
    names,
    async namesOn(on) {
      const notes = await values.under(noted)
      return notes.filter(([, note]) => isNote(note) && note.on === on).map(([name]) => name.slice(noted.length))
    },
    async weights() {
      const [all, noticed] = await Promise.all([names(), values.under(noted)])
      const notes = new Map(noticed)
      // One without a note was kept by a former version: as old as can be.
      return all.map((name) => {
        const note = notes.get(noted + name)
        return { name, ...(isNote(note) ? note : { bytes: 0, at: 0 }) }
      })
    },
  }
}

/** The store's own keys, made where there are none. */
async function keysOn(values: KeyValueStore): Promise<{ readonly key: CryptoKey; readonly hiding: CryptoKey }> {
  const [key, hiding] = await values.get(keyName, hidingKeyName)
  const kept = async (name: string, found: unknown, made: () => Promise<CryptoKey>) => {
    if (found instanceof CryptoKey) return found
    const fresh = await made()
    await values.set([name, fresh])
    return fresh
  }
  return {
    key: await kept(keyName, key, () =>
      crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    ),
    hiding: await kept(hidingKeyName, hiding, () =>
      crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    ),
  }
}

async function seal(key: CryptoKey, name: string, value: unknown): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { iv, sealed: await crypto.subtle.encrypt(parameters(name, iv), key, bytes) }
}

async function openIfAny(key: CryptoKey, name: string, box: unknown): Promise<unknown> {
  if (!isBox(box)) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(parameters(name, box.iv), key, box.sealed)))
  } catch {
    return undefined // encrypted under a former key
  }
}

// The name is bound in, so that no value can be passed off as another.
const parameters = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

function isNote(value: unknown): value is Omit<Weight, 'name'> {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'at' in value
}

function isBox(value: unknown): value is Box {
  return typeof value === 'object' && value !== null && 'iv' in value && 'sealed' in value
}

const patienceMs = 3_000

/**
 * idb-keyval's own stores never let go of their database; this one does, so that a wipe in another tab can delete it. One
 * that another version of the portal left in another form is made anew, and one that does not answer is given up.
 */
function storeOf(database: string): UseStore {
  const wipesBefore = wipes
  let opened: Promise<IDBDatabase> | undefined
  const connect = async (): Promise<IDBDatabase> => {
    const connected = await opening(database)
    const forget = () => {
      opened = undefined
      connected.close()
    }
    connected.onversionchange = forget
    connected.onclose = forget
    if (connected.objectStoreNames.contains('kept')) return connected
    connected.close()
    await answerOf(indexedDB.deleteDatabase(database))
    return opening(database)
  }
  const open = () => {
    opened ??= connect()
    opened.catch(() => {
      opened = undefined // the next one tries again
    })
    return opened
  }
  return async (mode, work) => {
    // A pending answer would create the database again, without its key and for nobody.
    if (wipesBefore !== wipes) throw new Error('this store was wiped')
    try {
      return await work((await open()).transaction('kept', mode).objectStore('kept'))
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      opened = undefined // the browser took the database away under its connection
      return work((await open()).transaction('kept', mode).objectStore('kept'))
    }
  }
}

function opening(database: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database)
  request.onupgradeneeded = () => request.result.createObjectStore('kept')
  return answerOf(request)
}

/** The request's answer; rejects when none comes within three seconds, as where another tab holds the database. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return Promise.race([
    promisifyRequest(request),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the database of this device does not answer')), patienceMs)
    }),
  ])
}
