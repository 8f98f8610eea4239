/** A reply that the boot script fetched before any module was there. */
export interface PrefetchedReply {
  readonly status: number
  readonly ours: boolean
  readonly body: unknown
}

/** What the boot script started (src/app/boot.ts); each promise resolves to undefined when no answer came. */
export interface Prefetched {
  readonly config: Promise<PrefetchedReply | undefined>
  readonly token: Promise<PrefetchedReply | undefined> | undefined
  /** Replies of signed-in questions by their address. */
  readonly asked: Readonly<Record<string, Promise<PrefetchedReply | undefined>>>
}

declare global {
  var portalStart: Partial<Prefetched> | undefined
}

const taken = new Set<string>()
// Answers of the page's first seconds; a page that was shut out for a while must ask anew.
const goodForMs = 30_000
let forgotten = false

/** Forgets what is left of the boot script's answers: the server was not there, so they are answers of nobody. */
export function forgetPrefetched(): void {
  forgotten = true
}

const tooLate = () => forgotten || performance.now() > goodForMs

/** Whether the boot script has requested this address and the reply has not been used yet. */
export function isPrefetched(url: string): boolean {
  return !tooLate() && !taken.has(url) && globalThis.portalStart?.asked?.[url] !== undefined
}

/** Replies that have come before they were asked for, by their address. */
const come = new Map<string, PrefetchedReply>()

/** Notes each of the boot script's replies as it comes, so that a first render finds those that are there. */
export function notePrefetched(): void {
  for (const [url, asked] of Object.entries(globalThis.portalStart?.asked ?? {}))
    void asked.then((reply) => reply && come.set(url, reply))
}

/** The boot script's reply to an address where it has come and is not used yet; what `take` makes of it says whether it is used now. */
export function readPrefetched<T>(url: string, take: (reply: PrefetchedReply) => T | undefined): T | undefined {
  const reply = isPrefetched(url) ? come.get(url) : undefined
  const used = reply && take(reply)
  if (used !== undefined) taken.add(url)
  return used
}

/** The boot script's reply to an address, once; undefined when it did not ask or got no answer. */
export async function takePrefetched(url: string): Promise<PrefetchedReply | undefined> {
  if (!isPrefetched(url)) return undefined
  taken.add(url)
  return globalThis.portalStart?.asked?.[url]
}

/** The boot script's reply to one of its two requests, once: null if no answer came, undefined if it made no request. */
export async function takePrefetchedStart(name: 'config' | 'token'): Promise<PrefetchedReply | null | undefined> {
  const asked = globalThis.portalStart?.[name]
  if (!asked || taken.has(name) || tooLate()) return undefined
  taken.add(name)
  return (await asked) ?? null
}
