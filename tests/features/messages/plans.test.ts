import { beforeAll, expect, test } from 'vitest'
import { dbOn, statement, type Db } from '#server/db/db.ts'
import { claimDue, finish, loadContent } from '#features/messages/alerts.sql.ts'
import { noteShown } from '#server/push/devices-sql.ts'
import { nextDue } from '#features/messages/release.sql.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { ownDatabase } from '../../kit/own-database.ts'

const { pool } = ownDatabase('plans')
const now = new Date('2026-11-02T03:00:00Z')
const people = 10_000
/** Pages an alert may cost, indexes included; a walk through all that is due would be tens of thousands. */
const mostPages = 100

beforeAll(async () => {
  await asSchemaOwner(pool, (client) => client.query('alter table message_deliveries set (autovacuum_enabled = false)'))
  const { sql } = dbOn(pool)
  await sql`insert into tenants (tenant_code, tenant_name, realm) values ('t', 'T', 't')`
  await sql`insert into push_keys (tenant_code, public_key, private_key, created_at) values ('t', 'k', 'k', ${now})`
  await sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id)
    select 't', 'u-' || n, 'e', 'u-' || n, 'u-' || n, '佐藤 美咲', 'r' from generate_series(1, ${people}) n`
  await sql`
    insert into push_devices (tenant_code, device_id, user_id, sid, endpoint, p256dh, auth, public_key, address, name, language, created_at, last_seen_at)
    select 't', lpad(n::text, 32, '0')::uuid, 'u-' || n, 's', 'd-' || n, 'p', 'a', 'k', 'h', 'Chrome', 'ja', ${now}, ${now}
      from generate_series(1, ${people}) n`
  await sql`
    insert into messages (tenant_code, message_id, ent_code, type_id, title, content, receiver_mode, receiver_ents, state, release_time,
                          editable_after_posting, send_email, send_push, require_ack, hide_on_lock_screen, created_by, created_at)
    select 't', lpad(n::text, 32, '0')::uuid, 'e', '1', '障害', '', 'ALL_USERS', array['e'], 'POSTED', ${now}, false, false, true, false, false, 'u-1', ${now}
      from generate_series(1, 3) n`
  await asSchemaOwner(pool, (client) => client.query('analyze users, push_devices, messages'))
})

/** Three notices to everybody are fanned out this moment: PostgreSQL has no statistics of their alerts, nor gathers any. */
async function fanOut(urgent: boolean): Promise<void> {
  await asSchemaOwner(pool, (client) => client.query('truncate message_deliveries'))
  await dbOn(pool).sql`
    insert into message_deliveries (tenant_code, message_id, wave, channel, target, delivery_id, user_id, ent_code, urgent, state, next_at)
    select 't', lpad(m::text, 32, '0')::uuid, 1, 'PUSH', lpad(n::text, 32, '0')::uuid::text, gen_random_uuid(), 'u-' || n, 'e', ${urgent}, 'WAITING', ${now}
      from generate_series(1, ${people}) n, generate_series(1, 3) m`
}

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }
}

/** A database whose statements are carried out and say how many pages they looked at, instead of their rows. */
function counting(): { readonly db: Db; pages(): number } {
  let seen = 0
  const sql: Db['sql'] = async (strings, ...values) => {
    const { text, values: given } = statement(strings, values)
    const { rows } = await pool.query<{ 'QUERY PLAN': [Plan] }>(`explain (analyze, buffers, format json) ${text}`, [
      ...(given ?? []),
    ])
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    if (!plan) throw new Error('PostgreSQL explained nothing')
    seen += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
    return []
  }
  return { db: { sql }, pages: () => seen }
}

async function pagesOf(work: (db: Db) => Promise<unknown>): Promise<number> {
  const { db, pages } = counting()
  await work(db)
  return pages()
}

const sent = { state: 'SENT', nextAt: null, reason: null } as const

test.each([{ urgent: true }, { urgent: false }])(
  'of 30,000 alerts written a moment ago those of the next devices are found, told, ended and noted without a walk through the others (urgent: $urgent)',
  async ({ urgent }) => {
    await fanOut(urgent)
    const taken = await claimDue(dbOn(pool), now, null)
    expect(taken.length).toBeGreaterThanOrEqual(100)
    const receipts = taken.map(({ receipt }) => receipt)

    const pages = {
      take: await pagesOf((db) => claimDue(db, now, null)),
      tell: await pagesOf((db) => loadContent(db, 't', receipts, now)),
      finish: await pagesOf((db) => finish({ ...db, transaction: true }, 't', taken, sent, now)),
      shown: await pagesOf((db) => noteShown(db, 't', receipts[0] ?? '', now)),
      next: await pagesOf((db) => nextDue(db, null)),
    }
    const each = (sum: number) => sum / taken.length
    expect(
      Object.entries({
        ...pages,
        take: each(pages.take),
        tell: each(pages.tell),
        finish: each(pages.finish),
      }).filter(([, looked]) => looked > mostPages),
    ).toEqual([])
  },
)
