/** What may have happened to a database of the portal, done in its page. */
export const damages = {
  'whose records are rubbish': async (name: string) => {
    const open = indexedDB.open(name)
    await new Promise((done) => open.addEventListener('success', done))
    const store = open.result.transaction('kept', 'readwrite').objectStore('kept')
    const keys = store.getAllKeys()
    await new Promise((done) => keys.addEventListener('success', done))
    for (const key of keys.result) store.put({ iv: new Uint8Array(12), sealed: new ArrayBuffer(9), at: 0 }, key)
    await new Promise((done) => store.transaction.addEventListener('complete', done))
    open.result.close()
  },
  'of an older form': async (name: string) => {
    const gone = indexedDB.deleteDatabase(name)
    await new Promise((done) => gone.addEventListener('success', done))
    const open = indexedDB.open(name)
    open.addEventListener('upgradeneeded', () => void open.result.createObjectStore('former'))
    await new Promise((done) => open.addEventListener('success', done))
    open.result.close()
  },
  'of a newer form': async (name: string) => {
    const open = indexedDB.open(name, 9)
    open.addEventListener('upgradeneeded', () => {
      open.result.deleteObjectStore('kept')
      open.result.createObjectStore('coming')
    })
    await new Promise((done) => open.addEventListener('success', done))
    open.result.close()
  },
  'that is gone': async (name: string) => {
    const gone = indexedDB.deleteDatabase(name)
    await new Promise((done) => gone.addEventListener('success', done))
  },
} as const
