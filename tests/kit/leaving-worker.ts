import type { Page } from 'playwright'
import { portal } from './portal.ts'

/** What a portal started with `PORTAL_WORKER=off` gives a device that asks for its worker. */
export async function leavingWorker(clientFolder: string): Promise<string> {
  await using off = await portal({ clientFolder, settings: { PORTAL_WORKER: 'off' } })
  const reply = await off.server.app.inject({ url: '/sw.js', headers: { host: off.host } })
  if (reply.statusCode !== 200) throw new Error(`the worker's address answered ${reply.statusCode}`)
  return reply.body
}

/**
 * The states of the device's workers, after a return to the page. The old worker gives way once it has been stopped; where
 * a request starts it anew in that very moment, a browser that is looked into, as by tests, keeps it for minutes: the
 * waiting one asks again, as it does when its offer is taken.
 */
export function workersAfterReturn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    dispatchEvent(new Event('focus'))
    const found = await navigator.serviceWorker.getRegistrations()
    for (const { waiting } of found) waiting?.postMessage({ type: 'SKIP_WAITING' })
    return found.flatMap(({ installing, waiting, active }) =>
      [installing, waiting, active].flatMap((worker) => worker?.state ?? []),
    )
  })
}
