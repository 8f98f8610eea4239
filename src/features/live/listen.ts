import { safeParse } from 'zod/v4/core'
import { connection } from '#client/connection.ts'
import { freshToken, renew } from '#client/token.ts'
import { addressOf } from '#shared/call-address.ts'
import { request } from '#client/api-client.ts'
import { live, LiveEvent } from './contract.ts'

const name = 'portal.live'
const shortestWaitMs = 1_000
const longestWaitMs = 60_000
/** What a connection said last may have been lost with it. */
const doubtMs = 2_000

/**
 * Hears what changed since the page began, as long as it is seen: one tab of the browser holds the connection and tells the
 * others. What changed in a gap is told after it. Gives how to stop; browsers without locks go on asking now and then.
 */
export function listenLive(hear: (event: LiveEvent) => void): () => void {
  if (!navigator.locks || !('BroadcastChannel' in globalThis)) return () => {}
  const tabs = new BroadcastChannel(name)
  let heardAt = performance.timeOrigin
  const take = (data: unknown) => {
    heardAt = Date.now() - doubtMs
    const event = safeParse(LiveEvent, data)
    if (event.success) hear(event.data)
  }
  const tell = (data: unknown) => {
    take(data)
    tabs.postMessage(data)
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data))
  let held: AbortController | undefined
  const look = () => {
    if (document.visibilityState === 'hidden') {
      held?.abort()
      held = undefined
    } else if (!held) {
      held = new AbortController()
      const { signal } = held
      // Given up before it was its turn, or while it was: either way another tab may take it.
      void navigator.locks.request(name, { signal }, () => hold(signal, tell, () => heardAt)).catch(() => {})
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    held?.abort()
    tabs.close()
  }
}

/** Holds the connection, and takes it up again after every end, sooner where it stood for a while. */
async function hold(signal: AbortSignal, tell: (data: unknown) => void, heardAt: () => number): Promise<void> {
  let waitMs = shortestWaitMs
  while (!signal.aborted) {
    const from = Date.now()
    const stood = await hearOut(signal, tell, heardAt).catch(() => false)
    waitMs = stood && Date.now() - from > longestWaitMs ? shortestWaitMs : Math.min(waitMs * 2, longestWaitMs)
    await pause(waitMs * (0.5 + Math.random()), signal)
    await back(signal)
  }
}

/** Reads the connection to its end; false where there was none. */
async function hearOut(signal: AbortSignal, tell: (data: unknown) => void, heardAt: () => number): Promise<boolean> {
  await freshToken() // waiting for it takes time as well
  const ago = { HeardAgoMs: Math.max(0, Math.round(Date.now() - heardAt())) }
  const reply = await request(live.changes, addressOf(live.changes, ago), ago, { signal })
  // An ended session is told from a sign-out by the token's renewal alone (decision 17); it leads out of the page.
  if (reply.status === 401) await renew()
  if (!reply.ok || !reply.body) return false
  let text = ''
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (text + part.value).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) tell(line && JSON.parse(line))
  }
  return true
}

/** Waits until the server is there again. */
function back(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!connection.get().online && !signal.aborted) return
      stop()
      resolve()
    }
    const stop = connection.subscribe(look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
