import { beforeAll, expect, test } from 'vitest'
import { dbOn } from '#server/db/db.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { testApiPool } from '../../kit/api-pool.ts'
import { ownDatabase } from '../../kit/own-database.ts'

const { url, pool: service } = ownDatabase('rights_plan')
const enterprises = 200
const roles = 10
const people = 10_000
/** Pages that the rights of one person may cost, indexes included: a walk through the people or the roles would be hundreds. */
const mostPages = 60

beforeAll(async () => {
  for (const table of ['tenants', 'enterprises', 'roles', 'users', 'sessions'])
    await asSchemaOwner(service, (client) => client.query(`alter table ${table} set (autovacuum_enabled = false)`))
  const { sql } = dbOn(service)
  await sql`insert into tenants (tenant_code, tenant_name, realm) values ('t', 'T', 't')`
  await sql`
    insert into enterprises (tenant_code, ent_code, ent_name, ent_display_name)
    select 't', 'E' || 10000000 + n, '木漏れ日', '木漏れ日' from generate_series(0, ${enterprises - 1}) n`
  await sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    select 't', 'E' || 10000000 + e, 'r-' || r, '店長' || r, array['Record.search']
      from generate_series(0, ${enterprises - 1}) e, generate_series(0, ${roles - 1}) r`
  await sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id)
    select 't', 'u-' || n, 'E' || 10000000 + n % ${enterprises}, 's-' || n, 'name-' || n, '佐藤 美咲', 'r-' || n % ${roles}
      from generate_series(1, ${people}) n`
  await sql`
    insert into sessions (tenant_code, sid, user_id, started_at, expires_at)
    select 't', 'sid-' || n, 'u-' || n, now(), now() + interval '1 day' from generate_series(1, ${people}) n`
})

test('in a database without statistics the rights of one of many people are found, not looked for among all', async () => {
  const pool = testApiPool(url)
  const client = await pool.connect()
  await client.query(`set app.tenant = 't'`)
  const pages: number[] = []
  // More often than PostgreSQL plans anew for the values: from the sixth time on it may keep one plan for all.
  for (let n = 1; n <= 8; n++) {
    const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
      `explain (analyze, buffers, format json)
       select rights from rights_of('t', 'sid-${n}', 's-${n}', extract(epoch from now())::bigint, 12, null)`,
    )
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    expect(plan?.Plan['Actual Rows']).toBe(1)
    pages.push((plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0))
  }
  client.release()
  await pool.end()

  // The first time it also reads the catalogue of the tables.
  expect(Math.max(...pages.slice(1))).toBeLessThanOrEqual(mostPages)
})

interface Plan {
  readonly Plan: Readonly<Record<'Actual Rows' | 'Shared Hit Blocks' | 'Shared Read Blocks', number>>
}
