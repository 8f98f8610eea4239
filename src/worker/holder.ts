const cache = 'portal-push'
const place = '/holder'

/** Keeps whose alerts this device shows by their titles, as the server signs them (`aud`); nobody's where left out. */
export async function hold(aud: string | undefined): Promise<void> {
  if (aud === undefined) await caches.delete(cache)
  else await (await caches.open(cache)).put(place, new Response(aud))
}

/** Whose alerts this device shows by their titles; undefined after a sign-out. */
export async function holderOf(): Promise<string | undefined> {
  const kept = await caches.match(place, { cacheName: cache })
  return kept?.text()
}
