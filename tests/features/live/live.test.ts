import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#shared/call-address.ts'
import { live, LiveEvent } from '#features/live/contract.ts'
import { messages } from '#features/messages/contract.ts'
import { refunds } from '#features/refunds/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { notice, resultOf } from '../messages/writing.ts'
import { pay } from '../transactions/payments.ts'

let it: Portal
let author: Person
beforeAll(async () => {
  it = await portal()
  await it.server.app.listen({ port: 0, host: '127.0.0.1' })
  author = await it.as('Message.search', 'Message.add', 'Message.edit')
})
afterAll(() => it[Symbol.asyncDispose]())

interface Hearing {
  readonly status: number | undefined
  readonly lines: unknown[]
  readonly ended: Promise<void>
  stop(): void
}

/** The live connection as a page of the person holds it, at their own portal's process or at another one's. */
async function hearing(
  person: Pick<Person, 'token'>,
  on: Portal = it,
  at: Portal = on,
  heardAgoMs?: number,
): Promise<Hearing> {
  const { port } = at.server.app.server.address() as AddressInfo // it listens on a port
  const path = addressOf(live.changes, { HeardAgoMs: heardAgoMs })
  const headers = { host: on.host, authorization: `Bearer ${person.token}` }
  const lines: unknown[] = []
  const request = get({ host: '127.0.0.1', port, path, headers })
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  const ended = new Promise<void>((resolve) => reply.once('close', resolve))
  await new Promise<void>((resolve) => {
    reply.on('data', (part: Buffer) => {
      for (const line of part.toString().split('\n')) if (line) lines.push(JSON.parse(line))
      resolve()
    })
  })
  return { status: reply.statusCode, lines, ended, stop: () => request.destroy() }
}

const published = async (): Promise<string> => {
  const { messageId } = resultOf(await author(manage.create, notice()))
  await it.server.notices.run([it.tenant])
  return messageId
}

describe('the live connection', () => {
  test('tells all of a person’s devices what they read, and nobody else', async () => {
    const [reader, other] = [await it.as('Record.search'), await it.as('Record.search')]
    const messageId = await published()
    const [phone, tablet, foreign] = await Promise.all([hearing(reader), hearing(reader), hearing(other)])
    expect(phone.status).toBe(200)

    await reader(messages.read, { messageIds: [messageId] })

    const said = [{ topic: 'notices', ids: [messageId], seen: true, withinMs: 0 }]
    await expect.poll(() => phone.lines).toEqual(said)
    await expect.poll(() => tablet.lines).toEqual(said)
    await other(messages.read, { messageIds: [messageId] })
    await expect.poll(() => foreign.lines).toEqual(said)
    expect(phone.lines).toEqual(said)
    for (const one of [phone, tablet, foreign]) one.stop()
  })

  test('tells a whole tenant that a notice came out or was taken back, and no other tenant', async () => {
    await using elsewhere = await portal()
    await elsewhere.server.app.listen({ port: 0, host: '127.0.0.1' })
    const mine = await hearing(await it.as('Record.search'))
    const theirs = await hearing(await elsewhere.as('Record.search'), elsewhere)

    const messageId = await published()
    await expect.poll(() => mine.lines).toEqual([{ topic: 'notices', ids: [messageId], seen: false, withinMs: 3000 }])
    const { list } = resultOf(await author(manage.list, { PageIndex: 1, PageSize: 20 }))
    const version = list.find((one) => one.messageId === messageId)?.version ?? 0
    await author(manage.withdraw, { messageId, version })

    await expect.poll(() => mine.lines).toHaveLength(2)
    expect(mine.lines[1]).toEqual({ topic: 'notices', ids: [messageId], seen: true, withinMs: 3000 })
    expect(theirs.lines).toEqual([])
    for (const one of [mine, theirs]) one.stop()
  })

  test('tells first what changed since the page began, and that anything may have where this is not known any more', async () => {
    const [reader, other] = [await it.as('Record.search'), await it.as('Record.search')]
    const [longAgo, began] = [await published(), Date.now()]
    const first = await hearing(reader)
    const messageId = await published()
    await reader(messages.read, { messageIds: [messageId] })
    await expect.poll(() => first.lines).toHaveLength(2)
    const ago = () => Date.now() - began
    const tenHours = 36_000_000

    const late = await hearing(reader, it, it, ago())
    const theirs = await hearing(other, it, it, ago())
    const old = await hearing(other, it, it, tenHours)

    const told = { topic: 'notices', ids: [messageId], seen: false, withinMs: 3000 }
    await expect.poll(() => late.lines).toEqual([told, { ...told, seen: true, withinMs: 0 }])
    await expect.poll(() => theirs.lines).toEqual([told])
    expect(JSON.stringify(late.lines)).not.toContain(longAgo)
    // Requests are told to nobody who may not give back.
    await expect
      .poll(() => old.lines)
      .toEqual(['rights', 'notices'].map((topic) => ({ topic, ids: [], seen: false, withinMs: 3000 })))
    for (const one of [first, late, theirs, old]) one.stop()
  })

  test('tells of a request for a refund all who may give back at its store, each time it moves, and never what it says', async () => {
    const right = ['Record.search', 'Refund.refund'] as const
    const staff = await it.as(...right)
    await it.db.sql`
      update roles set refund_limit_single = 0 where role_id = (select role_id from users where user_id = ${staff.userId})`
    const [manager, provider] = [await it.as(...right), await it.admin('Refund.refund')]
    const elsewhere = await it.person({ permissions: right, shops: ['S00000002'] })
    await using otherTenant = await portal()
    await otherTenant.server.app.listen({ port: 0, host: '127.0.0.1' })
    const hear = [staff, manager, provider].map((person) => hearing(person))
    const deaf = [await it.as('Record.search'), elsewhere].map((person) => hearing(person))
    const [hearers, others] = [await Promise.all(hear), await Promise.all(deaf)]
    const foreign = await hearing(await otherTenant.as(...right), otherTenant)
    const tradeTime = new Date(Date.now() - 60_000).toISOString()
    await pay(it, [{ tradeNo: 'LIVE', tradeTime }])
    const asked = { tradeNo: 'LIVE', entCode: it.ent, amount: 300, expectedRefundable: 1000, mode: 'PARTIAL' } as const
    const request = { ...asked, reasonCode: 'OTHER', remark: '打ちまちがい' } as const
    const said: object[] = []
    const heard = async (...ids: string[]) => {
      said.push(...ids.map((id) => ({ topic: 'requests', ids: [id], seen: false, withinMs: 500 })))
      const ofRequests = (lines: unknown[]) => lines.filter((line) => LiveEvent.parse(line).topic === 'requests')
      for (const { lines } of hearers) await expect.poll(() => ofRequests(lines)).toEqual(said)
    }

    const { refundNo } = resultOf(await staff(refunds.refund, request, { 'idempotency-key': randomUUID() }))
    await heard(refundNo)
    resultOf(await manager(refunds.approve, { refundNo, approve: false, comment: 'Other payment' }))
    await heard(refundNo)
    const again = resultOf(await staff(refunds.refund, request, { 'idempotency-key': randomUUID() })).refundNo
    await heard(again)
    resultOf(await staff(refunds.withdraw, { refundNo: again }))
    await heard(again)
    const third = resultOf(await staff(refunds.refund, request, { 'idempotency-key': randomUUID() })).refundNo
    await it.db.sql`
      update refunds set requested_at = now() - interval '25 hours', next_check_at = now() where refund_no = ${third}`
    await it.server.refunds.reconcile({ ents: [it.ent] })
    await heard(third, third)
    const last = resultOf(await staff(refunds.refund, request, { 'idempotency-key': randomUUID() })).refundNo
    resultOf(await manager(refunds.approve, { refundNo: last, approve: true }))
    await heard(last, last)

    expect([...others, foreign].flatMap(({ lines }) => lines)).toEqual([])
    for (const one of [...hearers, ...others, foreign]) one.stop()
  })

  test('says nothing of a reading that was not kept', async () => {
    const reader = await it.as('Record.search')
    const phone = await hearing(reader)
    const messageId = await published()
    await expect.poll(() => phone.lines).toHaveLength(1)

    expect(
      (await reader(messages.acknowledge, { messageId: '01900000-0000-7000-8000-000000000000' })).resultType,
    ).not.toBe(1000)
    await reader(messages.read, { messageIds: [messageId] })

    await expect.poll(() => phone.lines.at(-1)).toMatchObject({ ids: [messageId], seen: true })
    expect(phone.lines).toHaveLength(2)
    phone.stop()
  })

  test('is refused to nobody in particular, and ends when the server does', async () => {
    const nobody = await it.server.app.inject({ url: '/apiproxy/api/live/changes', headers: { host: it.host } })
    expect(nobody.statusCode).toBe(401)
    const own = await portal()
    await own.server.app.listen({ port: 0, host: '127.0.0.1' })
    const phone = await hearing(await own.as('Record.search'), own)

    await own[Symbol.asyncDispose]()

    await phone.ended
  })

  test.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'their role’s rights',
      ({ userId }) => it.db.sql`
      update roles r set permissions = array['Message.search']
        from users u
       where u.user_id = ${userId} and r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id`,
    ],
    ['their stores', ({ userId }) => it.db.sql`update users set shop_scope = 'NONE' where user_id = ${userId}`],
    ['their status', ({ userId }) => it.db.sql`update users set status = 'DISABLED' where user_id = ${userId}`],
    ['their session', ({ sid }) => it.db.sql`update sessions set ended_at = now() where sid = ${sid}`],
  ])('ends at once when %s changes, and nobody else’s does', async (_what, change) => {
    const [changed, other] = [await it.as('Record.search'), await it.as('Record.search')]
    const [phone, foreign] = await Promise.all([hearing(changed), hearing(other)])
    const from = Date.now()

    await change(changed)

    await phone.ended
    expect(Date.now() - from).toBeLessThan(3_000)
    await it.db.sql`update users set last_login_at = now(), language = 'en' where user_id = ${other.userId}`
    const messageId = await published()
    await other(messages.read, { messageIds: [messageId] })
    await expect.poll(() => foreign.lines.at(-1)).toMatchObject({ ids: [messageId], seen: true })
    foreign.stop()
  })

  test.each<[string, (person: Person, at: Portal) => Promise<unknown>, number]>([
    [
      'their role loses a right',
      ({ userId }, { db }) => db.sql`
      update roles r set permissions = array['Message.search']
        from users u
       where u.user_id = ${userId} and r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id`,
      0,
    ],
    [
      'their enterprise gets a dashboard',
      (_, { db, ent }) => db.sql`update enterprises set show_dashboard = true where ent_code = ${ent}`,
      0,
    ],
    [
      'their enterprise gives points',
      (_, { db, ent }) => db.sql`update enterprises set enable_point = not enable_point where ent_code = ${ent}`,
      0,
    ],
    [
      'their tenant takes the dashboard away',
      (_, { db, tenant }) => db.sql`
        insert into tenant_configs (tenant_code, config_key, value) values (${tenant}, 'showDashBoard', 'false')`,
      3_000,
    ],
  ])(
    'where %s, the next connection tells them that their rights changed, and no stranger',
    async (_what, change, withinMs) => {
      await using at = await portal()
      await at.server.app.listen({ port: 0, host: '127.0.0.1' })
      const [changed, stranger] = [await at.as('Record.search'), await it.as('Record.search')]
      const from = Date.now()
      const [phone, foreign] = await Promise.all([hearing(changed, at), hearing(stranger)])

      await change(changed, at)
      await phone.ended

      const again = await hearing(changed, at, at, Date.now() - from)
      await expect.poll(() => again.lines).toEqual([{ topic: 'rights', ids: [], seen: false, withinMs }])
      expect(foreign.lines).toEqual([])
      for (const one of [again, foreign]) one.stop()
    },
  )

  test('ends for everybody of an enterprise that is closed, in every portal on the database, and is then refused', async () => {
    await using second = await portal()
    await second.server.app.listen({ port: 0, host: '127.0.0.1' })
    const house = await second.person({ permissions: ['Record.search'] })
    const provider = await second.admin('Message.search')
    const [staff, admin] = await Promise.all([hearing(house, second), hearing(provider, second)])
    it.refreshTenants()
    const there = await hearing(house, second, it)

    await it.db.sql`update enterprises set status = 'SUSPENDED' where ent_code = ${second.ent}`

    await Promise.all([staff.ended, there.ended])
    const again = await second.server.app.inject({
      url: '/apiproxy/api/live/changes',
      headers: { host: second.host, authorization: `Bearer ${house.token}` },
    })
    expect(again.statusCode).toBe(401)
    await it.db.sql`update tenants set status = 'PAUSED' where tenant_code = ${second.tenant}`
    await admin.ended
  })

  test('ends when the database cannot be heard, so that the page asks anew', async () => {
    const phone = await hearing(await it.as('Record.search'))
    const ears = () => it.schema.sql<{ pid: number }>`
      select pid from pg_stat_activity where query = 'listen portal_changes' and datname = current_database()`
    await expect.poll(async () => (await ears()).length).toBeGreaterThan(0)

    await it.schema.sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
       where query = 'listen portal_changes' and datname = current_database()`

    await phone.ended
    const again = await hearing(await it.as('Record.search'))
    expect(again.status).toBe(200)
    again.stop()
  })
})
