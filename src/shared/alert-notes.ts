import { alertsCache } from './alerts-cache.ts'

/** `holder`: whose alerts are shown by their titles (`aud`); `known`: what the server knows of the subscription, as JSON. */
type Note = 'holder' | 'known'
/** As much of a browser's world, a page's or a worker's, as is needed here. */
interface World {
  readonly caches: {
    open(name: string): Promise<{
      put(place: string, reply: object): Promise<void>
      match(place: string): Promise<{ text(): Promise<string> } | undefined>
    }>
  }
  readonly Response: new (text: string) => object
}

const world = globalThis as unknown as World // the server never comes here

/** Notes it for a worker that reads it with no page open. */
export async function noteOfAlerts(note: Note, text: string): Promise<void> {
  await (await world.caches.open(alertsCache)).put(`/${note}`, new world.Response(text))
}

/** What was noted; undefined after a sign-out. */
export async function notedOfAlerts(note: Note): Promise<string | undefined> {
  return (await (await world.caches.open(alertsCache)).match(`/${note}`))?.text()
}
