import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/db/db.ts'

/** One line of the audit log: who did what to what, and how it ended. Secrets never go in. */
export interface AuditEntry {
  readonly tenant: string
  /** The enterprise's chain; a denial without one goes to the tenant's (decision 8). */
  readonly ent: string | undefined
  readonly actor: string
  readonly action: string
  readonly object?: string | undefined
  readonly result: 'done' | 'refused'
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  /** What the person's role was called, and what their browser is. */
  readonly by?: { readonly role?: string | undefined; readonly browser?: string | undefined } | undefined
  readonly origin?: string | undefined
  readonly requestId?: string | undefined
}

interface Link {
  seq: bigint
  hash: Buffer
}

/** The chain an entry without an enterprise belongs to. */
export function tenantChain(tenant: string): string {
  return `tenant:${tenant}`
}

/** Adds one row to the chain within the transaction; the head's lock keeps the chain without gaps or forks. */
export async function addAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const chain = chainOf(entry)
  await tx.sql`
    insert into audit_heads (ent_code, seq, hash) values (${chain}, 0, ${Buffer.alloc(32)})
        on conflict do nothing`
  const [head] = await tx.sql<Link>`select seq, hash from audit_heads where ent_code = ${chain} for update`
  if (!head) throw new Error('the head of an audit chain vanished')
  const at = new Date()
  const row = {
    chain,
    seq: head.seq + 1n,
    tenant: entry.tenant,
    at,
    actor: entry.actor,
    action: entry.action,
    object: entry.object ?? '',
    result: entry.result,
    detail: JSON.stringify({ ...entry.detail, by: entry.by }),
    origin: entry.origin ?? '',
    requestId: entry.requestId ?? '',
  }
  const hash = hashOf(row, head.hash)
  await tx.sql`
    insert into audit_log (ent_code, seq, tenant_code, at, actor, action, object, result, detail, origin, request_id,
                           previous_hash, hash)
    values (${chain}, ${row.seq}, ${row.tenant}, ${at}, ${row.actor}, ${row.action}, ${row.object}, ${row.result},
            ${row.detail}, ${row.origin}, ${row.requestId}, ${head.hash}, ${hash})`
  await tx.sql`update audit_heads set seq = ${row.seq}, hash = ${hash} where ent_code = ${chain}`
}

/** What the hash of a row covers; `detail` in canonical form, because jsonb keeps neither order nor spacing. */
export interface Hashed {
  readonly chain: string
  readonly seq: bigint
  readonly tenant: string
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly object: string
  readonly result: string
  readonly detail: string
  readonly origin: string
  readonly requestId: string
}

/** SHA-256 over the row and the hash before it. */
export function hashOf(row: Hashed, previous: Buffer): Buffer {
  const parts = [row.chain, String(row.seq), row.tenant, row.at.toISOString(), row.actor, row.action, row.object]
  const rest = [row.result, canonical(JSON.parse(row.detail)), row.origin, row.requestId]
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([...parts, ...rest]))
    .digest()
}

/** The first broken row of a chain; undefined if every row fits the one before it. */
export async function brokenAt(db: Db, chain: string): Promise<bigint | undefined> {
  return (await checkChain(db, chain)).brokenAt
}

/** How far a check of a chain came. */
export interface Checked {
  /** The last row that was looked at. */
  readonly to: bigint
  /** The last row of the chain when the check began. */
  readonly last: bigint
  /** The first row that does not fit the one before it, or is missing. */
  readonly brokenAt: bigint | undefined
}

/**
 * Checks the rows of a chain behind `after`, until the end or until the time is spent. Ranges that follow one another and fit
 * each prove the whole: each begins with the hash stored in the last row of the one before.
 */
export async function checkChain(db: Db, chain: string, after = 0n, withinMs = Infinity): Promise<Checked> {
  const until = performance.now() + withinMs
  // Read first: rows that are added meanwhile stand behind it.
  const [head] = await db.sql<Link>`select seq, hash from audit_heads where ent_code = ${chain}`
  const last = head?.seq ?? 0n
  let to = after
  let previous = await hashAt(db, chain, after)
  const checked = (broken?: bigint): Checked => ({ to, last, brokenAt: broken })
  if (!previous) return checked(after)
  for (;;) {
    const rows = await rowsAfter(db, chain, to)
    for (const row of rows) {
      const fits = row.seq === to + 1n && row.previousHash.equals(previous)
      if (!fits || !hashOf({ chain, ...row }, previous).equals(row.hash)) return checked(row.seq)
      if (row.seq === last && !row.hash.equals(head?.hash ?? row.hash)) return checked(row.seq)
      previous = row.hash
      to = row.seq
    }
    if (rows.length < checkedAtOnce) {
      const [end] = await db.sql<{ seq: bigint }>`select seq from audit_heads where ent_code = ${chain}`
      if (to < last) return checked(to + 1n)
      return checked(to > (end?.seq ?? 0n) ? to : undefined)
    }
    if (performance.now() > until) return checked()
  }
}

/** Few enough that hashing them holds nobody up. */
const checkedAtOnce = 1_000

async function hashAt(db: Db, chain: string, seq: bigint): Promise<Buffer | undefined> {
  if (seq === 0n) return Buffer.alloc(32)
  const [row] = await db.sql<{ hash: Buffer }>`select hash from audit_log where ent_code = ${chain} and seq = ${seq}`
  return row?.hash
}

function rowsAfter(db: Db, chain: string, seq: bigint): Promise<Stored[]> {
  return db.sql<Stored>`
    select seq, tenant_code as tenant, at, actor, action, object, result, detail::text as detail, origin,
           request_id as "requestId", previous_hash as "previousHash", hash
      from audit_log
     where ent_code = ${chain} and seq > ${seq}
     order by seq
     limit ${checkedAtOnce}`
}

interface Stored {
  seq: bigint
  tenant: string
  at: Date
  actor: string
  action: string
  object: string
  result: string
  detail: string
  origin: string
  requestId: string
  previousHash: Buffer
  hash: Buffer
}

/** The chain an entry belongs to: its enterprise's, or the tenant's for the provider's own people. */
export function chainOf(entry: Pick<AuditEntry, 'tenant' | 'ent'>): string {
  return entry.ent && entry.ent !== '__SYSTEM' ? entry.ent : tenantChain(entry.tenant)
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, inner]) => [key, canonical(inner)]))
}
