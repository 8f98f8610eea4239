import { userStore } from '#client/user-store.ts'

/** A search somebody came to a payment or a list by, and when (epoch ms). */
export interface RecentSearch {
  readonly text: string
  readonly kind: string
  readonly at: number
}

const recordName = 'searches'
const mostKept = 5

/** The person's last searches, newest first; they lie encrypted on the device and go with everything else of the person. */
export async function recallSearches(): Promise<readonly RecentSearch[]> {
  const kept = await userStore()
    .then((store) => store?.get(recordName))
    .catch(() => undefined)
  // Written below alone, and sealed since.
  return Array.isArray(kept) ? (kept as RecentSearch[]) : []
}

/** Keeps a search that led somewhere, each text once. */
export async function noteSearch(search: Pick<RecentSearch, 'text' | 'kind'>, now = Date.now()): Promise<void> {
  const others = (await recallSearches()).filter(({ text }) => text !== search.text)
  await keep([{ ...search, at: now }, ...others].slice(0, mostKept))
}

/** Forgets the person's searches. */
export async function forgetSearches(): Promise<void> {
  await keep([])
}

async function keep(searches: readonly RecentSearch[]): Promise<void> {
  await userStore()
    .then((store) => store?.set(recordName, searches))
    .catch(() => {}) // a full device forgets searches, nothing more
}
