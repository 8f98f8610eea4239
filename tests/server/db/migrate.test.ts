import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { schemaPool } from '#server/db/database.ts'
import { migrate, migrations, statementsOf } from '#server/db/migrate.ts'
import { forceRowSecurity } from '#server/db/row-security.ts'
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

/** The schema as it was before a migration. */
async function migrateBefore(first: string): Promise<void> {
  await pool.query(
    'create table migrations (name text collate "C" primary key, checksum text not null, at timestamptz not null default now())',
  )
  await pool.query('create table migration_lock (one boolean primary key check (one))')
  for (const { name: done, text } of migrations().filter((one) => one.name < first)) {
    for (const each of statementsOf(text)) await pool.query(each)
    const checksum = createHash('sha256').update(text).digest('hex')
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [done, checksum])
  }
}

/** Row security as it stands where the portal ran before: what a migration does to rows passes it or does nothing. */
async function enforced(): Promise<void> {
  const client = await pool.connect()
  await forceRowSecurity(client)
  client.release()
}

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
  await migrateBefore('0056')
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

/** A closed deposit as it was stored before its recipient and its early fee were. */
function oldDeposit({ no, shop = '', from, paid }: { no: string; shop?: string; from: string; paid: string }) {
  return pool.query(
    `insert into deposits (ent_code, deposit_no, tenant_code, shop_code, currency, usage_from, usage_to, payment_date, nominal_date, status,
                           total_usage, usage_count, refund, refund_count, chargeback, chargeback_count, fee, fee_taxable, fee_exempt, vat,
                           adjustment, carry_in, carry_out, transfer_fee, transfer_amount, closed_at)
     values ('E00000001', $1, 'a', $2, 'JPY', $3::date, $3::date + 9, $4, $4, 'CLOSED', 1000, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1000, now())`,
    [no, shop, from, paid],
  )
}

async function oldMerchant(): Promise<void> {
  await pool.query("insert into tenants (tenant_code, tenant_name, realm) values ('a', 'A', 'a')")
  // Others stand before and after it, so that none is taken by its place.
  await pool.query(
    "insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name) values ('E00000003', 'a', '別の会社', '別'), ('E00000001', 'a', 'さくら株式会社', 'さくら'), ('E00000002', 'a', '別の会社', '別')",
  )
  await pool.query(
    "insert into shops (ent_code, shop_code, shop_name) values ('E00000003', 'S00000001', '別の店'), ('E00000001', 'S00000001', '本店'), ('E00000002', 'S00000001', '別の店')",
  )
}

/** An early transfer that was asked for, and accepted where it was decided. */
function asked(no: string, paid: string, fee: number, decided: string | null) {
  return pool.query(
    `insert into early_transfers (ent_code, early_id, tenant_code, deposit_no, status, fee, amount, pay_date, requested_at, requested_by, decided_at)
     values ('E00000001', gen_random_uuid(), 'a', $1, $2, $3, 700, $4, '2026-11-04T03:00:00Z', 'x', $5)`,
    [no, decided === null ? 'REQUESTED' : 'ACCEPTED', fee, paid, decided],
  )
}

test('deposits of before are for the company and the store as they are called when the recipient begins to be kept', async () => {
  await migrateBefore('0210')
  await oldMerchant()
  await oldDeposit({ no: 'D20261031000001', from: '2026-10-01', paid: '2026-10-31' })
  await oldDeposit({ no: 'D20261031000002', shop: 'S00000001', from: '2026-10-01', paid: '2026-10-31' })
  await oldDeposit({ no: 'D20261031000003', shop: 'S00000009', from: '2026-10-01', paid: '2026-10-31' })
  await enforced()

  await migrate(pool)

  await pool.query('alter table deposits no force row level security')
  const { rows } = await pool.query('select recipient, recipient_shop as shop from deposits order by deposit_no')
  expect(rows).toEqual([
    { recipient: 'さくら株式会社', shop: '' },
    { recipient: 'さくら株式会社', shop: '本店' },
    { recipient: 'さくら株式会社', shop: '' },
  ])
})

test('what an early transfer of before took off, and the day it was closed for, are found from its decision', async () => {
  await migrateBefore('0210')
  await oldMerchant()
  const decided = '2026-11-05T03:00:00Z'
  const early = async (
    no: string,
    from: string,
    paid: string,
    fee: number | undefined,
    { noted = decided, kind = 'MANUAL', notedFee = fee } = {},
  ) => {
    await oldDeposit({ no, from, paid })
    if (fee === undefined) return
    await asked(no, paid, fee, decided)
    await pool.query(
      `insert into deposit_adjustments (ent_code, adjustment_id, currency, kind, business_date, amount, fee_exempt, reason, created_at, created_by, deposit_no, trade_no)
       values ('E00000001', gen_random_uuid(), 'JPY', $5, $2, 0, $3, 'fee', $4, 'x', $1, case $5 when 'CORRECTION' then 'T1' end)`,
      [no, paid, notedFee, noted, kind],
    )
  }
  await early('D20261130000001', '2026-10-01', '2026-11-10', 330)
  await early('D20261111000002', '2026-10-11', '2026-11-12', 220)
  await early('D20261130000003', '2026-10-21', '2026-11-30', undefined)
  await asked('D20261130000003', '2026-11-10', 330, null)
  await early('D20261231000004', '2026-11-01', '2026-11-20', 330, { noted: '2026-11-06T03:00:00Z' })
  await early('D20261231000005', '2026-11-11', '2026-11-30', 330, { kind: 'CORRECTION' })
  await early('D20261231000006', '2026-11-21', '2026-12-10', 330, { notedFee: 500 })
  await enforced()

  await migrate(pool)

  await pool.query('alter table deposits no force row level security')
  const { rows } = await pool.query(
    'select deposit_no as no, early_fee::int as fee, closed_for::text as day from deposits order by deposit_no',
  )
  expect(rows).toEqual([
    // Its number tells of a day that its payment has passed: the first one after it holds.
    { no: 'D20261111000002', fee: 220, day: '2026-11-13' },
    { no: 'D20261130000001', fee: 330, day: '2026-11-30' },
    { no: 'D20261130000003', fee: 0, day: null },
    { no: 'D20261231000004', fee: 0, day: null },
    { no: 'D20261231000005', fee: 0, day: null },
    { no: 'D20261231000006', fee: 0, day: null },
  ])
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
