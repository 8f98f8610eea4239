import { noticeTag } from '#shared/alert-tags.ts'
import { withLock } from '#shared/with-lock.ts'

/** Takes the alerts about these notices off this device: they were read, here or elsewhere. */
export async function closeAlerts(messageIds: readonly string[]): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const tags = new Set(messageIds.map(noticeTag))
  await withLock('portal-alerts', async () => {
    for (const shown of (await worker?.getNotifications?.()) ?? []) if (tags.has(shown.tag)) shown.close()
  })
}
