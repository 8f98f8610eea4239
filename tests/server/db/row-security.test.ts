import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiRole, serviceRole } from '#server/db/row-security.ts'
import { settleAll } from '#server/settlement/closing.ts'
import { openScope } from '#server/access/scope.ts'
import { merchant, type Merchant } from '../ingest/merchant.ts'

const client = new pg.Client({ connectionString: inject('databaseUrl') })
let [mine, theirs]: Merchant[] = []
const walled = [
  'transactions',
  'trade_numbers',
  'numbers',
  'transaction_events',
  'refunds',
  'payment_checks',
  'stat_daily_ent',
  'stat_daily_shop',
  'stat_hourly_ent',
  'stat_hourly_shop',
  'stat_sold_ent',
  'stat_sold_shop',
  'shops',
  'terminals',
  'fee_plan_lines',
  'settlement_cycles',
  'bank_accounts',
  'settlement_heads',
  'deposits',
  'deposit_taxes',
  'deposit_lines',
  'deposit_adjustments',
  'deposit_events',
  'audit_log',
  'audit_heads',
  'idempotency_keys',
  'outbox',
  'messages',
]

beforeAll(async () => {
  await client.connect()
  ;[mine, theirs] = [await merchant(), await merchant()]
  for (const it of [mine, theirs]) {
    await it.ingest([{ tradeNo: 'A', amount: 100 }])
    await it.ingest([{ tradeNo: 'A', amount: 200 }])
    await it.db.sql`insert into terminals (ent_code, terminal_no, shop_code) values (${it.ent}, 'T1', 'S00000001')`
    await it.db
      .sql`insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class) values (${it.ent}, 'ID', '2026-01-01', 1, 'TAXABLE')`
    await it.db
      .sql`insert into idempotency_keys (ent_code, tenant_code, key, call, user_id, body_hash) values (${it.ent}, ${it.tenant}, 'k', 'c', 'u', 'h')`
    await it.db
      .sql`insert into outbox (ent_code, outbox_id, tenant_code, kind, payload) values (${it.ent}, gen_random_uuid(), ${it.tenant}, 'mail', '{}')`
    await it.db.sql`
      insert into refunds (ent_code, refund_no, tenant_code, trade_no, business_date, trade_time, shop_code, payment_type, amount,
                           currency, mode, reason_code, remark, requested_by_id, requested_by, requested_at, channel,
                           expected_refundable, status, status_at, next_check_at, decided_by_id, decided_by, decided_at)
      values (${it.ent}, 'R261121000000000001', ${it.tenant}, 'A', '2026-11-20', now(), 'S00000001', 'PAYPAY', 1, 'JPY', 'PARTIAL',
              'TEST', 'x', 'u', 'u', now(), 'PORTAL', 200, 'REQUESTED', now(), 'infinity', 'u', 'u', now())`
    await it.db.sql`
      insert into messages (tenant_code, message_id, ent_code, type_id, title, content, receiver_mode, receiver_ents, state,
                            editable_after_posting, send_email, send_push, require_ack, hide_on_lock_screen, created_by, created_at)
      values (${it.tenant}, gen_random_uuid(), ${it.ent}, '4', 'x', 'x', 'ALL_USERS', ${[it.ent]}, 'DRAFT', false, false, false, false, false, 'x', now())`
    await it.db.sql`
      insert into settlement_cycles (ent_code, valid_from, closing_cycle, pay_after, holiday_rule, month_end_rule, fee_bearer)
      values (${it.ent}, '2026-10-01', 'MONTHLY', 'NEXT_MONTH_END', 'NEXT', 'NEXT', 'MERCHANT')`
    await it.db.sql`
      insert into bank_accounts (ent_code, account_id, valid_from, bank_code, bank_name, branch_code, branch_name, account_type,
                                 account_number, account_tail, holder)
      values (${it.ent}, gen_random_uuid(), '2026-10-01', '0009', 'x', '015', 'x', 'ORDINARY', 'v1.x', '567', 'x')`
    await it.db.sql`
      insert into deposit_adjustments (ent_code, adjustment_id, currency, kind, business_date, amount, fee_taxable, reason, created_at, created_by)
      values (${it.ent}, gen_random_uuid(), 'JPY', 'MANUAL', '2026-10-05', 500, 10, 'x', now(), 'x')`
    await it.ingest([{ tradeNo: 'B', amount: 1000, tradeTime: '2026-10-05T12:00:00+09:00' }])
    await settleAll(it.pool, { now: new Date('2026-11-05T00:00:00Z'), actor: 'x', ent: it.ent })
    await it.db.sql`insert into payment_checks (ent_code, trade_no, asked_at) values (${it.ent}, 'A', now())`
    await it.db.sql`
      insert into audit_log (ent_code, seq, tenant_code, at, actor, action, result, previous_hash, hash)
      values (${it.ent}, 1000, ${it.tenant}, now(), 'a', 'b', 'done', '', '')`
  }
})
afterAll(async () => {
  await client.end()
  await mine?.pool.end()
  await theirs?.pool.end()
})

async function seen(table: string, scope: string): Promise<string[]> {
  await client.query(`begin; set local role ${apiRole}; ${scope}`)
  try {
    const { rows } = await client.query<{ ent: string }>(
      `select distinct ent_code as ent from ${table} where ent_code = any($1)`,
      [[mine?.ent, theirs?.ent]],
    )
    return rows.map(({ ent }) => ent)
  } finally {
    await client.query('rollback')
  }
}

test.each(walled)('of %s the API’s role sees its own enterprise alone, whatever a statement asks', async (table) => {
  if (!mine || !theirs) throw new Error('the merchants are missing')

  expect(await seen(table, openScope({ tenant: mine.tenant, ents: [mine.ent] }))).toEqual([mine.ent])
  expect(await seen(table, openScope({ tenant: theirs.tenant, ents: ['E00000000', theirs.ent] }))).toEqual([theirs.ent])
})

test.each(walled)('of %s a scope of nobody, an empty one and none at all show nothing', async (table) => {
  expect(await seen(table, openScope({ tenant: 'nobody', ents: [] }))).toEqual([])
  expect(await seen(table, "set local app.ents = ''; set local app.tenant = ''")).toEqual([])
  expect(await seen(table, 'select 1')).toEqual([])
})

test('the API’s role cannot write another enterprise’s rows, nor change the audit log, nor reach a partition by its name', async () => {
  if (!mine || !theirs) throw new Error('the merchants are missing')
  const scope = openScope({ tenant: mine.tenant, ents: [mine.ent] })
  const attempt = async (text: string) => {
    await client.query(`begin; set local role ${apiRole}; ${scope}`)
    try {
      return (await client.query(text)).rowCount
    } catch (error) {
      return String(error)
    } finally {
      await client.query('rollback')
    }
  }

  expect(await attempt(`update transactions set amount = 1 where ent_code = '${theirs.ent}'`)).toBe(0)
  expect(
    await attempt(`insert into shops (ent_code, shop_code, shop_name) values ('${theirs.ent}', 'S9', 'x')`),
  ).toContain('row-level security')
  expect(await attempt(`update transactions set ent_code = '${theirs.ent}' where ent_code = '${mine.ent}'`)).toContain(
    'row-level security',
  )
  expect(await attempt(`update audit_log set actor = 'x'`)).toContain('permission denied')
  expect(await attempt(`delete from audit_log`)).toContain('permission denied')
  expect(await attempt(`select * from transactions_default`)).toContain('permission denied')
})

/** What belongs to a notice, as rows that name the enterprise they concern. */
const ofNotices = {
  message_versions: `select m.ent_code from message_versions v join messages m using (tenant_code, message_id)`,
  message_waves: `select m.ent_code from message_waves w join messages m using (tenant_code, message_id)`,
  message_receipts: `select u.ent_code from message_receipts r join users u using (tenant_code, user_id)`,
  message_deliveries: `select ent_code from message_deliveries`,
  message_files: `select ent_code from message_files`,
}

test('what belongs to a notice is seen by the enterprises it concerns alone, though they share a tenant', async () => {
  if (!mine) throw new Error('the merchant is missing')
  const { db, tenant } = mine
  const [one, other] = ['E90000001', 'E90000002']
  for (const [index, ent] of [one, other].entries()) {
    const id = randomUUID()
    const person = `${tenant}-${index}`
    await db.sql`insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name) values (${ent}, ${tenant}, 'x', 'x') on conflict do nothing`
    await db.sql`
      insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id)
      values (${tenant}, ${person}, ${ent}, ${person}, ${person}, 'x', 'r')`
    await db.sql`
      insert into messages (tenant_code, message_id, ent_code, type_id, title, content, receiver_mode, receiver_ents, state,
                            editable_after_posting, send_email, send_push, require_ack, hide_on_lock_screen, created_by, created_at)
      values (${tenant}, ${id}, ${ent}, '4', 'x', 'x', 'ALL_USERS', ${[ent]}, 'DRAFT', false, false, false, false, false, 'x', now())`
    await db.sql`insert into message_versions values (${tenant}, ${id}, 1, 'x', 'x', '{}', 'x', now())`
    await db.sql`insert into message_waves (tenant_code, message_id, wave, only_unread, created_at) values (${tenant}, ${id}, 1, false, now())`
    await db.sql`insert into message_receipts (tenant_code, user_id, message_id, round, read_at) values (${tenant}, ${person}, ${id}, 1, now())`
    await db.sql`
      insert into message_deliveries (tenant_code, message_id, wave, channel, target, delivery_id, user_id, ent_code, urgent, state, next_at)
      values (${tenant}, ${id}, 1, 'MAIL', ${person}, gen_random_uuid(), ${person}, ${ent}, false, 'SENT', now())`
    await db.sql`
      insert into message_files (tenant_code, file_name, ent_code, user_id, message_id, name, type, size)
      values (${tenant}, ${id}, ${ent}, ${person}, ${id}, 'x', 'x', 1)`
  }
  const owners = async (table: keyof typeof ofNotices, scope: string, role: string) => {
    await client.query(`begin; set local role ${role}; ${scope}`)
    const { rows } = await client.query(`select count(*)::int as n from ${table} where tenant_code = $1`, [tenant])
    const { rows: ents } = await client.query<{ ent_code: string }>(ofNotices[table])
    await client.query('rollback')
    return { n: rows[0]?.n as number, ents: new Set(ents.map((row) => row.ent_code)) }
  }

  for (const table of Object.keys(ofNotices) as (keyof typeof ofNotices)[]) {
    expect([table, (await owners(table, 'select 1', serviceRole)).n]).toEqual([table, 2])
    const seenByOne = await owners(table, openScope({ tenant, ents: [one] }), apiRole)
    expect([table, seenByOne]).toEqual([table, { n: 1, ents: new Set([one]) }])
  }
})

/** The houses of a tenant and everybody in them, as rows that name their enterprise. */
const ofPeople = {
  enterprises: `select ent_code as ent from enterprises`,
  users: `select ent_code as ent from users`,
  roles: `select ent_code as ent from roles`,
  sessions: `select split_part(sid, '-', 1) as ent from sessions`,
}

/** A tenant with its provider, a master with a child, and another merchant; each with one person of two roles. */
async function houses(): Promise<Record<'tenant' | 'master' | 'child' | 'other', string>> {
  const [tenant, ...codes] = [randomUUID(), ...[1, 2, 3].map(() => `E${String(randomInt(10_000_000, 99_999_998))}`)]
  const [master = '', child = '', other = ''] = codes
  if (!mine) throw new Error('the merchant is missing')
  const { db } = mine
  await db.sql`insert into tenants (tenant_code, tenant_name, realm) values (${tenant}, ${tenant}, ${tenant})`
  for (const [ent, parent] of [['__SYSTEM'], [master], [child, master], [other]] as const) {
    await db.sql`
      insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code, is_master_enterprise)
      values (${ent}, ${tenant}, 'x', ${`name of ${ent}`}, ${parent ?? null}, ${ent === master})`
    for (const role of ['held', 'unheld'])
      await db.sql`
        insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
        values (${tenant}, ${ent}, ${role}, ${role}, '{Refund.refund}')`
    await db.sql`
      insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id)
      values (${tenant}, ${ent}, ${ent}, ${`sub-${ent}`}, ${ent}, ${`somebody of ${ent}`}, 'held')`
    await db.sql`
      insert into sessions (tenant_code, sid, user_id, expires_at) values (${tenant}, ${`${ent}-1`}, ${ent}, now() + interval '1 hour')`
  }
  return { tenant, master, child, other }
}

/** What the API's role is answered in a scope. */
async function answered<Row extends object>(scope: string, text: string): Promise<Row[]> {
  await client.query(`begin; set local role ${apiRole}; ${scope}`)
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.query('rollback')
  }
}

const entsIn = async (table: keyof typeof ofPeople, scope: string) =>
  (await answered<{ ent: string }>(scope, ofPeople[table])).map(({ ent }) => ent).toSorted()

test.each(Object.keys(ofPeople) as (keyof typeof ofPeople)[])(
  'of %s a house sees its own alone, a master its children’s, and the provider all of the tenant',
  async (table) => {
    const { tenant, master, child, other } = await houses()
    const of = (ents: string[]) => (table === 'roles' ? ents.flatMap((ent) => [ent, ent]) : ents).toSorted()

    expect(await entsIn(table, openScope({ tenant, ents: [child] }))).toEqual(of([child]))
    expect(await entsIn(table, openScope({ tenant, ents: [master, child] }))).toEqual(of([master, child]))
    expect(await entsIn(table, openScope({ tenant, ents: ['__SYSTEM'] }))).toEqual(of(['__SYSTEM', master, child, other])) // prettier-ignore
    expect(await entsIn(table, openScope({ tenant, ents: [] }))).toEqual([])
    expect(await entsIn(table, openScope({ tenant: 'another', ents: [child] }))).toEqual([])
    expect(await entsIn(table, openScope({ tenant: 'another', ents: ['__SYSTEM'] }))).toEqual([])
    expect(await entsIn(table, "set local app.ents = ''; set local app.tenant = ''")).toEqual([]) // prettier-ignore
    expect(await entsIn(table, 'select 1')).toEqual([])
  },
)

test('a house writes no person, role or session of another', async () => {
  const { tenant, child, other } = await houses()
  const scope = openScope({ tenant, ents: [child] })
  const wall = 'row-level security'

  for (const table of ['users', 'roles', 'enterprises'])
    await expect(answered(scope, `update ${table} set ent_code = '${other}' where ent_code = '${child}'`)).rejects.toThrow(wall) // prettier-ignore
  await expect(
    answered(
      scope,
      `insert into sessions (tenant_code, sid, user_id, expires_at) values ('${tenant}', 'x', '${other}', now())`,
    ),
  ).rejects.toThrow(wall)
  for (const table of Object.keys(ofPeople))
    expect(await answered(scope, `delete from ${table} where tenant_code = '${tenant}' and not (${table}::text like '%${child}%') returning 1`)).toEqual([]) // prettier-ignore
})

test('approvers and senders beyond the scope are named by their functions alone, and nothing stays open behind these', async () => {
  const { tenant, master, child, other } = await houses()
  if (!mine) throw new Error('the merchant is missing')
  const { db } = mine
  const scope = openScope({ tenant, ents: [child] })
  const notices = [randomUUID(), randomUUID()]
  for (const [index, receiver] of [child, other].entries())
    await db.sql`
      insert into messages (tenant_code, message_id, ent_code, type_id, title, content, receiver_mode, receiver_ents, state,
                            editable_after_posting, send_email, send_push, require_ack, hide_on_lock_screen, created_by, created_at)
      values (${tenant}, ${notices[index]}, '__SYSTEM', '4', 'x', 'x', 'ALL_USERS', ${[receiver]}, 'DRAFT', false, false, false, false, false, 'x', now())`
  const approvers = (ent: string) =>
    answered(scope, `select approver from refund_approvers('${tenant}', '${ent}', 'S1', 'nobody', null) order by 1`)

  expect(await approvers(child)).toEqual([child, master].toSorted().map((approver) => ({ approver })))
  expect(await approvers(other)).toEqual([])
  expect(await answered(scope, `select notice_sender('${tenant}', '${notices[0]}') as name`)).toEqual([{ name: 'name of __SYSTEM' }]) // prettier-ignore
  expect(await answered(scope, `select notice_sender('${tenant}', '${notices[1]}') as name`)).toEqual([{ name: null }])
  const behind = `with asked as materialized (select notice_sender('${tenant}', '${notices[0]}'), count(*) from refund_approvers('${tenant}', '${child}', 'S1', 'nobody', null))
                  select u.ent_code as ent from asked, users u`
  expect(await answered(scope, behind)).toEqual([{ ent: child }])
  expect(await answered(scope, `select current_setting('app.beyond', true) as beyond from refund_approvers('${tenant}', '${child}', 'S1', 'x', null) limit 1`)).toEqual([{ beyond: '' }]) // prettier-ignore
})

test('no code of an enterprise can lie within another’s', async () => {
  if (!mine) throw new Error('the merchants are missing')
  const { db, tenant } = mine
  const made = (code: string) =>
    db.sql`insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name) values (${code}, ${tenant}, 'x', 'x')`

  for (const code of ['E1', '', 'E123456789', 'XE1234567'])
    await expect(made(code)).rejects.toThrow('enterprises_ent_code_form')
})

test('every table of enterprises or tenants is walled', async () => {
  const { rows } = await client.query(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('ent_code', 'tenant_code') and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not c.relrowsecurity
       and has_table_privilege('${apiRole}', c.oid, 'select')
     group by 1`)

  expect(rows).toEqual([])
})
