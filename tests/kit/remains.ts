import type { Page } from 'playwright'

/** What a page's origin keeps on the device, as far as anybody could read it without a key. */
export interface Remains {
  /** Databases with their records, caches with their addresses, storage keys. */
  readonly names: readonly string[]
  readonly text: string
  readonly withoutSessionStorage: string
}

/** Reads every database, cache and storage of the page's origin; sealed values stay as their bytes. */
export async function remains(page: Page): Promise<Remains> {
  return page.evaluate(async () => {
    const names: string[] = []
    const texts: string[] = []
    const bytes = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      return value
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the database could not be read'))
      })
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        for (const key of await done(objects.getAllKeys())) {
          names.push(`${name}/${store}/${JSON.stringify(key)}`)
          const value = await done(database.transaction(store).objectStore(store).get(key))
          texts.push(JSON.stringify(key), JSON.stringify(value, (_, inner) => bytes(inner)) ?? '')
        }
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        names.push(`${name}/${request.url}`)
        texts.push(request.url)
        if (!/\/assets\//.test(request.url)) texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    const stored = (storage: Storage) => Object.entries(storage).map(([key, value]) => `${key}=${value}`)
    texts.push(...stored(localStorage))
    const session = stored(sessionStorage)
    const withoutSessionStorage = texts.join('\n')
    return { names, withoutSessionStorage, text: [withoutSessionStorage, ...session].join('\n') }
  })
}

/**
 * What the answers and drafts that a device keeps say, opened with the key that lies beside them, as their own page opens
 * them: one text a record. Empty where nothing is kept.
 */
export async function openedRecords(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the database could not be read'))
      })
    const records: string[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('portal-q:')) continue
      const database = await answered(indexedDB.open(name))
      const at = () => database.transaction('kept').objectStore('kept')
      const key = (await answered(at().get('#key'))) as CryptoKey
      for (const record of (await answered(at().getAllKeys())).map((one) => (typeof one === 'string' ? one : ''))) {
        const box = ((await answered(at().get(record))) ?? {}) as { iv?: BufferSource; sealed?: BufferSource }
        if (!box.iv || !box.sealed) continue
        const how = { name: 'AES-GCM', iv: box.iv, additionalData: new TextEncoder().encode(record) }
        records.push(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, box.sealed)))
      }
      database.close()
    }
    return records
  })
}
