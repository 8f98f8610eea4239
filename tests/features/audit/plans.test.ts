import { beforeAll, expect, test } from 'vitest'
import { pageOf, type AuditSearch } from '#features/audit/sql.ts'
import { dbOn } from '#server/db/db.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { explained, sentBy } from '../../bench/explained.ts'
import { ownDatabase } from '../../kit/own-database.ts'

const { pool } = ownDatabase('audit_plans')
const rows = 5_000
/** Pages that fifty rows may cost, names included; the rows about one person are thousands of pages for each. */
const mostPages = 1_500

beforeAll(async () => {
  const { sql } = dbOn(pool)
  await sql`insert into tenants (tenant_code, tenant_name, realm) values ('t', 'T', 't')`
  await sql`insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name) values ('E00000001', 't', 'E', 'E')`
  await sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id)
    values ('t', 'u-1', 'E00000001', 's-1', 'sato', '佐藤 美咲', 'r')`
  await sql`
    insert into audit_log (ent_code, seq, tenant_code, at, actor, action, object, result, detail, origin, request_id, previous_hash, hash)
    select 'E00000001', n, 't', now() - n * interval '1 minute', 'sato', 'user/modify', 'user u-1', 'done',
           '{"before": {"status": "ACTIVE"}, "after": {"status": "DISABLED"}}', '203.0.113.7', 'r-' || n, decode('00', 'hex'), decode('00', 'hex')
      from generate_series(1, ${rows}) n`
  await asSchemaOwner(pool, (client) => client.query('analyze audit_log, users'))
})

const asked: AuditSearch = {
  tenant: 't',
  chains: ['E00000001'],
  from: undefined,
  until: undefined,
  actor: undefined,
  actions: undefined,
  result: undefined,
  object: undefined,
}

test('a page reads the name of a person once a row, and not all that was ever done to them', async () => {
  const page = await sentBy((db) => pageOf(db, asked, { behind: undefined, limit: 51, language: 'ja' }))
  const found = await pageOf(dbOn(pool), asked, { behind: undefined, limit: 51, language: 'ja' })
  expect(found.map(({ objectName, objectThere }) => `${objectName} ${objectThere}`)).toEqual(
    Array.from({ length: 51 }, () => '佐藤 美咲 true'),
  )

  const client = await pool.connect()
  const { buffers } = await explained(client, page)
  client.release()
  expect(buffers).toBeLessThan(mostPages)
})
