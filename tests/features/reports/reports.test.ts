import { expect, test } from 'vitest'
import { reports, type ReportForm } from '#features/reports/contract.ts'
import { takeSlot } from '#server/export/slots.ts'
import { businessDateOf } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { portal, type Person } from '../../kit/portal.ts'
import { soldWithPoints } from '../orders/sold.ts'
import { pay, resultOf } from '../transactions/payments.ts'

/** A portal whose clock is put forward by hand. */
async function office(at: string, config: Readonly<Record<string, unknown>> = {}) {
  let clock = new Date(at)
  const it = await portal({ now: () => clock, config })
  return {
    it,
    async [Symbol.asyncDispose]() {
      await it[Symbol.asyncDispose]()
    },
    goTo(time: string) {
      clock = new Date(time)
    },
    work: () => it.server.reports.run([it.tenant]),
  }
}

const daily = { name: '毎朝の売上', period: 'yesterday', every: 'DAILY', day: 0, time: '06:00', format: 'csv' } as const

const ofTrades = (receivers: readonly Person[], more: Partial<ReportForm> = {}) => ({
  ...daily,
  receivers: receivers.map(({ userId }) => userId),
  ...more,
  list: 'trades' as const,
  conditions: { filter: { Period: 'today', ShopCodes: [] }, columns: ['tradeNo', 'amount', 'shopCode'] },
  language: 'en' as const,
})

const sale = (tradeNo: string, tradeTime: string, shopCode = 'S00000001') => ({
  tradeNo,
  tradeTime,
  shopCode,
  amount: 100,
})

async function filesOf(person: Person): Promise<string[]> {
  const { list } = resultOf(await person(reports.files, {}))
  const sent = await Promise.all(list.map(({ fileId }) => person.raw(reports.file, { fileId })))
  return sent.map(({ body }) => body)
}

const runsOf = async (owner: Person) => resultOf(await owner(reports.list, {})).list[0]?.runs ?? []

test('a daily report is made at its hour, once, with yesterday as the store counts it, and the mail has a link and no file', async () => {
  await using at = await office('2026-11-20T03:00:00+09:00')
  const { it } = at
  await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent}`
  const owner = await it.as('Record.search', 'Record.download')
  await it.db
    .sql`update users set user_email = 'owner@example.jp', language = 'en' where tenant_code = ${it.tenant} and user_id = ${owner.userId}`
  await pay(it, [
    sale('DAY-BEFORE', '2026-11-19T04:30:00+09:00'),
    sale('YESTERDAY-1', '2026-11-19T05:30:00+09:00'),
    sale('YESTERDAY-2', '2026-11-20T04:30:00+09:00'),
  ])
  resultOf(await owner(reports.add, ofTrades([owner])))
  await at.work()
  expect(await filesOf(owner)).toEqual([])

  at.goTo('2026-11-20T06:00:30+09:00')
  await Promise.all([at.work(), at.work()])
  await at.work()

  const [file, ...others] = await filesOf(owner)
  expect(others).toEqual([])
  expect(file).toContain('YESTERDAY-1')
  expect(file).toContain('YESTERDAY-2')
  expect(file).not.toContain('DAY-BEFORE')
  const mails = await it.db.sql<{ payload: { to: string; values: object } }>`
    select payload from outbox where tenant_code = ${it.tenant} and kind = 'mail'`
  expect(mails).toHaveLength(1)
  expect(mails[0]?.payload).toMatchObject({ to: 'owner@example.jp', values: { link: `${it.origin}/account/reports` } })
  expect(JSON.stringify(mails)).not.toContain('YESTERDAY')
})

test('at two at night the business day has not ended yet, so yesterday is the day before it', async () => {
  await using at = await office('2026-10-30T12:00:00+09:00')
  const { it } = at
  await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent}`
  const owner = await it.as('Record.search', 'Record.download')
  await pay(it, [sale('OCT-30', '2026-10-30T23:00:00+09:00'), sale('OCT-31', '2026-10-31T23:00:00+09:00')])
  resultOf(await owner(reports.add, ofTrades([owner], { every: 'MONTHLY', day: 1, time: '02:00' })))
  at.goTo('2026-11-01T02:00:00+09:00')
  await at.work()
  const [file] = await filesOf(owner)
  expect(file).toContain('OCT-30')
  expect(file).not.toContain('OCT-31')
})

test.each([
  [0, 'lastWeek', ['2026-11-08', '2026-11-14']],
  [1, 'lastWeek', ['2026-11-09', '2026-11-15']],
  [0, 'lastMonth', ['2026-10-01', '2026-10-31']],
] as const)('where weeks begin on day %d, %s is %j, and the conditions go with the report', async (weekStart, period, ends) => {
  await using at = await office('2026-11-20T12:00:00+09:00', { weekStart })
  const { it } = at
  const owner = await it.as('Record.search', 'Record.download', 'Stat.search', 'Stat.download')
  const days = [...ends, addDays(ends[0], -1), addDays(ends[1], 1)]
  await pay(it, days.flatMap((day) => [sale(`OWN-${day}`, `${day}T12:00:00+09:00`), sale(`OTHER-${day}`, `${day}T13:00:00+09:00`, 'S00000002')])) // prettier-ignore
  const asked = ofTrades([owner], { period })
  const own = { ...asked, conditions: { ...asked.conditions, filter: { Period: 'today', ShopCodes: ['S00000001'] } } }
  const figures = { ...asked, list: 'statistics' as const, conditions: { by: 'date', ShopCodes: ['S00000002'], Period: 'today', columns: ['date', 'payCount'] } } // prettier-ignore
  for (const one of [own, figures]) {
    const { scheduleId } = resultOf(await owner(reports.add, one))
    resultOf(await owner(reports.run, { scheduleId }))
  }
  await at.work()

  const files = await filesOf(owner)
  const rows = files.find((file) => file.includes('OWN-')) ?? ''
  expect(rows.match(/(OWN|OTHER)-[\d-]+/g)?.toSorted()).toEqual(ends.map((day) => `OWN-${day}`))
  const counted = files.find((file) => !file.includes('OWN-')) ?? ''
  expect(counted.match(/^[\d-]{10},\d+/gm)?.filter((line) => !line.endsWith(',0')).toSorted()).toEqual(ends.map((day) => `${day},1`)) // prettier-ignore
}) // prettier-ignore

test('everybody gets a file of the stores they see, and may read it only while they see them and may download', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const rights = ['Record.search', 'Record.download'] as const
  const owner = await it.as(...rights)
  const manager = await it.person({ permissions: rights, shops: ['S00000002'] })
  await pay(it, [sale('FIRST', '2026-11-19T12:00:00+09:00'), sale('SECOND', '2026-11-19T12:00:00+09:00', 'S00000002')])
  const { scheduleId } = resultOf(await owner(reports.add, ofTrades([owner, manager])))
  resultOf(await owner(reports.run, { scheduleId }))
  resultOf(await owner(reports.run, { scheduleId }))
  await at.work()

  const [all] = await filesOf(owner)
  expect(all).toContain('FIRST')
  expect(all).toContain('SECOND')
  const [some] = await filesOf(manager)
  expect(some).toContain('SECOND')
  expect(some).not.toContain('FIRST')
  const [file] = resultOf(await manager(reports.files, {})).list
  if (!file) throw new Error('there is no file')
  expect((await owner(reports.file, { fileId: file.fileId })).resultType).toBe(1300)

  const stores = (codes: readonly string[]) =>
    it.db.sql`update users set shop_codes = ${codes} where tenant_code = ${it.tenant} and user_id = ${manager.userId}`
  await stores(['S00000003'])
  expect((await manager(reports.file, { fileId: file.fileId })).resultType).toBe(2000)
  await stores(['S00000002', 'S00000003'])
  expect((await manager.raw(reports.file, { fileId: file.fileId })).body).toContain('SECOND')
  await it.db.sql`
    update roles r set permissions = array['Record.search'] from users u
     where u.tenant_code = ${it.tenant} and u.user_id = ${manager.userId} and r.tenant_code = u.tenant_code and r.role_id = u.role_id`
  expect((await manager(reports.file, { fileId: file.fileId })).resultType).toBe(2000)
})

test('of the stores that a report names everybody gets their own; who looks after none of them any more is told why', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const rights = ['Record.search', 'Record.download'] as const
  const owner = await it.as(...rights)
  const [manager, gone] = [await it.person({ permissions: rights, shops: ['S00000002'] }), await it.person({ permissions: rights, shops: ['S00000003'] })] // prettier-ignore
  await pay(it, [sale('FIRST', '2026-11-19T12:00:00+09:00'), sale('SECOND', '2026-11-19T12:00:00+09:00', 'S00000002')])
  const report = ofTrades([owner, manager, gone])
  const filter = { Period: 'today', ShopCodes: ['S00000001', 'S00000002'] }
  const { scheduleId } = resultOf(await owner(reports.add, { ...report, conditions: { ...report.conditions, filter } }))
  resultOf(await owner(reports.run, { scheduleId }))
  await at.work()

  const [some] = await filesOf(manager)
  expect(some).toContain('SECOND')
  expect(some).not.toContain('FIRST')
  expect(await filesOf(gone)).toEqual([])
  const told = await it.db.sql<{ text: string }>`
    select m.content as text from messages m where m.tenant_code = ${it.tenant} and m.content like '%担当ではない店舗%'`
  expect(told).toHaveLength(1)
}) // prettier-ignore

test('who lost the right gets no file, the owner is told once, and the others have theirs', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Record.search', 'Record.download', 'Message.search')
  const other = await it.as('Record.search', 'Record.download')
  const gone = await it.as('Record.search', 'Record.download')
  resultOf(await owner(reports.add, ofTrades([owner, other, gone])))
  await it.db.sql`update users set status = 'DISABLED' where tenant_code = ${it.tenant} and user_id = ${gone.userId}`
  await it.db.sql`
    update roles r set permissions = array['Record.search'] from users u
     where u.tenant_code = ${it.tenant} and u.user_id = ${other.userId} and r.tenant_code = u.tenant_code and r.role_id = u.role_id`
  at.goTo('2026-11-21T06:01:00+09:00')
  await at.work()
  await at.work()

  const refused = { name: '山田 花子', reason: 'Insufficient permissions to operate' }
  const [run] = resultOf(await owner(reports.list, {}, { 'accept-language': 'en' })).list[0]?.runs ?? []
  expect(run).toMatchObject({ ready: 1, waiting: 0, failed: [refused, refused] })
  expect(await filesOf(owner)).toHaveLength(1)
  expect(await filesOf(other)).toEqual([])
  const told = await it.db.sql<{ title: string; receivers: string[] }>`
    select languages #>> '{en,messageTitle}' as title, receiver_users as receivers from messages where tenant_code = ${it.tenant}`
  expect(told).toEqual([{ title: 'A report could not be made', receivers: [owner.userId] }])
})

test('a report whose owner may no longer take the list away pauses, and they are told', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Record.search', 'Record.download')
  resultOf(await owner(reports.add, ofTrades([owner])))
  await it.db.sql`
    update roles r set permissions = array['Record.search'] from users u
     where u.tenant_code = ${it.tenant} and u.user_id = ${owner.userId} and r.tenant_code = u.tenant_code and r.role_id = u.role_id`
  at.goTo('2026-11-21T06:01:00+09:00')
  await at.work()
  const { list } = resultOf(await owner(reports.list, {}))
  expect(list).toMatchObject([{ paused: true, runs: [] }])
  expect(await it.db.sql`select 1 as one from messages where tenant_code = ${it.tenant}`).toHaveLength(1)
})

test('a file is removed after seven days', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Stat.search', 'Stat.download')
  const { scheduleId } = resultOf(
    await owner(reports.add, {
      ...ofTrades([owner], { period: 'lastMonth', format: 'xlsx' }),
      list: 'statistics',
      conditions: { by: 'shop', Period: 'thisMonth', columns: ['shopName', 'netAmount'] },
    }),
  )
  resultOf(await owner(reports.run, { scheduleId }))
  await at.work()
  const [file] = resultOf(await owner(reports.files, {})).list
  if (!file) throw new Error('there is no file')
  at.goTo('2026-11-27T11:59:00+09:00')
  await it.server.reports.tidy([it.tenant])
  expect((await owner.raw(reports.file, { fileId: file.fileId })).rawPayload.subarray(0, 2).toString()).toBe('PK')
  at.goTo('2026-11-27T12:00:00+09:00')
  expect((await owner(reports.file, { fileId: file.fileId })).resultType).toBe(1300)
  await it.server.reports.tidy([it.tenant])
  expect(await it.db.sql`select 1 as one from report_files where tenant_code = ${it.tenant}`).toEqual([])
})

test('a file that cannot be written is given up at once; one that has no place yet is made a moment later', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Record.search', 'Record.download')
  const columns = { filter: {}, columns: ['shopName'] }
  const asked = { ...ofTrades([owner], { format: 'csv-sjis' }), conditions: columns }
  const { scheduleId } = resultOf(await owner(reports.add, asked))
  await it.db.sql`update shops set shop_name = 'Өргөө' where ent_code = ${it.ent}`
  await pay(it, [sale('ONE', '2026-11-19T12:00:00+09:00')])
  resultOf(await owner(reports.run, { scheduleId }))
  await at.work()
  expect(await runsOf(owner)).toMatchObject([{ ready: 0, waiting: 0, failed: [{ name: '山田 花子' }] }])

  await it.db.sql`update shops set shop_name = '本店' where ent_code = ${it.ent}`
  at.goTo('2026-11-20T12:10:00+09:00')
  const places = [1, 2].map(() => takeSlot({ tenant: it.tenant, userId: owner.userId, entCode: it.ent }))
  resultOf(await owner(reports.run, { scheduleId }))
  await at.work()
  expect((await runsOf(owner))[0]).toMatchObject({ waiting: 1, failed: [] })
  for (const leave of places) leave()
  at.goTo('2026-11-20T12:11:00+09:00')
  await at.work()
  expect((await runsOf(owner))[0]).toMatchObject({ ready: 1, waiting: 0, failed: [] })
})

test('a process that dies over a file leaves neither file nor mail, and the next one makes both once', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Record.search', 'Record.download')
  await it.db
    .sql`update users set user_email = 'owner@example.jp' where tenant_code = ${it.tenant} and user_id = ${owner.userId}`
  const { scheduleId } = resultOf(await owner(reports.add, ofTrades([owner])))
  resultOf(await owner(reports.run, { scheduleId }))
  const mails = () => it.db.sql`select 1 as one from outbox where tenant_code = ${it.tenant} and kind = 'mail'`

  // The audit row is written last: whoever holds its chain stops the making where all else is done.
  const holder = await it.service.connect()
  await holder.query('begin')
  await holder.query('select from audit_heads where ent_code = $1 for update', [it.ent])
  let ended = ''
  const dying = at.work().then(
    () => (ended = 'made'),
    () => (ended = 'died'),
  )
  const waits = () => it.schema.sql<{ pid: number }>`
    select pid from pg_stat_activity
     where wait_event_type = 'Lock' and query like '%audit_heads%' and pg_blocking_pids(pid) && (
           select array_agg(l.pid) from pg_locks l where l.relation = 'audit_heads'::regclass and l.granted)`
  // One who waits is not seen waiting while it looks for a deadlock.
  const kill = async () => {
    for (const { pid } of await waits()) await it.schema.sql`select pg_terminate_backend(${pid}) as ended`
    return ended
  }
  await expect.poll(kill).toBe('died')
  await dying
  await holder.query('rollback')
  holder.release()
  expect([await filesOf(owner), await mails()]).toEqual([[], []])

  await at.work()
  expect(await filesOf(owner)).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

test('deposits are reported by the days of their transfers', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Settle.search', 'Settle.download')
  const { scheduleId } = resultOf(
    await owner(reports.add, {
      ...ofTrades([owner], { every: 'WEEKLY', day: 1, period: 'lastWeek' }),
      list: 'deposits',
      conditions: { Month: '2026-10', columns: ['depositNo', 'transferAmount'] },
    }),
  )
  resultOf(await owner(reports.run, { scheduleId }))
  await at.work()
  expect(await filesOf(owner)).toHaveLength(1)
  expect(resultOf(await owner(reports.list, {})).list[0]?.nextAt).toBe('2026-11-22T21:00:00.000Z')
})

test('a report is changed, paused and deleted by its owner alone, and only over the version that was read', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Record.search', 'Record.download')
  const stranger = await it.as('Record.search', 'Record.download')
  const { scheduleId } = resultOf(await owner(reports.add, ofTrades([owner])))
  const { list: _list, conditions: _conditions, language: _language, ...form } = ofTrades([owner])
  const changed = { scheduleId, version: 1, ...form, time: '07:30', paused: true }
  expect((await stranger(reports.change, changed)).resultType).toBe(1300)
  expect((await stranger(reports.run, { scheduleId })).resultType).toBe(1300)
  expect((await stranger(reports.remove, { scheduleId })).resultType).toBe(1300)
  expect(resultOf(await owner(reports.change, changed))).toEqual({ version: 2 })
  expect((await owner(reports.change, changed)).resultType).not.toBe(1000)
  at.goTo('2026-11-22T12:00:00+09:00')
  await at.work()
  expect(await filesOf(owner)).toEqual([])
  resultOf(await owner(reports.remove, { scheduleId }))
  expect(resultOf(await owner(reports.list, {})).list).toEqual([])
})

test('what cannot be a report is refused: a list without its right, foreign receivers, days and conditions there are not', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Record.search', 'Record.download')
  const blind = await it.as('Record.search')
  const asked = ofTrades([owner])
  const refusals = [
    { ...asked, list: 'deposits' as const, conditions: { columns: ['depositNo'] } },
    ofTrades([owner, blind]),
    { ...asked, receivers: [owner.userId, owner.userId] },
    { ...asked, receivers: ['nobody'] },
    { ...asked, every: 'WEEKLY' as const, day: 7 },
    { ...asked, period: 'now' as const },
    { ...asked, every: 'MONTHLY' as const, day: 0 },
    { ...asked, conditions: { filter: { Unknown: 1 }, columns: ['tradeNo'] } },
  ]
  for (const one of refusals) expect([1030, 2000]).toContain((await owner(reports.add, one)).resultType)
  expect((await owner(reports.people, { List: 'trades' })).result.list.map(({ userId }) => userId)).toEqual([
    owner.userId,
  ])
  for (let count = 0; count < 20; count++) resultOf(await owner(reports.add, asked))
  expect((await owner(reports.add, asked)).resultType).not.toBe(1000)
})

test('orders and point transactions are reported by the day, and not where a merchant has no points', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as('Record.search', 'Record.download')
  const asked = ofTrades([owner])
  const ofOrders = { ...asked, list: 'orders' as const, conditions: { Period: 'today', Number: 'O-1', columns: ['orderNo', 'totalAmount'] } } // prettier-ignore
  const ofPoints = { ...asked, list: 'points' as const, conditions: { columns: ['pointTradeNo', 'points'] } }
  expect((await owner(reports.add, ofOrders)).resultType).toBe(2000)

  await pay(it, [sale('YESTERDAY', '2026-11-19T12:00:00+09:00'), sale('TODAY', '2026-11-20T11:00:00+09:00')])
  await soldWithPoints(it, ['YESTERDAY', 'TODAY'], new Date('2026-11-19T12:00:00+09:00'))
  for (const one of [ofOrders, ofPoints]) {
    const { scheduleId } = resultOf(await owner(reports.add, one))
    resultOf(await owner(reports.run, { scheduleId }))
  }
  await at.work()

  const files = await filesOf(owner)
  expect(files).toHaveLength(2)
  const [sold, points] = files.toSorted((a) => (a.includes('Order no.') ? -1 : 1))
  expect(sold).toContain('O-YESTERDAY,500')
  expect(sold).not.toContain('O-TODAY')
  expect(points?.match(/^P[0-9A-F]{18},/gm)).toHaveLength(4)
})

test.each([
  ['people', 'User.search', { Keyword: '山田', columns: ['userFullName'] }, '山田 花子'],
  ['roles', 'Permission.search', { columns: ['roleName'] }, 'Role'],
  ['notices', 'Message.search', { columns: ['messageTitle'] }, 'Title'],
] as const)('%s have no days, and are reported as they stand when the file is made', async (list, right, conditions, held) => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.as(right)
  const blind = await it.as('Settle.download')
  const asked = { ...ofTrades([owner], { period: 'now', every: 'MONTHLY', day: 1 }), list, conditions }
  expect((await owner(reports.add, { ...asked, period: 'yesterday' })).resultStatus).toBe('Fail')
  expect((await owner(reports.add, { ...asked, receivers: [blind.userId] })).resultStatus).toBe('Fail')
  expect((await blind(reports.add, asked)).resultType).toBe(2000)
  resultOf(await owner(reports.add, asked))
  at.goTo('2026-12-01T06:00:30+09:00')
  await at.work()
  const [file] = await filesOf(owner)
  expect(file).toContain(held)
}) // prettier-ignore

test('the audit log is reported by days, those of the one who reads it', async () => {
  // The database itself says when a row of the log was written.
  await using at = await office(new Date().toISOString())
  const { it } = at
  const owner = await it.as('Audit.search')
  const today = businessDateOf(new Date(), 'Asia/Tokyo')
  const asked = { ...ofTrades([owner]), list: 'audit' as const, conditions: { filter: { Kind: 'export', From: '2026-10-01', To: '2026-10-02' }, columns: ['at', 'action', 'object'], language: 'en' } } // prettier-ignore
  const { scheduleId } = resultOf(await owner(reports.add, asked))
  resultOf(await owner(reports.run, { scheduleId }))
  await at.work()
  const [before] = await filesOf(owner)
  expect(before?.trim().split('\n')).toHaveLength(1)
  at.goTo(`${addDays(today, 1)}T06:00:30+09:00`)
  await at.work()
  const [file] = await filesOf(owner)
  expect(file).toMatch(/^\ufeff?When,/)
  expect(file).toContain(`${today} `)
  expect(file).toContain('Add a report')
})

test('the provider has its lists reported: merchants, refunds, masters, and to SuperAdmin the people', async () => {
  await using at = await office('2026-11-20T12:00:00+09:00')
  const { it } = at
  const owner = await it.admin('Ent.search', 'Refund.refund', 'SystemConfig.all', 'AdminManage.search')
  const first = await it.superAdmin('AdminManage.search')
  const asked = ofTrades([owner], { period: 'now' })
  const lists = [
    { list: 'merchants' as const, conditions: { columns: ['entCode', 'entName'] } },
    { list: 'refunds' as const, conditions: { Statuses: ['FAILED'], columns: ['requestedAt', 'amount'] } },
    { list: 'tradeTypes' as const, conditions: { Only: [] } },
    { list: 'paymentClasses' as const, conditions: {} },
    { list: 'paymentTypes' as const, conditions: { Keyword: 'PAYPAY' } },
  ]
  for (const one of lists) {
    const { scheduleId } = resultOf(await owner(reports.add, { ...asked, ...one }))
    resultOf(await owner(reports.run, { scheduleId }))
  }
  const people = { list: 'people' as const, conditions: { columns: ['userFullName'] } }
  expect((await owner(reports.add, { ...asked, ...people })).resultType).toBe(2000)
  // Who holds the right without being SuperAdmin could not take the list away, so is no receiver of it.
  expect((await first(reports.add, { ...asked, ...people })).resultStatus).toBe('Fail')
  const { scheduleId } = resultOf(await first(reports.add, { ...asked, ...people, receivers: [first.userId] }))
  resultOf(await first(reports.run, { scheduleId }))
  await at.work()
  const files = (await filesOf(owner)).join('')
  expect(await runsOf(owner)).toMatchObject([{ ready: 1, failed: [] }])
  expect(await filesOf(owner)).toHaveLength(lists.length)
  for (const known of [it.ent, 'PAYPAY', 'WALLET']) expect(files).toContain(known)
  expect(await filesOf(first)).toHaveLength(1)
})
