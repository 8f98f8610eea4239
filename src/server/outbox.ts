import { Counter, Histogram, type Registry } from 'prom-client'
import type pg from 'pg'
import { transaction, type Db, type Tx } from '#server/db.ts'

/** The channel that says something was written to the outbox. */
export const outboxChannel = 'noren_outbox'

/** Something that must leave the house, kept in the transaction that decided it. */
export interface Letter {
  readonly tenant: string
  readonly ent: string
  /** A UUID; the receiver gets it at every attempt, so that it can drop repeats. */
  readonly id: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Sends letters of one kind; throwing leaves the letter for another attempt. */
export type Delivery = (letter: Letter) => Promise<void>

/** Keeps a letter and wakes the sender at commit. */
export async function post(tx: Tx, letter: Letter): Promise<void> {
  await tx.sql`
    insert into outbox (ent_code, outbox_id, tenant_code, kind, payload)
    values (${letter.ent}, ${letter.id}, ${letter.tenant}, ${letter.kind}, ${JSON.stringify(letter.payload)})`
  await wakeSenders(tx)
}

/** Wakes what sends, at commit. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await tx.sql`select pg_notify(${outboxChannel}, '')::text as woken`
}

const attemptsAtMost = 12

/** What operators watch of letters. */
export interface LetterFigures {
  /** An attempt ended so, that many seconds after the letter was written. */
  ended(kind: string, outcome: 'sent' | 'later' | 'failed', seconds: number): void
}

/** Counts letters in the registry. */
export function letterFigures(registry: Registry): LetterFigures {
  const registers = [registry]
  const labelNames = ['kind', 'outcome']
  const ended = new Counter({
    name: 'noren_letters_total',
    help: 'Attempts to send what stands in the outbox',
    labelNames,
    registers,
  })
  const seconds = new Histogram({
    name: 'noren_letter_seconds',
    help: 'From the writing of a letter to the moment it was taken',
    labelNames: ['kind'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 600, 3_600],
    registers,
  })
  return {
    ended(kind, outcome, after) {
      ended.inc({ kind, outcome })
      if (outcome === 'sent') seconds.observe({ kind }, Math.max(after, 0))
    },
  }
}

/**
 * Sends what waits of the kinds there are deliveries for, oldest first, one transaction a letter; gives how many left. What
 * a letter said is erased once it is sent.
 */
export async function deliverAll(
  owner: pg.Pool,
  deliveries: Readonly<Record<string, Delivery>>,
  figures?: LetterFigures,
): Promise<number> {
  for (let sent = 0; ; sent++) {
    if (!(await transaction(owner, (tx) => deliverNext(tx, deliveries, figures)))) return sent
  }
}

interface Waiting extends Letter {
  attempts: number
  createdAt: Date
}

async function deliverNext(
  tx: Tx,
  deliveries: Readonly<Record<string, Delivery>>,
  figures: LetterFigures | undefined,
): Promise<boolean> {
  const [letter] = await next(tx, Object.keys(deliveries))
  if (!letter) return false
  const deliver = deliveries[letter.kind]
  const ended = (outcome: 'sent' | 'later' | 'failed') =>
    figures?.ended(letter.kind, outcome, (Date.now() - letter.createdAt.getTime()) / 1000)
  try {
    if (!deliver) throw new Error(`nobody delivers ${letter.kind}`)
    await deliver(letter)
    await tx.sql`
      update outbox set sent_at = now(), attempts = attempts + 1, last_error = null, payload = '{}'
       where ent_code = ${letter.ent} and outbox_id = ${letter.id}`
    ended('sent')
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'failed'
    await tx.sql`
      update outbox set attempts = attempts + 1, last_error = ${reason}
       where ent_code = ${letter.ent} and outbox_id = ${letter.id}`
    ended(letter.attempts + 1 < attemptsAtMost ? 'later' : 'failed')
  }
  return true
}

/** The oldest letter whose turn it is: after a failure each attempt waits longer, up to an hour. */
function next(db: Db, kinds: readonly string[]): Promise<Waiting[]> {
  return db.sql<Waiting>`
    select ent_code as ent, outbox_id::text as id, tenant_code as tenant, kind, payload, attempts::int, created_at as "createdAt"
      from outbox
     where sent_at is null
       and kind = any(${kinds})
       and attempts < ${attemptsAtMost}
       and created_at + least(power(4, attempts) - 1, 3600) * interval '1 second' <= now()
     order by created_at, outbox_id
     limit 1
       for update skip locked`
}
