import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, dbOn, repeatable, statement, type Db } from './db.ts'
import { asSchemaOwner } from './row-security.ts'
import type pg from 'pg'

const month = /^(\d{4})-(\d{2})/

/** Which months need a partition. */
export interface PartitionNeed {
  readonly now: Date
  /** The first month's day, `YYYY-MM-DD`; the month of `now` where left out. */
  readonly from?: string | undefined
  readonly monthsAhead?: number
}

/**
 * Creates the partitions of `transactions` from the month of `from` to three months from now; rows in the default partition
 * move into theirs. Returns the names of the new partitions.
 */
export async function ensurePartitions(
  pool: pg.Pool,
  { now, from, monthsAhead = 3 }: PartitionNeed,
): Promise<string[]> {
  const today = now.toISOString().slice(0, 10)
  return makePartitions(pool, monthsFrom(from && from < today ? from : today, today, monthsAhead))
}

/** Creates the partitions of the months of these days and of no others. Returns the names of the new partitions. */
export async function makePartitions(pool: pg.Pool, days: readonly string[]): Promise<string[]> {
  const made: string[] = []
  for (const first of new Set(days.map((day) => firstDay(monthNumber(day))))) {
    const name = partitionOf(first)
    if (await again(() => makePartition(pool, name, first, nextMonth(first)))) made.push(name)
  }
  return made
}

/** The name of the partition of `transactions` that has a day's month. */
export function partitionOf(day: string): string {
  return `transactions_${day.slice(0, 7).replace('-', '_')}`
}

/** The number of rows in no month's partition; anything but 0 raises an alarm. */
export async function rowsWithoutPartition(db: Db): Promise<number> {
  const [row] = await db.sql<{
    count: number
  }>`select count(*)::int as count from (select 1 from transactions_default limit 1000) d`
  return row?.count ?? 0
}

async function makePartition(pool: pg.Pool, name: string, first: string, next: string): Promise<boolean> {
  if (await stands(dbOn(pool), name)) return false
  return asSchemaOwner(pool, async (client) => {
    const run = (text: string) => client.query(statement([text], []))
    // Nobody may read or lock a row that is about to move: a statement that knows the partitions of before and sees the
    // rows of after finds none. Servers that start together wait for the same lock, and the second finds the work done.
    await run(`set local lock_timeout = ${patienceMs}`)
    await run('lock table transactions in access exclusive mode')
    if (await stands(dbOn(client), name)) return false
    await run(`create table ${name} (like transactions including defaults including constraints)`)
    await run(
      `with moved as (delete from transactions_default where business_date >= '${first}' and business_date < '${next}' returning *) insert into ${name} select * from moved`,
    )
    await run(`alter table transactions attach partition ${name} for values from ('${first}') to ('${next}')`)
    return true
  })
}

async function stands(db: Db, name: string): Promise<boolean> {
  const [row] = await db.sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`
  return row?.found ?? false
}

/**
 * Runs the work again where PostgreSQL chose it to end a deadlock with writers under way, and where somebody reads for long:
 * whoever waits for the lock keeps all others waiting behind, so it waits a moment only and comes back later.
 */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let [deadlocks, waits] = [0, 0]; ;) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) === '55P03' && ++waits < mostWaits) await sleep(patienceMs)
      else if (!repeatable(error) || ++deadlocks === mostDeadlocks) throw error
    }
  }
}

const patienceMs = 500
const mostDeadlocks = 5
/** More than the quarter of an hour that an export may read, in waits and pauses of `patienceMs`. */
const mostWaits = 1200

function monthsFrom(from: string, until: string, monthsAhead: number): string[] {
  const end = monthNumber(until) + monthsAhead
  const months: string[] = []
  for (let at = monthNumber(from); at <= end; at++) months.push(firstDay(at))
  return months
}

function nextMonth(first: string): string {
  return firstDay(monthNumber(first) + 1)
}

function monthNumber(date: string): number {
  const found = month.exec(date)
  if (!found) throw new RangeError(`"${date}" is not a date like 2026-11-21.`)
  return Number(found[1]) * 12 + Number(found[2]) - 1
}

function firstDay(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`
}
