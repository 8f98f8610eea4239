import { useEffect, useState } from 'react'
import { safeParse } from 'zod/v4/core'
import { dayRules, timeZone } from '#client/formats.ts'
import type { DayClock } from '#shared/business-day.ts'
import { cachedAnswers } from '#client/offline-cache.ts'
import { userStore } from '#client/user-store.ts'
import type { ShopChoice } from '#features/stores/contract.ts'
import { transactions, type Trade, type TradeFilter } from './contract.ts'
import { rangeOf } from './filter.ts'
import { keptMatch } from './kept-match.ts'

const mostShown = 100
/** Longest stretch of looking through what is kept, in ms: the page answers its person in between. */
const stretchMs = 8

/** What a search finds among the payments kept on this device. */
export interface KeptFound {
  /** The newest that match, newest first. */
  readonly rows: readonly Trade[]
  readonly matched: number
  readonly kept: number
  /** When the oldest answer they are from was given, epoch ms. */
  readonly since: number
}

/** Looks through the payments kept on this device, each by its store's clock where that is known; undefined while it looks for the first time. */
export function useKeptFound(filter: TradeFilter, stores: readonly ShopChoice[] = []): KeptFound | undefined {
  const [payments, setPayments] = useState<KeptPayments>()
  const [found, setFound] = useState<KeptFound>()
  useEffect(() => onlyWhileHere(readKept(), setPayments), [])
  const clocks = stores.map<Wanted['clocks'][number]>(({ entCode, shopCode, timeZone, businessDayStart }) => [
    `${entCode} ${shopCode}`,
    { zone: timeZone, start: businessDayStart },
  ])
  const asked = JSON.stringify({ filter, clocks } satisfies Wanted)
  useEffect(
    () => payments && onlyWhileHere(look(payments, JSON.parse(asked) as Wanted), setFound), // written above
    [payments, asked],
  )
  return found
}

/** A payment of a kept list, as last seen; undefined while it is looked for, and where there is none. */
export function useKeptTrade(asked: { TradeNo: string; EntCode: string | undefined } | undefined): Trade | undefined {
  const [found, setFound] = useState<Trade>()
  const { TradeNo, EntCode } = asked ?? {}
  useEffect(() => {
    if (TradeNo === undefined) return
    const named = (row: Trade) => row.tradeNo === TradeNo && (EntCode === undefined || row.entCode === EntCode)
    return onlyWhileHere(readKept(), ({ rows }) => setFound(rows.find(named)))
  }, [TradeNo, EntCode])
  return found?.tradeNo === TradeNo ? found : undefined
}

/** What is looked for, and each store's clock where they differ and are known. */
interface Wanted {
  readonly filter: TradeFilter
  readonly clocks: readonly (readonly [store: string, clock: DayClock])[]
}

interface KeptPayments {
  /** Each as last seen. */
  readonly rows: readonly Trade[]
  readonly since: number
}

async function readKept(): Promise<KeptPayments> {
  const store = await userStore()
  const answers = store ? await cachedAnswers(store, transactions.list.path).catch(() => []) : []
  const rows = new Map<string, Trade>()
  let since = Date.now()
  await inStretches(answers, ({ data, at }) => {
    const answer = safeParse(transactions.list.answer, data)
    if (!answer.success) return
    since = Math.min(since, at)
    // Newest answers come first, so a payment stands as it was last seen.
    for (const row of answer.data.list) {
      const key = `${row.entCode} ${row.tradeNo}`
      if (!rows.has(key)) rows.set(key, row)
    }
  })
  return { rows: [...rows.values()], since }
}

async function look({ rows, since }: KeptPayments, { filter, clocks }: Wanted): Promise<KeptFound> {
  // Asked once a store: words of the clock cost more than all the rest of a match, and there may be tens of thousands.
  const zone = timeZone()
  const all = rangeOf(filter, dayRules(), zone)
  const ranges = new Map(clocks.map(([store, clock]) => [store, rangeOf(filter, dayRules([clock]), zone)]))
  const rangeIn = ({ entCode, shopCode }: Trade) => ranges.get(`${entCode} ${shopCode}`) ?? all
  let newest: Trade[] = []
  let matched = 0
  await inStretches(rows, (row) => {
    if (!keptMatch(row, filter, rangeIn(row), zone)) return
    matched += 1
    newest.push(row)
    // Never all of them sorted at once, which would hold the page.
    if (newest.length >= 2 * mostShown) newest = newestOf(newest)
  })
  return { rows: newestOf(newest), matched, kept: rows.length, since }
}

function newestOf(rows: readonly Trade[]): Trade[] {
  return rows.toSorted((a, b) => (a.tradeTime < b.tradeTime ? 1 : -1)).slice(0, mostShown)
}

async function inStretches<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  let from = performance.now()
  for (const one of all) {
    if (performance.now() - from > stretchMs) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      from = performance.now()
    }
    work(one)
  }
}

/** Takes what the work gives, unless the component has left or asked for something else meanwhile. */
function onlyWhileHere<T>(work: Promise<T>, take: (found: T) => void): () => void {
  let left = false
  void work.then((found) => {
    if (!left) take(found)
  })
  return () => {
    left = true
  }
}
