import type { PrecacheEntry } from 'workbox-precaching'

const name = 'portal-parts'
const words = /^assets\/words-(\w+)-/

/** Whether a file of the build is kept only once it is wanted: words of a language, charts. */
export function isLaterPart(url: string): boolean {
  return words.test(url) || url.startsWith('assets/chart-')
}

/** The languages whose words this device keeps. */
export async function wordsKeptOf(): Promise<readonly string[]> {
  const kept = await (await caches.open(name)).keys()
  const languages = kept.map(({ url }) => words.exec(new URL(url).pathname.slice(1))?.[1])
  return [...new Set(languages)].filter((one) => one !== undefined)
}

/** Keeps every word of the languages, so that screens not opened yet speak offline as well. Rejects without a network. */
export async function keepWords(parts: readonly PrecacheEntry[], languages: readonly string[]): Promise<void> {
  const cache = await caches.open(name)
  const wanted = parts.filter(({ url }) => languages.includes(words.exec(url)?.[1] ?? ''))
  await Promise.all(
    wanted.map(async (part) => {
      const path = `/${part.url}`
      if (!(await cache.match(path))) await cache.put(path, await fetched(part))
    }),
  )
}

/** The part as kept, else from the server, whose copy is kept. */
export async function keepPart(
  parts: readonly PrecacheEntry[],
  path: string,
  wait: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(name)
  const kept = await cache.match(path)
  const part = parts.find(({ url }) => `/${url}` === path)
  if (kept ?? !part) return kept ?? fetch(path)
  const reply = await fetched(part)
  wait(cache.put(path, reply.clone()).catch(() => {})) // a full disk costs the copy, not the part
  return reply
}

/** Takes away what is no file of this version. */
export async function leaveOnly(parts: readonly PrecacheEntry[]): Promise<void> {
  const cache = await caches.open(name)
  const known = new Set(parts.map(({ url }) => `/${url}`))
  const gone = (await cache.keys()).filter(({ url }) => !known.has(new URL(url).pathname))
  await Promise.all(gone.map((one) => cache.delete(one)))
}

/** The file as it was built and nothing else: a network's own page in its place has another hash. */
async function fetched({ url, integrity }: PrecacheEntry): Promise<Response> {
  const reply = await fetch(`/${url}`, integrity === undefined ? {} : { integrity })
  if (!reply.ok) throw new TypeError(`${url} answered ${reply.status}`)
  return reply
}
