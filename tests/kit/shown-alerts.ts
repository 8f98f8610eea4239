import type { Page } from 'playwright'

/** The alerts that stand on the device's screen, as a page of the portal is told. */
export const shownAlerts = (page: Page): Promise<{ title: string; tag: string }[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    // In turn with the worker: Chromium forgets an alert on its way to the screen when its list is read.
    const found = await navigator.locks.request('portal-alerts', () => worker?.getNotifications())
    return (found ?? []).map(({ title, tag }) => ({ title, tag }))
  })
