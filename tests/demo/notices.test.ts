import { expect, test } from 'vitest'
import { demoNotices } from '#demo/notice-texts.ts'
import { writeNotices } from '#demo/notices.ts'
import { buildHouse } from '#demo/organisation.ts'
import { transaction } from '#server/db/db.ts'
import { seedMasters } from '#server/seed/masters.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { deliveryOf } from '#features/messages/read-counts.server.ts'
import { parseMarkup } from '#shared/markup.ts'
import { ownDatabase, smallTenants, type OwnDatabase } from './shop.ts'

type Counted = 'receivers' | 'opened' | 'confirmed' | 'moments'

const noon = new Date('2026-09-30T03:20:30Z')

/** The demonstration's enterprises and people, on the masters they refer to. */
async function build(it: OwnDatabase): Promise<void> {
  await seedMasters(it.db)
  for (const tenant of smallTenants)
    await transaction(it.service, (tx) => buildHouse(tx, tenant, { passwordHash: 'x', createdAt: noon }))
}

test('every tenant of the demonstration has its notices, in its own language first, and once', async () => {
  await using it = await ownDatabase('notices')
  await build(it)

  await writeNotices(it.service, smallTenants, noon)
  await writeNotices(it.service, smallTenants, new Date())

  const { rows } = await it.service.query<{ tenant: string; count: bigint; waking: bigint }>(`
    select tenant_code as tenant, count(*), count(*) filter (where send_push or send_email or released_at is null) as waking
      from messages group by 1 order by 1`)
  expect(rows).toEqual(
    smallTenants
      .map(({ code }) => ({ tenant: code, count: BigInt(demoNotices.length), waking: 0n }))
      .toSorted((a, b) => (a.tenant < b.tenant ? -1 : 1)),
  )
  const titles = await it.service.query<{ title: string }>(
    'select title from messages where tenant_code = $1 order by release_time desc limit 1',
    [smallTenants[0]?.code],
  )
  expect(titles.rows[0]?.title).toBe(demoNotices.at(-1)?.texts[smallTenants[0]?.language ?? 'ja'].messageTitle)
})

test('some people have read each notice and some have not, at different times, alike at every first start and once', async () => {
  await using it = await ownDatabase('readers')
  await build(it)
  const told = async () => {
    const { rows } = await it.service.query<{ who: string; read_at: Date; ack_at: Date | null }>(`
      select m.tenant_code || ' ' || m.title || ' ' || u.user_name as who, r.read_at, r.ack_at
        from message_receipts r
        join messages m using (tenant_code, message_id) join users u using (tenant_code, user_id)
       order by 1`)
    return rows
  }

  await writeNotices(it.service, smallTenants, noon)

  const first = await told()
  const { rows } = await it.service.query<
    Record<'title' | 'asks' | 'late', string | boolean> & Record<Counted, bigint>
  >(`
    select m.tenant_code || ' ' || m.title as title, m.require_ack as asks, count(*) as receivers, count(r.read_at) as opened,
           count(r.ack_at) as confirmed, count(distinct r.read_at) as moments,
           coalesce(bool_or(r.read_at < m.release_time or r.read_at > '${noon.toISOString()}' or r.ack_at < r.read_at), false) as late
      from messages m join message_receivers v using (tenant_code, message_id)
      left join message_receipts r on r.tenant_code = v.tenant_code and r.message_id = v.message_id and r.user_id = v.user_id and r.round = v.round
     group by 1, 2 order by 1`)
  expect(rows).toHaveLength(smallTenants.length * demoNotices.length)
  for (const { title, asks, receivers, opened, confirmed, moments, late } of rows) {
    expect(Number(opened), `${title} was opened`).toBeGreaterThan(0)
    expect(Number(opened), `${title} is unread by somebody`).toBeLessThan(Number(receivers))
    expect(moments, `${title} was opened at different times`).toBe(opened)
    expect(Number(confirmed) > 0, `${title} was confirmed where it asks`).toBe(asks)
    expect(late, `${title} was read after it came out and before now`).toBe(false)
  }
  const never = await it.service.query<{ user_name: string }>(`
    select distinct user_name from users join message_receipts using (tenant_code, user_id) where last_login_at is null or must_change_password`)
  expect(never.rows).toEqual([])

  // Somebody makes everything unread that they can, and the shop opens again.
  await it.service.query('delete from message_receipts where ack_at is null')
  const kept = await told()
  expect(kept.length).toBeGreaterThan(0)
  await writeNotices(it.service, smallTenants, new Date(noon.getTime() + 86_400_000))
  expect(await told()).toEqual(kept)

  // A demonstration filled before its notices had readers gets the same ones.
  await it.service.query('delete from message_receipts')
  await writeNotices(it.service, smallTenants, noon)
  expect(await told()).toEqual(first)
})

test('the sender of a demonstration’s notice sees how far it has come', async () => {
  await using it = await ownDatabase('funnel')
  const [tenant] = smallTenants
  if (!tenant) throw new Error('the small demonstration has no tenant')
  await build(it)
  await writeNotices(it.service, [tenant], noon)
  const { rows } = await it.service.query<{ id: string }>(
    "select message_id as id from messages where ent_code = '__SYSTEM' order by release_time desc limit 1",
  )

  const viewer = { tenant: tenant.code, entCode: '__SYSTEM' } as Viewer
  const delivery = await deliveryOf(it.db, viewer, rows[0]?.id ?? '')

  expect(delivery?.opened).toBeGreaterThan(0)
  expect(delivery?.acknowledged).toBeGreaterThan(0)
  expect(delivery?.opened).toBeLessThan(delivery?.reach.receivers ?? 0)
  expect((delivery?.opened ?? 0) + (delivery?.reach.neverSeen ?? 0)).toBeLessThanOrEqual(delivery?.reach.receivers ?? 0)
})

test('every text of them is marked up as notices are', () => {
  for (const { texts } of demoNotices)
    for (const { content } of Object.values(texts)) expect(JSON.stringify(parseMarkup(content))).not.toContain('**')
})
