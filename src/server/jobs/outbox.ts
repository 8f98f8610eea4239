import { Counter, Histogram, type Registry } from 'prom-client'
import type pg from 'pg'
import { transaction, type Db, type Tx } from '#server/db/db.ts'

/** The channel on which PostgreSQL notifies of new outbox rows. */
export const outboxChannel = 'noren_outbox'

/** Something that is sent to another system after the commit. */
export interface OutboxRow {
  readonly tenant: string
  readonly ent: string
  /** A UUID; the receiver gets it at every attempt, so that it can drop repeats. */
  readonly id: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** An outbox row as it is written. */
export interface NewOutboxRow extends OutboxRow {
  /** The earliest time it may be sent, by the clock of whoever writes it. */
  readonly notBefore?: Date | undefined
}

/** Sends rows of one kind; if it throws, the row is tried again later. */
export type Delivery = (row: OutboxRow) => Promise<void>

/** Writes an outbox row and wakes the senders at commit. */
export async function post(tx: Tx, row: NewOutboxRow): Promise<void> {
  await tx.sql`
    insert into outbox (ent_code, outbox_id, tenant_code, kind, payload, not_before)
    values (${row.ent}, ${row.id}, ${row.tenant}, ${row.kind}, ${JSON.stringify(row.payload)}, ${row.notBefore ?? null})`
  await wakeSenders(tx)
}

/** Wakes the jobs that send, at commit. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await tx.sql`select pg_notify(${outboxChannel}, '')::text as woken`
}

const attemptsAtMost = 12

/** Metrics of the outbox. */
export interface OutboxMetrics {
  /** Counts an attempt that ended so many seconds after the row was written. */
  ended(kind: string, outcome: 'sent' | 'later' | 'failed', seconds: number): void
}

/** Registers the metrics of the outbox. */
export function outboxMetrics(registry: Registry): OutboxMetrics {
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
 * Sends the waiting rows of the kinds that have a delivery, oldest first, one transaction a row. Returns the number of
 * attempts. The payload is erased once it has been sent.
 */
export async function deliverAll(
  service: pg.Pool,
  deliveries: Readonly<Record<string, Delivery>>,
  metrics?: OutboxMetrics,
  now: Date = new Date(),
): Promise<number> {
  for (let sent = 0; ; sent++) {
    if (!(await transaction(service, (tx) => deliverNext(tx, deliveries, metrics, now)))) return sent
  }
}

interface Waiting extends OutboxRow {
  attempts: number
  createdAt: Date
}

async function deliverNext(
  tx: Tx,
  deliveries: Readonly<Record<string, Delivery>>,
  metrics: OutboxMetrics | undefined,
  now: Date,
): Promise<boolean> {
  const [row] = await next(tx, Object.keys(deliveries), now)
  if (!row) return false
  const deliver = deliveries[row.kind]
  const ended = (outcome: 'sent' | 'later' | 'failed') =>
    metrics?.ended(row.kind, outcome, (Date.now() - row.createdAt.getTime()) / 1000)
  try {
    if (!deliver) throw new Error(`nobody delivers ${row.kind}`)
    await deliver(row)
    await tx.sql`
      update outbox set sent_at = now(), attempts = attempts + 1, last_error = null, payload = '{}'
       where ent_code = ${row.ent} and outbox_id = ${row.id}`
    ended('sent')
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'failed'
    await tx.sql`
      update outbox set attempts = attempts + 1, last_error = ${reason}
       where ent_code = ${row.ent} and outbox_id = ${row.id}`
    ended(row.attempts + 1 < attemptsAtMost ? 'later' : 'failed')
  }
  return true
}

/** The oldest row that is due: after a failure each attempt waits longer, up to an hour. */
function next(db: Db, kinds: readonly string[], now: Date): Promise<Waiting[]> {
  return db.sql<Waiting>`
    select ent_code as ent, outbox_id::text as id, tenant_code as tenant, kind, payload, attempts::int, created_at as "createdAt"
      from outbox
     where sent_at is null
       and kind = any(${kinds})
       and attempts < ${attemptsAtMost}
       and (not_before is null or not_before <= ${now})
       and created_at + least(power(4, attempts) - 1, 3600) * interval '1 second' <= now()
     order by created_at, outbox_id
     limit 1
       for update skip locked`
}
