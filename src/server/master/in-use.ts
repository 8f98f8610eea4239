import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { codeOf, constant, type Db } from '#server/db/db.ts'
import type { Count, Uses } from '#shared/master.ts'
import { Problem } from '#shared/problem.ts'

/** The highest count; beyond it the answer is "more than". */
export const mostCounted = 10_000

/** A count that was cut off at one more than the highest. */
export function bounded(count: number): Count {
  return { count: Math.min(count, mostCounted), capped: count > mostCounted }
}

/** The count; if it takes too long "more than 1", because it is only requested for rows in use. */
export async function countOf(counting: Promise<{ count: number }[]>): Promise<Count> {
  try {
    const [row] = await counting
    return bounded(row?.count ?? 0)
  } catch (error) {
    if (codeOf(error) === '57014') return { count: 1, capped: true }
    throw error
  }
}

/** Counts the transactions of all tenants that hold this code; `column` is SQL of the source. */
export function countTransactions(db: Db, column: 'payment_type' | 'trade_type', code: string): Promise<Count> {
  return countOf(db.sql<{ count: number }>`
    select count(*)::int as count
      from (select from transactions where ${constant(column)} = ${code} limit ${mostCounted + 1}) t`)
}

/** The counts for a whole list; empty if they take too long, so that the list is shown without them. */
export async function countedInTime<Row>(counting: Promise<Row[]>): Promise<Row[]> {
  return counting.catch((error: unknown) => {
    if (codeOf(error) === '57014') return []
    throw error
  })
}

/** Whether anything refers to a row. */
export function isUsed(uses: Uses): boolean {
  return countsOf(uses).length > 0
}

/** The refusal to delete a row that others refer to, or to change what they rely on, with how many there are. */
export function inUse(uses: Uses, wanted: 'delete' | 'change'): Problem {
  const counted = countsOf(uses)
  if (counted.length === 0) return new Problem('failed', byPortal)
  return new Problem('failed', (language) => {
    const users = counted
      .map((use) => text(language, counting(use)))
      .reduce((all, one) => text(language, msg`${all} and ${one}`))
    return wanted === 'delete'
      ? msg`It cannot be deleted: ${users} use it. It can be disabled instead.`
      : msg`Its code and meaning cannot change: ${users} use it.`
  })
}

function countsOf(uses: Uses): readonly [keyof Uses, Count][] {
  const names = ['stores', 'transactions', 'paymentTypes'] as const
  return names.flatMap((name) => {
    const use = uses[name]
    return use && use.count > 0 ? [[name, use] as [keyof Uses, Count]] : []
  })
}

const byPortal = msg`The portal itself uses it: it cannot be deleted or change its meaning.`

function counting([name, { count, capped }]: readonly [keyof Uses, Count]): MessageDescriptor {
  const number = count.toLocaleString('en')
  if (name === 'stores') return capped ? msg`more than ${number} stores` : msg`${number} stores`
  if (name === 'transactions') return capped ? msg`more than ${number} transactions` : msg`${number} transactions`
  return capped ? msg`more than ${number} payment types` : msg`${number} payment types`
}
