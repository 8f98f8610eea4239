import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Live, Login } from './live.ts'
import { remains } from './remains.ts'
import type { Device, Visit, VisitOptions } from './visit.ts'

/** The lines a browser writes about a network that is not there. */
export const noNetwork =
  /ERR_(INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED|CONNECTION|FAILED|EMPTY_RESPONSE|TIMED_OUT|NETWORK|ABORTED)/

/** The portal as a manager keeps it on the device: opened once, with the shell and the list kept. */
export async function keptOn(it: Live, device: Device, more: VisitOptions & { login?: Login } = {}): Promise<Visit> {
  const visit = await it.visit(device, { worker: true, ...more })
  visit.expect(noNetwork)
  await visit.enter(more.login ?? (await it.person(['Record.search'])))
  await visit.payments.first().waitFor()
  await keptShell(visit.page)
  await listKept(visit)
  return visit
}

/** Waits until the worker holds the shell. */
export async function keptShell(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Waits until the list lies on the device, and the words of its screens beside it. */
export async function listKept(visit: Visit): Promise<void> {
  await answersKept(visit.page)
  await expect.poll(() => namesKept(visit.page)).toMatch(/portal-parts.*words-/)
}

/** Waits until the list's answer lies on the device: it is kept behind the rows that are seen. */
export async function answersKept(page: Page): Promise<void> {
  await expect.poll(() => namesKept(page)).toMatch(/portal-q:.*q-.*trade\/list/)
}

async function namesKept(page: Page): Promise<string> {
  return (await remains(page)).names.join()
}

/** The bar that says there is no connection. */
export function bar(visit: Visit) {
  return visit.page.locator('.offline-bar')
}
