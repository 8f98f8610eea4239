import { useEffect, useState } from 'react'
import { safeParse } from 'zod/v4/core'
import { timeZone, todayHere } from '#client/formats.ts'
import { keptAnswers } from '#client/kept.ts'
import { ownShelf } from '#client/own-shelf.ts'
import { transactions, type Trade, type TradeFilter } from './contract.ts'
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

/** Looks through the payments kept on this device; undefined while it looks for the first time. */
export function useKeptFound(filter: TradeFilter): KeptFound | undefined {
  const [payments, setPayments] = useState<KeptPayments>()
  const [found, setFound] = useState<KeptFound>()
  useEffect(() => onlyWhileHere(readKept(), setPayments), [])
  const asked = JSON.stringify(filter)
  useEffect(
    () => payments && onlyWhileHere(look(payments, JSON.parse(asked) as TradeFilter), setFound), // written above
    [payments, asked],
  )
  return found
}

interface KeptPayments {
  /** Each as last seen. */
  readonly rows: readonly Trade[]
  readonly since: number
}

async function readKept(): Promise<KeptPayments> {
  const shelf = await ownShelf()
  const answers = shelf ? await keptAnswers(shelf, transactions.list.path).catch(() => []) : []
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

async function look({ rows, since }: KeptPayments, filter: TradeFilter): Promise<KeptFound> {
  // Asked once: words of the clock cost more than all the rest of a match, and there may be tens of thousands.
  const [today, zone] = [todayHere(), timeZone()]
  let newest: Trade[] = []
  let matched = 0
  await inStretches(rows, (row) => {
    if (!keptMatch(row, filter, today, zone)) return
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
