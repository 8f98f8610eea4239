/** A reply that the boot script fetched before any module was there. */
export interface EarlyReply {
  readonly status: number
  readonly ours: boolean
  readonly body: unknown
}

/** What the boot script started (public/boot.js); each promise resolves to undefined when no answer came. */
export interface Early {
  readonly config: Promise<EarlyReply | undefined>
  readonly token: Promise<EarlyReply | undefined> | undefined
  /** Replies of signed-in questions by their address. */
  readonly asked: Readonly<Record<string, Promise<EarlyReply | undefined>>>
}

declare global {
  var portalStart: Partial<Early> | undefined
}

const taken = new Set<string>()
// Answers of the page's first seconds; a page that was shut out for a while must ask anew.
const goodForMs = 30_000
let forgotten = false

/** Forgets what is left of the boot script's answers: the server was not there, so they are answers of nobody. */
export function forgetEarly(): void {
  forgotten = true
}

const tooLate = () => forgotten || performance.now() > goodForMs

/** Whether the boot script has asked this address and nobody has taken the reply yet. */
export function isEarly(url: string): boolean {
  return !tooLate() && !taken.has(url) && globalThis.portalStart?.asked?.[url] !== undefined
}

/** The boot script's reply to an address, once; undefined when it did not ask or got no answer. */
export async function takeEarly(url: string): Promise<EarlyReply | undefined> {
  if (!isEarly(url)) return undefined
  taken.add(url)
  return globalThis.portalStart?.asked?.[url]
}

/** The boot script's reply to one of its own two questions, once: null when it asked and no answer came, undefined when it did not ask. */
export async function takeStart(name: 'config' | 'token'): Promise<EarlyReply | null | undefined> {
  const asked = globalThis.portalStart?.[name]
  if (!asked || taken.has(name) || tooLate()) return undefined
  taken.add(name)
  return (await asked) ?? null
}
