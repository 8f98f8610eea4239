import { alertsCache } from '#shared/alerts-cache.ts'

const place = '/holder'

/** Keeps whose alerts this device shows by their titles, as the server signs them (`aud`). */
export async function hold(aud: string): Promise<void> {
  await (await caches.open(alertsCache)).put(place, new Response(aud))
}

/** Whose alerts this device shows by their titles; undefined after a sign-out. */
export async function holderOf(): Promise<string | undefined> {
  const kept = await (await caches.open(alertsCache)).match(place)
  return kept?.text()
}
