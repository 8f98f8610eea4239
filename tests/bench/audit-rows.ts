import type pg from 'pg'
import { hashOf } from '#server/access/audit.ts'
import { dbOn, type Db } from '#server/db/db.ts'

/** The tenant of the bench and three of its chains. */
export const tenant = 'benchaudit'
export const largest = 'E00000001'
export const ownChain = `tenant:${tenant}`
/** Each of these did ten things among all: one of the largest enterprise, one of the provider. */
export const rare = { actor: 'seldom.here', action: 'role/delete', user: 'user u-rare', trade: 'TX-RARE' }

const others = 98
const batch = 2_000

/** Fills an empty database with so many rows of a year: seven tenths in one chain, a twentieth of the provider's own. */
export async function fillAudit(pool: pg.Pool, rows: number): Promise<void> {
  const db = dbOn(pool)
  await db.sql`insert into tenants (tenant_code, tenant_name, realm) values (${tenant}, 'Bench', ${tenant})`
  await db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name)
    select 'E' || lpad(n::text, 8, '0'), ${tenant}, 'Bench ' || n, 'Bench ' || n from generate_series(1, ${others} + 1) n
     union all select '__SYSTEM', ${tenant}, 'Provider', 'Provider'`
  await db.sql`insert into roles (tenant_code, ent_code, role_id, role_name, permissions) values (${tenant}, ${largest}, 'r', 'Role', '{Record.search}')`
  await db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, user_email, role_id, shop_scope, shop_codes)
    select ${tenant}, 'u-' || n, ${largest}, 's-' || n, 'person.' || n, '佐藤 ' || n, 'p' || n || '@example.jp', 'r', 'ALL', '{}'
      from generate_series(0, 199) n`
  const heads = new Map<string, { seq: bigint; hash: Buffer }>()
  const end = Date.parse('2026-11-21T05:00:00Z')
  for (let from = 0; from < rows; from += batch) {
    const made = Array.from({ length: Math.min(batch, rows - from) }, (_, at) =>
      linked(heads, from + at, new Date(end - ((rows - from - at) * 365 * 86_400_000) / rows), rows),
    )
    await store(db, made)
  }
  for (const [chain, { seq, hash }] of heads)
    await db.sql`insert into audit_heads (ent_code, seq, hash) values (${chain}, ${seq}, ${hash})`
  await db.sql`analyze audit_log`
}

type Made = ReturnType<typeof linked>

function linked(heads: Map<string, { seq: bigint; hash: Buffer }>, n: number, at: Date, rows: number) {
  const chain = chainAt(n)
  const { seq: before, hash: previous } = heads.get(chain) ?? { seq: 0n, hash: Buffer.alloc(32) }
  const seldom = n % Math.max(1, Math.floor(rows / 20)) === 0
  const actor = seldom ? rare.actor : `person.${n % 200}`
  const action = seldom ? rare.action : (['trade/export', 'trade/refund', 'user/modify', 'audit/list'][n % 4] ?? '')
  const object = seldom ? rare.user : action === 'user/modify' ? `user u-${n % 200}` : `TX-${n}`
  const detail = JSON.stringify({
    ...(action === 'trade/refund' && { tradeNo: seldom ? rare.trade : `TX-${n}` }),
    before: { status: 'ACTIVE', roleId: 'r', shops: ['S00000001', 'S00000002'] },
    after: { status: 'DISABLED', roleId: 'r', shops: ['S00000001'] },
    by: { role: '店長', browser: 'Chrome 147 on Android' },
  })
  const result = n % 50 === 0 ? 'refused' : 'done'
  const row = {
    chain,
    seq: before + 1n,
    tenant,
    at,
    actor,
    action,
    object,
    result,
    detail,
    origin: '203.0.113.7',
    requestId: `req-${n}`,
  }
  const hash = hashOf(row, previous)
  heads.set(chain, { seq: row.seq, hash })
  return { ...row, previous, hash }
}

function chainAt(n: number): string {
  if (n % 20 === 7) return ownChain
  return n % 10 < 7 ? largest : `E${String(2 + (n % others)).padStart(8, '0')}`
}

async function store(db: Db, rows: readonly Made[]): Promise<void> {
  const of = <Name extends keyof Made>(name: Name) => rows.map((row) => row[name])
  await db.sql`
    insert into audit_log (ent_code, seq, tenant_code, at, actor, action, object, result, detail, origin, request_id, previous_hash, hash)
    select * from unnest(${of('chain')}::text[], ${of('seq')}::bigint[], ${of('tenant')}::text[], ${of('at')}::timestamptz[],
                         ${of('actor')}::text[], ${of('action')}::text[], ${of('object')}::text[], ${of('result')}::text[],
                         ${of('detail')}::jsonb[], ${of('origin')}::text[], ${of('requestId')}::text[], ${of('previous')}::bytea[],
                         ${of('hash')}::bytea[])`
}
