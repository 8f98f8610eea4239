import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#features/account/contract.ts'
import { actionWords } from '#features/audit/actions.list.ts'
import { compass } from '#features/analysis/contract.ts'
import { audit } from '#features/audit/contract.ts'
import { merchants } from '#features/merchants/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { reports } from '#features/reports/contract.ts'
import { roles } from '#features/roles/contract.ts'
import { tradeTypes } from '#features/trade-types/contract.ts'
import { users } from '#features/users/contract.ts'
import { features } from '#server/features.ts'
import { Browser, password, someone } from '../../server/sso/browser.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { unwordedIn } from '../../kit/unworded-audit.ts'
import { notice } from '../messages/writing.ts'
import { cashier, refundDone, shop } from '../refunds/giving-back.ts'
import { form, formNow, roleOf, staffRights } from '../users/people.ts'

let it: Portal
let auditor: Person
beforeAll(async () => {
  it = await portal()
  auditor = await it.as('Audit.search')
})
afterAll(() => it[Symbol.asyncDispose]())

/** The rows of an action, the last first. */
const rowsOf = (action: string, tenant = it.tenant) => it.db.sql<{
  actor: string
  object: string
  result: string
  problem: string | null
  origin: string
  requestId: string
}>`
  select actor, object, result, detail->>'problem' as problem, origin, request_id as "requestId"
    from audit_log where tenant_code = ${tenant} and action = ${action} order by at desc, seq desc`

test('a change is read with who, what, when, from where, the result and the fields before and after, secrets masked', async () => {
  const administrator = await it.as(...staffRights)
  const role = await roleOf(it, ['Record.search'])
  const { userId } = (await administrator(users.add, form(role))).result
  const was = await formNow(administrator, userId)
  const newPassword = 'Another-Horse-88!'
  const changed = { ...was, contactPhone: '03-1234-5678', password: newPassword, rePassword: newPassword }
  expect((await administrator(users.modify, changed)).resultType).toBe(1000)

  const { list } = (await auditor(audit.list, { Object: `user ${userId}` })).result
  expect(list.map(({ action }) => action)).toEqual(['PUT /api/user/modify', 'POST /api/user/add'])
  const row = list[0]
  expect(row).toMatchObject({
    entCode: it.ent,
    actor: administrator.userName,
    actorName: '山田 花子',
    objectName: was.userFullName,
    result: 'done',
    resultType: null,
    origin: '127.0.0.1',
  })
  const detail = (await auditor(audit.detail, { EntCode: it.ent, Seq: row?.seq ?? 0 })).result
  expect(detail.before).toMatchObject({ contactPhone: was.contactPhone })
  expect(detail.after).toMatchObject({ contactPhone: '03-1234-5678', password: '***' })
  expect(detail.requestId).not.toBe('')
  expect(JSON.stringify(detail)).not.toContain(newPassword)
})

test('whatever is changed by a call, its record says what was so before and what is so now', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  const [writer, owner] = [
    await shop.as('Message.search', 'Message.add', 'Message.edit', 'Message.delete'),
    await shop.as('DataCompass.search', 'Record.search', 'Record.download'),
  ]
  const changeIn = async (action: string) => {
    const [row] = await shop.db.sql<{ kind: string; before: object; after: object }>`
      select detail->>'kind' as kind, detail->'before' as before, detail->'after' as after from audit_log
       where tenant_code = ${shop.tenant} and action = ${action} and result = 'done' order by seq desc limit 1`
    return row
  }
  const signedIn = async (typed?: string) => {
    const browser = new Browser(shop)
    const { access_token: token } = await browser.signIn(person.userName, typed)
    return (method: 'PUT', path: string, json: object) => browser.call(token, method, path, json)
  }

  const newPassword = 'Aki-no-kaze#2027'
  const changed = { userId: person.userId, oldPassword: password, newPassword, rePassword: newPassword }
  await (
    await signedIn()
  )('PUT', account.resetPassword.path, changed)
  expect(await changeIn('PUT /api/user/resetpassword')).toEqual({
    kind: 'change',
    before: { password: '***' },
    after: { password: '***' },
  })

  const email = 'hanako@example.jp'
  await (await signedIn(newPassword))('PUT', account.setMfa.path, { password: newPassword, email, confirmEmail: email, account: '' }) // prettier-ignore
  expect(await changeIn('PUT /api/auth/setmfa')).toEqual({
    kind: 'change',
    before: { mfa: false, codeAddress: '' },
    after: { mfa: true, codeAddress: 'h****@example.jp' },
  })

  const { messageId, version } = (await writer(manage.create, notice({ draft: true }))).result
  await writer(manage.update, { ...notice({ messageTitle: '復旧のお知らせ', draft: true }), messageId, version })
  expect(await changeIn('PUT /api/message/update')).toEqual({
    kind: 'change',
    before: { messageTitle: '決済障害のお知らせ' },
    after: { messageTitle: '復旧のお知らせ' },
  })

  const posted = (await writer(manage.create, notice({ messageTitle: '端末の入れ替え' }))).result
  expect(await changeIn('POST /api/message/create')).toMatchObject({
    kind: 'add',
    before: null,
    after: { messageTitle: '端末の入れ替え' },
  })
  await writer(manage.withdraw, { messageId: posted.messageId, version: posted.version })
  expect(await changeIn('PUT /api/message/withdraw')).toEqual({
    kind: 'change',
    before: { status: 'PUBLISHED' },
    after: { status: 'WITHDRAWN' },
  })

  const mate = await shop.as('DataCompass.search', 'Record.search', 'Record.download')
  const report = {
    name: '毎朝の取引',
    period: 'yesterday',
    every: 'DAILY',
    day: 0,
    time: '06:00',
    format: 'csv',
  } as const
  const conditions = { filter: { ShopCodes: [] }, columns: ['tradeNo', 'amount'] }
  const added = (
    await owner(reports.add, { ...report, receivers: [owner.userId], list: 'trades', conditions, language: 'ja' })
  ).result
  const named = (...people: { userName: string }[]) =>
    people.map(({ userName }) => `山田 花子 (${userName})`).toSorted()
  expect(await changeIn('POST /api/report/add')).toMatchObject({
    kind: 'add',
    before: null,
    after: { name: '毎朝の取引', receiverNames: named(owner) },
  })
  const { scheduleId } = added
  await owner(reports.change, {
    ...report,
    scheduleId,
    version: 1,
    paused: false,
    receivers: [owner.userId, mate.userId],
  })
  expect(await changeIn('PUT /api/report/update')).toEqual({
    kind: 'change',
    before: { receiverNames: named(owner) },
    after: { receiverNames: named(owner, mate) },
  })
  await owner(reports.remove, { scheduleId })
  expect(await changeIn('DELETE /api/report/delete')).toMatchObject({ kind: 'delete', before: { name: '毎朝の取引' } })

  const month = new Date().toISOString().slice(0, 7)
  const plan = { month, currency: 'JPY' as const }
  await owner(compass.setPlan, { ...plan, amount: 1_000_000, version: 0 })
  await owner(compass.setPlan, { ...plan, amount: 1_200_000, version: 1 })
  expect(await changeIn('PUT /api/datacompass/plan')).toEqual({
    kind: 'change',
    before: { amount: 1_000_000 },
    after: { amount: 1_200_000 },
  })
  expect(await unwordedIn(shop.db, shop.tenant)).toEqual([])
})

test('the history of a payment holds what was done to its refunds, and a refund’s its own alone', async () => {
  await using at = await shop()
  await at.pays([
    { tradeNo: 'T-1', amount: 1000 },
    { tradeNo: 'T-2', amount: 1000 },
  ])
  const till = await at.as(...cashier, 'Audit.search')
  const { refundNo } = await refundDone(at, till, { tradeNo: 'T-1', amount: 300 })
  await refundDone(at, till, { tradeNo: 'T-2' })
  const about = async (object: string) => (await till(audit.list, { Object: object })).result.list

  const ofPayment = await about('T-1')
  expect(ofPayment.map(({ action }) => action)).toContain('POST /api/trade/refund')
  expect(new Set(ofPayment.map(({ object }) => object))).toEqual(new Set([refundNo]))
  expect(ofPayment).toEqual(await about(refundNo))
  expect(await about('T-3')).toEqual([])
})

test('signing in, wrong passwords, the lock, wrong codes and signing out leave one row each', async () => {
  await using shop = await portal()
  const person = await someone(shop, { mfaEmail: 'sato@example.jp' })
  const browser = new Browser(shop)
  const { page } = await browser.openSignIn()
  const events = async (action: string) =>
    (await rowsOf(action, shop.tenant)).map(({ result, problem }) => problem ?? result)

  await browser.type(page, person.userName, 'not the password')
  await browser.type(page, 'my-password-typed-as-a-name', 'x')
  expect(await events('signIn')).toEqual(['noSuchUser', 'wrongPassword'])
  const [unknown, wrong] = await rowsOf('signIn', shop.tenant)
  expect(unknown).toMatchObject({ actor: '', object: '' })
  expect(wrong).toMatchObject({ actor: person.userName, object: `user ${person.userId}`, origin: '127.0.0.1' })
  expect(wrong?.requestId).not.toBe('')

  const { access_token: token } = await new Browser(shop).signIn(person.userName)
  expect(await events('signIn')).toEqual(['done', 'noSuchUser', 'wrongPassword'])

  for (let time = 1; time <= 11; time++) await browser.type(page, person.userName, 'not the password')
  expect(await events('signIn locked')).toEqual(['wrongPassword'])
  expect((await events('signIn')).slice(0, 2)).toEqual(['locked', 'wrongPassword'])

  await browser.call(token, 'POST', account.sendCode.path, {})
  await browser.call(token, 'POST', account.verifyCode.path, { code: '000000' })
  expect(await events('POST /api/auth/verifycode')).toEqual(['wrongCode'])
  await browser.call(token, 'POST', account.logout.path, {})
  expect(await events('POST /api/auth/logout')).toEqual(['done'])

  const [kept] = await shop.db.sql<{ rows: string }>`
    select string_agg((to_jsonb(l) - '{hash,previous_hash,at,request_id}'::text[])::text, '') as rows from audit_log l where tenant_code = ${shop.tenant}`
  for (const secret of [password, token, 'not the password', 'my-password-typed-as-a-name', '000000'])
    expect(kept?.rows).not.toContain(secret)
})

test('a browser that signs out without a token leaves one row, and a second time none', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  const browser = new Browser(shop)
  await browser.signIn(person.userName)
  const signOut = () => browser.send('DELETE', `/apiproxy/sso/${shop.tenant}/token`)

  expect((await signOut()).statusCode).toBe(204)
  await signOut()

  expect(await rowsOf('signOut', shop.tenant)).toMatchObject([{ actor: person.userName, result: 'done' }])
})

test('a refusal, a file and a reading of the log leave one row each; turning the page leaves none', async () => {
  const cashier = await it.as('Record.search')
  expect((await cashier(users.list, {})).resultType).toBe(2000)
  expect(await rowsOf('GET /api/user/userlist')).toMatchObject([{ actor: cashier.userName, problem: 'noPermission' }])

  const reader = await it.as('Audit.search')
  const mine = async (action: string) => (await rowsOf(action)).filter(({ actor }) => actor === reader.userName)
  await reader(audit.list, { Result: 'refused', PageSize: 20 })
  const { nextCursor } = (await reader(audit.list, { PageSize: 20 })).result
  await reader(audit.list, { PageSize: 20, ...(nextCursor && { Cursor: nextCursor, PageIndex: 2 }) })
  await reader(audit.list, { PageSize: 20 })
  expect(await mine('GET /api/audit/list')).toHaveLength(2)
  await reader(audit.detail, { EntCode: it.ent, Seq: 1 })
  expect(await mine('GET /api/audit/detail')).toHaveLength(1)

  const refused = (await reader(audit.list, { Result: 'refused', Actor: cashier.userName })).result
  expect(refused).toMatchObject({
    total: 1,
    people: 0,
    refunds: 0,
    refused: 1,
    list: [{ resultType: 2000, problem: 'noPermission' }],
  })
})

test('a refusal names what it was about where the body does, among the records of that object and not among its changes', async () => {
  const administrator = await it.as(...staffRights)
  const { userId, version } = (await administrator(users.add, form(await roleOf(it, ['Record.search'])))).result
  const lesser = await it.as('User.search', 'User.delete')

  expect((await lesser(users.remove, { userId, version })).resultType).toBe(2000)
  const cashier = await it.as('Record.search')
  expect((await cashier(users.remove, { userId: `${userId}\n<b>`, version })).resultType).not.toBe(1000)

  const { list } = (await auditor(audit.list, { Object: `user ${userId}` })).result
  expect(list.map(({ action, result, actor }) => [action, result, actor])).toEqual([
    ['DELETE /api/user/delete', 'refused', lesser.userName],
    ['POST /api/user/add', 'done', administrator.userName],
  ])
  const [newest] = list
  const at = { EntCode: newest?.entCode ?? '', Seq: newest?.seq ?? 0 }
  const { ofObject } = (await auditor(audit.detail, at)).result
  expect(ofObject).toEqual({ total: 2, totalCapped: false })
  expect((await administrator(users.history, { Key: userId })).result.list.map(({ kind }) => kind)).toEqual(['add'])
})

test('pages follow one another by cursor without a gap, and a filter leaves what was asked for', async () => {
  const admin = await it.as(...staffRights, 'Audit.search')
  for (let one = 0; one < 25; one++)
    await admin(roles.add, {
      roleName: `役割${one}`,
      description: '',
      permissons: [{ modelName: 'Record', permissonList: ['search'] }],
      refundLimitSingle: null,
      refundLimitDaily: null,
    })
  const asked = { Actor: admin.userName, Kind: 'people', PageSize: 20 } as const

  const first = (await auditor(audit.list, asked)).result
  const second = (await auditor(audit.list, { ...asked, PageIndex: 2, Cursor: first.nextCursor })).result

  expect([first.total, first.list.length, second.list.length, second.nextCursor]).toEqual([25, 20, 5, undefined])
  const seqs = [...first.list, ...second.list].map(({ seq }) => seq)
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => b - a))
  const [day] = await it.db.sql<{
    today: string
  }>`select to_char(now() at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as today`
  const today = day?.today ?? ''
  expect((await auditor(audit.list, { ...asked, From: today, To: today })).result.total).toBe(25)
  expect((await auditor(audit.list, { ...asked, From: '2026-01-01', To: '2026-01-02' })).result.total).toBe(0)
})

test('nobody reads another enterprise’s or tenant’s rows, nor the provider’s; the provider reads its tenant’s', async () => {
  await using abroad = await portal()
  const stranger = await abroad.as('Audit.search')
  const provider = await it.admin('Audit.search')
  const foreign = await abroad.admin('Audit.search')
  await provider(audit.list, {})
  await stranger(audit.list, {})

  for (const EntCode of [abroad.ent, '__SYSTEM', 'E00000000']) {
    expect((await auditor(audit.list, { EntCode })).resultType).toBe(2000)
    expect((await auditor(audit.detail, { EntCode, Seq: 1 })).resultType).toBe(2000)
    expect((await auditor(audit.chain, { EntCode })).resultType).toBe(2000)
    expect((await auditor(audit.check, { entCode: EntCode })).resultType).toBe(2000)
    expect((await auditor.raw(audit.file, { filter: { EntCode }, columns: ['at'], format: 'csv', language: 'ja' })).statusCode).toBe(403) // prettier-ignore
    expect((await auditor(audit.choices, { EntCode })).resultType).toBe(2000)
  }
  expect(new Set((await auditor(audit.list, {})).result.list.map(({ entCode }) => entCode))).toEqual(new Set([it.ent]))
  const all = (await provider(audit.list, {})).result.list.map(({ entCode }) => entCode)
  expect(new Set(all)).toEqual(new Set([it.ent, '__SYSTEM']))
  const theirs = (await foreign(audit.list, { EntCode: it.ent })).result
  expect(theirs.total).toBe(0)
  expect((await (await it.as('Record.search', 'User.search'))(audit.list, {})).resultType).toBe(2000)
})

test('the log is taken away as a file in three kinds, and the file is a row', async () => {
  const wanted = { filter: { Actor: auditor.userName, Kind: 'audit' }, columns: ['at', 'actor', 'action', 'result'], language: 'ja' } // prettier-ignore
  await auditor(audit.list, {})

  const reply = await auditor.raw(audit.file, { ...wanted, format: 'csv' })
  const lines = reply.payload.split('\r\n')
  expect(lines[0]).toBe('\ufeffいつ,だれ,何を,結果')
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,山田 花子,[^/]+,成功$/)
  const sheet = await auditor.raw(audit.file, { ...wanted, format: 'xlsx' })
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const older = await auditor.raw(audit.file, { ...wanted, format: 'csv-sjis' })
  expect(new TextDecoder('shift_jis').decode(older.rawPayload)).toContain('いつ,だれ')
  expect((await rowsOf('POST /api/audit/export')).flatMap(({ object }) => object || [])).toEqual([
    'csv-sjis',
    'xlsx',
    'csv',
  ])
})

test('one record is taken away by itself, with the role and browser of its person, what changed and its links', async () => {
  const administrator = await it.as(...staffRights)
  const role = await roleOf(it, ['Record.search'])
  const { userId } = (await administrator(users.add, form(role))).result
  const was = await formNow(administrator, userId)
  await administrator(users.modify, { ...was, contactPhone: '03-9876-5432' })
  const [row] = (await auditor(audit.list, { Object: `user ${userId}` })).result.list
  const { hash, role: called } = (await auditor(audit.detail, { EntCode: it.ent, Seq: row?.seq ?? 0 })).result

  const columns = ['action', 'role', 'before', 'after', 'hash'] as const
  const filter = { EntCode: it.ent, Seq: row?.seq ?? 0 }
  const file = await auditor.raw(audit.file, { filter, columns: [...columns], format: 'csv', language: 'en' })

  const lines = file.payload.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(called).toMatch(/^Role /)
  for (const part of ['Change a user', called, '03-9876-5432', hash]) expect(lines[1]).toContain(part)
})

test('a row says the browser of its person in two words', async () => {
  const person = await it.as(...staffRights)
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
  await person.raw(users.file, { columns: ['userFullName'] }, { 'user-agent': agent })

  const [row] = (await auditor(audit.list, { Actor: person.userName })).result.list

  const detail = (await auditor(audit.detail, { EntCode: it.ent, Seq: row?.seq ?? 0 })).result
  expect(detail.browser).toBe('Chrome, Windows')
})

test('a whole chain is said to be whole, in steps too; a changed row is found and stays told', async () => {
  await using shop = await portal()
  const [own, provider] = [await shop.as('Audit.search'), await shop.admin('Audit.search')]
  await own(audit.list, {})
  await own(audit.list, { Result: 'done' })
  expect((await own(audit.chain, {})).result).toEqual({ rows: 2, checked: null })

  const whole = (await own(audit.check, {})).result
  expect(whole).toMatchObject({ from: 0, to: 3, last: 3, brokenAt: null })
  expect((await own(audit.check, { after: 3 })).result).toMatchObject({ from: 0, to: 4, last: 4, brokenAt: null })
  expect((await own(audit.check, { after: 1 })).result).toMatchObject({ from: 1, to: 5, brokenAt: null })
  expect((await provider(audit.check, { entCode: shop.ent })).result).toMatchObject({ from: 0, to: 6, brokenAt: null })

  await shop.schema.sql`update audit_log set actor = 'somebody else' where ent_code = ${shop.ent} and seq = 2`
  expect((await own(audit.check, {})).result).toMatchObject({ from: 0, brokenAt: 2 })
  expect((await own(audit.chain, {})).result.checked).toMatchObject({ brokenAt: 2, actor: own.userName })
})

test('whoever reads the history of an object, or how long a chain is, leaves a row themselves', async () => {
  const provider = await it.superAdmin('AdminManage.search', 'Ent.search', 'SystemConfig.all', 'Audit.search')
  const reader = await it.as(...staffRights)
  const { userId } = (await reader(users.add, form(await roleOf(it, ['Record.search'])))).result
  const roleId = await roleOf(it, ['Record.search'])

  await reader(users.history, { Key: userId })
  await reader(users.history, { Key: userId })
  await reader(roles.history, { Key: `${it.ent}/${roleId}` })
  await reader(audit.chain, {})
  await provider(merchants.history, { Key: it.ent })
  await provider(tradeTypes.history, { Key: 'PAYMENT' })

  const readings = it.db.sql<{ action: string; object: string; ofProvider: boolean }>`
    select action, object, ent_code like 'tenant:%' as "ofProvider"
      from audit_log
     where tenant_code = ${it.tenant} and actor = any(${[reader.userName, provider.userName]}) and action like 'GET %'
     order by at, seq`
  expect(await readings).toEqual([
    { action: 'GET /api/user/history', object: `user ${userId}`, ofProvider: false },
    { action: 'GET /api/role/history', object: `role ${it.ent}/${roleId}`, ofProvider: false },
    { action: 'GET /api/audit/chain', object: '', ofProvider: false },
    { action: 'GET /api/ent/history', object: `merchant ${it.ent}`, ofProvider: true },
    { action: 'GET /api/tradetype/history', object: 'tradetype PAYMENT', ofProvider: true },
  ])
})

test('every call that answers with rows of the log leaves a row itself', () => {
  const ofLog = features
    .map(({ call }) => call)
    .filter(({ method, path }) => method === 'GET' && /^\/api\/audit\/(?!choices)|\/history$/.test(path))

  expect(ofLog.length).toBeGreaterThanOrEqual(9)
  expect(ofLog.filter((call) => !('audited' in call)).map(({ path }) => path)).toEqual([])
})

test('every write and every watched reading of a person has a word in the log', () => {
  const named = new Set(Object.values(actionWords).flatMap((ofKind) => Object.keys(ofKind)))
  const left = features
    .map(({ call }) => call)
    .filter((call) => call.caller !== 'anyone' && (call.method !== 'GET' || ('audited' in call && call.audited)))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((action) => !named.has(action))

  expect(left).toEqual([])
})

test('the object of a row has the name people know it by, in the language asked for, and its kind where a number is all it has', async () => {
  await using at = await shop()
  await at.pays([{ tradeNo: 'T-9', amount: 1000 }])
  const till = await at.as(...cashier, ...staffRights, 'Audit.search')
  const { refundNo } = await refundDone(at, till, { tradeNo: 'T-9' })
  const role = await roleOf(at, ['Record.search'])
  const { userId } = (await till(users.add, form(role))).result
  const { version, userFullName } = await formNow(till, userId)
  await till(users.remove, { userId, version })
  await till.raw(users.file, { columns: ['userFullName'] })

  const { list } = (await till(audit.list, {}, { 'accept-language': 'en' })).result
  const about = (action: string) => list.find((row) => row.action === action)
  expect(about('POST /api/trade/refund')).toMatchObject({ objectName: refundNo, objectThere: true })
  // Whoever is gone is still called by their name, but leads nowhere.
  expect(about('DELETE /api/user/delete')).toMatchObject({ objectName: userFullName, objectThere: false })

  const file = await till.raw(audit.file, { filter: {}, columns: ['action', 'object'], format: 'csv', language: 'en' })
  const lines = file.payload.split('\r\n')
  for (const line of [`Refund,Refund ${refundNo}`, `Delete a user,${userFullName}`, 'Export users,CSV (UTF-8)'])
    expect(lines).toContain(line)
})

test('what is gone keeps the name it had last in every record about it, in the list and in the file', async () => {
  await using at = await portal()
  const writer = await at.as('Message.search', 'Message.add', 'Message.edit', 'Message.delete', 'Audit.search')
  const editable = { editableAfterPosting: true }
  const { messageId, version } = (await writer(manage.create, notice({ ...editable, messageTitle: '決済障害' }))).result
  const changed = { ...notice({ ...editable, messageTitle: '復旧しました' }), messageId, version }
  const held = (await writer(manage.update, changed)).result
  await writer(manage.withdraw, { messageId, version: held.version })
  const namesOf = async () =>
    (await writer(audit.list, { Object: messageId })).result.list.map((row) => [row.action, row.objectName])
  expect(new Set((await namesOf()).map(([, name]) => name))).toEqual(new Set(['復旧しました']))

  await writer(manage.remove, { messageIds: [messageId] })
  expect((await writer(manage.detail, { MessageId: messageId })).resultStatus).toBe('Fail')

  expect(await namesOf()).toEqual([
    ['DELETE /api/message/delete', '復旧しました'],
    ['PUT /api/message/withdraw', '復旧しました'],
    ['PUT /api/message/update', '復旧しました'],
    ['POST /api/message/create', '決済障害'],
  ])
  const [withdrawn] = (await writer(audit.list, { Object: messageId })).result.list.filter(({ action }) => action.endsWith('withdraw')) // prettier-ignore
  expect(withdrawn?.objectThere).toBe(false)
  const file = await writer.raw(audit.file, {
    filter: { Object: messageId },
    columns: ['action', 'object'],
    format: 'csv',
    language: 'en',
  })
  expect(file.payload.split('\r\n')).toContain('Withdraw a notice,復旧しました')
})
