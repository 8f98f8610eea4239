import type { CDPSession } from 'playwright'
import type { Spoiling } from './spoilt.ts'
import type { Visit } from './visit.ts'

/** A worker as the browser's own events tell of it. */
interface Version {
  readonly versionId: string
  readonly status: string
  readonly runningStatus: string
}

/** The worker as it is, but every phase of its life takes long enough for a kill to hit it. */
export const slowWorker: Spoiling = {
  file: /^sw\.js$/,
  place: /^/,
  becomes: `{
  const slowly = (ms) => new Promise((done) => setTimeout(done, ms))
  for (const phase of ['install', 'activate', 'push'])
    self.addEventListener(phase, (event) => event.waitUntil(slowly(1500)))
  const match = Cache.prototype.match
  Cache.prototype.match = async function (...asked) {
    await slowly(300)
    return match.apply(this, asked)
  }
}
`,
}

/** A worker that keeps the shell where a kill takes it away: in its memory. */
export const forgetfulWorker: Spoiling = {
  file: /^sw\.js$/,
  place: /^[^]*$/,
  becomes: `const slowly = (ms) => new Promise((done) => setTimeout(done, ms))
for (const phase of ['install', 'activate', 'push'])
  self.addEventListener(phase, (event) => event.waitUntil(slowly(1500)))
const kept = new Map()
self.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request
  if (method !== 'GET' || url.includes('/apiproxy/')) return
  const place = mode === 'navigate' ? 'page' : url
  const answer = async () => {
    await slowly(300)
    try {
      const reply = await fetch(event.request)
      kept.set(place, reply.clone())
      return reply
    } catch {
      return kept.get(place)?.clone() ?? Response.error()
    }
  }
  event.respondWith(answer())
})
`,
}

/** Stops a page's service worker in the middle of what it is doing. */
export interface Killer {
  /** Kills the first worker that comes to the phase; resolves when it is stopped. */
  at(phase: 'installing' | 'activating'): Promise<void>
  /** Kills whatever runs, some moments after something was begun. */
  during(begun: Promise<unknown>, afterMs: number): Promise<void>
  /** Brings a push to the worker, as the browser's push service would. */
  push(payload: unknown): Promise<void>
}

/** A killer for the workers of the visit's origin; it must be made before the first worker is there. */
export async function killerOf(visit: Visit, origin: string): Promise<Killer> {
  const cdp = await visit.context.newCDPSession(visit.page)
  const versions = new Map<string, Version>()
  let registrationId = ''
  const changed = new EventTarget()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations) if (!one.isDeleted) registrationId = one.registrationId
  })
  cdp.on('ServiceWorker.workerVersionUpdated', (update) => {
    for (const version of update.versions) versions.set(version.versionId, version)
    changed.dispatchEvent(new Event('change'))
  })
  await cdp.send('ServiceWorker.enable')
  const until = (there: () => Version | undefined) =>
    new Promise<Version>((found, missed) => {
      const giveUp = setTimeout(
        () => missed(new Error(`no such worker: ${JSON.stringify([...versions.values()])}`)),
        30_000,
      )
      const look = () => {
        const version = there()
        if (!version) return
        clearTimeout(giveUp)
        changed.removeEventListener('change', look)
        found(version)
      }
      changed.addEventListener('change', look)
      look()
    })
  const isStopped = (id: string) => () => {
    const version = versions.get(id)
    return version?.runningStatus === 'stopped' || version?.status === 'redundant' ? version : undefined
  }
  const running = () => [...versions.values()].find((one) => one.runningStatus === 'running')
  return {
    async at(phase) {
      const { versionId } = await until(() =>
        [...versions.values()].find((one) => one.status === phase && one.runningStatus === 'running'),
      )
      await stop(cdp, versionId)
      await until(isStopped(versionId))
    },
    async during(begun, afterMs) {
      // What the kill hits may fail; what comes after must not.
      const ended = begun.catch(() => {})
      await visit.page.waitForTimeout(afterMs)
      const { versionId } = await until(running)
      await stop(cdp, versionId)
      await until(isStopped(versionId))
      await ended
    },
    async push(payload) {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
    },
  }
}

async function stop(cdp: CDPSession, versionId: string): Promise<void> {
  // Answered only once the worker is gone, and never where it went by itself meanwhile; the events tell.
  void cdp.send('ServiceWorker.stopWorker', { versionId }).catch(() => {})
}
