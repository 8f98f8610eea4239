import { dbOn, repeatable, statement, type Db } from '#server/db.ts'
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
 * Makes the partitions of `transactions` from the month of `from` to three months ahead of now; rows that had to wait in
 * the default partition move into theirs. Needs the owner's connections. Gives back the names that are new.
 */
export async function ensurePartitions(
  pool: pg.Pool,
  { now, from, monthsAhead = 3 }: PartitionNeed,
): Promise<string[]> {
  const today = now.toISOString().slice(0, 10)
  return makePartitions(pool, monthsFrom(from && from < today ? from : today, today, monthsAhead))
}

/** Makes the partitions of the months these days lie in, and of no others. Gives back the names that are new. */
export async function makePartitions(pool: pg.Pool, days: readonly string[]): Promise<string[]> {
  const made: string[] = []
  for (const first of new Set(days.map((day) => firstDay(monthNumber(day))))) {
    const name = `transactions_${first.slice(0, 7).replace('-', '_')}`
    if (await again(() => makePartition(pool, name, first, nextMonth(first)))) made.push(name)
  }
  return made
}

/** Rows that lie in no month's partition: an alarm where it is not 0. */
export async function rowsWithoutPartition(db: Db): Promise<number> {
  const [row] = await db.sql<{
    count: number
  }>`select count(*)::int as count from (select 1 from transactions_default limit 1000) d`
  return row?.count ?? 0
}

async function makePartition(pool: pg.Pool, name: string, first: string, next: string): Promise<boolean> {
  const client = await pool.connect()
  let lost: Error | undefined
  const run = (text: string) => client.query(statement([text], []))
  try {
    const found = await dbOn(client).sql<{ found: string | null }>`select to_regclass(${name})::text as found`
    if (found[0]?.found) return false
    await run('begin')
    // Nobody may lock a row that is about to move: they would find it gone and take it for new. Servers that start
    // together take turns at the same lock, and the second finds the work done.
    await run('lock table transactions in exclusive mode')
    const [now] = await dbOn(client).sql<{ found: string | null }>`select to_regclass(${name})::text as found`
    if (now?.found) {
      await run('commit')
      return false
    }
    await run(`create table ${name} (like transactions including defaults including constraints)`)
    await run(
      `with moved as (delete from transactions_default where business_date >= '${first}' and business_date < '${next}' returning *) insert into ${name} select * from moved`,
    )
    await run(`alter table transactions attach partition ${name} for values from ('${first}') to ('${next}')`)
    await run('commit')
    return true
  } catch (error) {
    await run('rollback').catch((failed: Error) => (lost = failed))
    throw error
  } finally {
    client.release(lost)
  }
}

/** Runs the work again where PostgreSQL chose it to end a deadlock with writers under way. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostAttempts || !repeatable(error)) throw error
    }
  }
}

const mostAttempts = 5

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
