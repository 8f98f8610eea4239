import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { schemaPool } from '#server/db/database.ts'
import { migrate, migrations, statementsOf } from '#server/db/migrate.ts'
import { databaseAt } from '../../kit/database-at.ts'

let pool: pg.Pool
let name: string
const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeEach(async () => {
  name = `migrate_${randomBytes(4).toString('hex')}`
  await admin(`create database ${name}`)
  pool = schemaPool(databaseAt(inject('databaseUrl'), name))
})
afterEach(async () => {
  await pool.end()
  await admin(`drop database ${name} with (force)`)
})

test('two servers that start at once bring the schema up to date once', async () => {
  const counts = await Promise.all([migrate(pool), migrate(pool)])

  expect(counts[0] + counts[1]).toBe(migrations().length)
  expect(await migrate(pool)).toBe(0)
})

test('a migration that was edited after it had run is refused', async () => {
  await migrate(pool)
  await pool.query("update migrations set checksum = 'other' where name = $1", [migrations()[0]?.name])

  await expect(migrate(pool)).rejects.toThrow('was changed after it had run')
})

test('devices that took alerts before keys could be renewed hang on the key their tenant had', async () => {
  await pool.query(
    'create table migrations (name text collate "C" primary key, checksum text not null, at timestamptz not null default now())',
  )
  for (const { name: done, text } of migrations().filter((one) => one.name < '0056')) {
    for (const each of statementsOf(text)) await pool.query(each)
    const checksum = createHash('sha256').update(text).digest('hex')
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [done, checksum])
  }
  await pool.query("insert into tenants (tenant_code, tenant_name, realm) values ('a', 'A', 'a')")
  await pool.query("insert into push_keys (tenant_code, public_key, private_key) values ('a', 'key', 'sealed')")
  await pool.query(
    `insert into push_devices (tenant_code, device_id, user_id, sid, endpoint, p256dh, auth, address, name, language, created_at, last_seen_at)
     values ('a', gen_random_uuid(), 'u', 's', 'https://push.example/x', '', '', '', 'Chrome', 'ja', now(), now())`,
  )

  await migrate(pool)

  const { rows } = await pool.query(
    'select public_key, replaced_at from push_devices join push_keys using (public_key)',
  )
  expect(rows).toEqual([{ public_key: 'key', replaced_at: null }])
})

test('names of before lose the marks that turn the direction of text', async () => {
  await migrate(pool)
  await pool.query('drop function turns_direction, without_direction cascade')
  await pool.query("delete from migrations where name like '0125%'")
  await pool.query("insert into tenants (tenant_code, tenant_name, realm) values ('a', $1, 'a')", ['A\u202e B\u200f إ'])

  await migrate(pool)

  expect((await pool.query('select tenant_name from tenants')).rows).toEqual([{ tenant_name: 'A B إ' }])
})

test('a database of a newer portal is refused', async () => {
  await migrate(pool)
  await pool.query("insert into migrations (name, checksum) values ('9999-future', 'x')")

  await expect(migrate(pool)).rejects.toThrow('newer than this version')
})

test('a migration is read statement by statement, without comments', () => {
  expect(
    statementsOf('-- why\ncreate table a (\n  x text -- not here;\n);\n\ncreate index b on a (x);\n'),
  ).toHaveLength(2)
})
