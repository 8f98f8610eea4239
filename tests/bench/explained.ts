import type pg from 'pg'
import { statement, type Db, type Statement } from '#server/db/db.ts'

/** What a statement read, and how long PostgreSQL took for it. */
export interface Run {
  readonly buffers: number
  readonly ms: number
}

/** The least of many: what other work on the machine adds is not the statement's. Buffers are the most, the caches warm. */
export function leastOf(runs: readonly Run[]): Run {
  const warm = runs.slice(5)
  return { buffers: Math.max(...warm.map((run) => run.buffers)), ms: Math.min(...warm.map((run) => run.ms)) }
}

/** Runs it, and says what it took. */
export async function explained(client: pg.Client, { text, values }: Statement): Promise<Run> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('PostgreSQL explained nothing')
  return { buffers: plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'], ms: plan['Execution Time'] }
}

interface Plan {
  readonly 'Execution Time': number
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }
}

/** The first statement that work sends; it is answered with no rows. */
export async function sentBy(work: (db: Db) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = []
  await work({
    sql: async (strings, ...values) => {
      sent.push(statement(strings, values))
      return []
    },
  })
  const [first] = sent
  if (!first) throw new Error('no statement was sent')
  return first
}
