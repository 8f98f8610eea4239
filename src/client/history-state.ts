import { userStore } from './user-store.ts'
import type { SearchParams } from './search-params.ts'

const recordName = 'places'
const mostPlaces = 50

let places = new Map<string, SearchParams>()

/**
 * Notes what a place in the page is besides its address, and gives the sign its history entry carries instead: browsers
 * write history entries down in the clear (decision 28). Where nothing is kept it lasts as long as the page.
 */
export function rememberHistoryState(fields: SearchParams): string {
  const text = JSON.stringify(fields)
  // What is noted already keeps its sign: a reload that comes before the record is written finds it all the same.
  const known = [...places].find(([, noted]) => JSON.stringify(noted) === text)?.[0]
  const sign = known ?? Math.random().toString(36).slice(2)
  places.delete(sign)
  places.set(sign, fields)
  for (const oldest of [...places.keys()].slice(0, -mostPlaces)) places.delete(oldest)
  void userStore()
    .then((store) => store?.set(recordName, [...places]))
    .catch(() => {}) // a full device costs the reload its search, nothing more
  return sign
}

/** What was noted under the sign of a history entry; nothing for one this person never made. */
export function historyStateOf(state: unknown): SearchParams {
  const sign = signOf(state)
  return (sign !== undefined && places.get(sign)) || {}
}

/** Brings back what was noted before the page was loaded again; only a page that stands on such a place waits for it. */
export async function restoreHistoryStates(state: unknown = history.state): Promise<void> {
  if (signOf(state) === undefined) return
  const kept = await userStore()
    .then((store) => store?.get(recordName))
    .catch(() => undefined)
  // Written above alone, and sealed since; the schema of each filter reads it again.
  if (Array.isArray(kept)) places = new Map([...(kept as [string, SearchParams][]), ...places])
}

/** Removes all states when the person logs out. */
export function forgetHistoryStates(): void {
  places = new Map()
}

function signOf(state: unknown): string | undefined {
  const known = typeof state === 'object' && state !== null && 'filter' in state
  return known && typeof state.filter === 'string' ? state.filter : undefined
}
