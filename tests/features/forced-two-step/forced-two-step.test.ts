import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#features/account/contract.ts'
import { forcedTwoStep } from '#features/forced-two-step/contract.ts'
import { forceWhatIsDue } from '#features/forced-two-step/jobs.ts'
import { merchants } from '#features/merchants/contract.ts'
import { users } from '#features/users/contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'

let it: Portal
let provider: Person
let person: Person
beforeAll(async () => {
  it = await portal()
  provider = await it.admin('EntMfaConfig.search', 'EntMfaConfig.edit')
  person = await it.as('User.search')
  await it.db.sql`update users set user_email = 'old@example.jp' where user_id = ${person.userId}`
})
afterAll(() => it[Symbol.asyncDispose]())

const ours = async () => {
  const { list } = (await provider(forcedTwoStep.list, { Keyword: it.ent })).result
  return list[0]
}
const mailed = () =>
  it.db.sql<{ day: string }>`
    select payload->'values'->>'day' as day from outbox
     where tenant_code = ${it.tenant} and payload->>'template' = 'mfaWanted' order by created_at`

test('whoever is signed in without two-step sign-in owes it at once where it is forced, and no longer where it is not', async () => {
  expect((await person.raw(users.list, {})).statusCode).toBe(200)

  expect((await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: true })).resultType).toBe(1000)

  const refused = await person.raw(users.list, {})
  expect([refused.statusCode, refused.json().resultType]).toEqual([403, 1200])
  expect(await ours()).toMatchObject({ forceBindMfa: true, usersTotal: 1, usersBound: 0, updatedBy: provider.userName })
  expect(await mailed()).toEqual([{ day: '次回のサインイン' }])
  expect((await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: true })).resultType).toBe(1030)
  expect((await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: false })).resultType).toBe(1000)
  expect((await person.raw(users.list, {})).statusCode).toBe(200)
})

test('from a day on, it is forced when the day has come', async () => {
  expect(
    (await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: true, from: '2199-04-01' })).resultType,
  ).toBe(1000)
  expect(await ours()).toMatchObject({ forceBindMfa: false, bindFrom: '2199-03-31T15:00:00.000Z' })
  expect((await mailed()).at(-1)).toEqual({ day: '2199/04/01' })

  await forceWhatIsDue(it.service, new Date('2199-03-31T14:59:00Z'))
  expect((await person.raw(users.list, {})).statusCode).toBe(200)
  await forceWhatIsDue(it.service, new Date('2199-03-31T15:00:00Z'))

  expect((await person.raw(users.list, {})).statusCode).toBe(403)
  expect(await ours()).toMatchObject({ forceBindMfa: true, bindFrom: null })
  await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: false })
})

test('a later day leaves a merchant alone where it is forced already: nobody is let in without it until then', async () => {
  await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: true })

  const later = await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: true, from: '2199-04-01' })

  expect(later.resultType).toBe(1030)
  expect(await ours()).toMatchObject({ forceBindMfa: true, bindFrom: null })
  expect((await person.raw(users.list, {})).statusCode).toBe(403)
  await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: false })
})

test('a change of several merchants stands in the history of each, with what was so of it before', async () => {
  const other = `E${String(randomInt(10_000_000, 99_999_999))}`
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, bind_mfa_from)
    values (${other}, ${it.tenant}, 'Other', 'Other', '2199-01-01T00:00:00+09:00')`
  const reader = await it.admin('Ent.search')

  await provider(forcedTwoStep.set, { entCodes: [it.ent, other], forceBindMfa: true, from: '2199-04-01' })

  const changesOf = async (key: string) => (await reader(merchants.history, { Key: key })).result.list[0]
  expect(await changesOf(it.ent)).toMatchObject({ before: { from: null }, after: { from: '2199-04-01' } })
  expect(await changesOf(other)).toMatchObject({ before: { from: '2199-01-01' }, after: { from: '2199-04-01' } })
  await it.db.sql`delete from enterprises where ent_code = ${other}`
  await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: false })
})

test('what somebody else decided meanwhile is not written over: whoever knew less is refused, and told', async () => {
  await using own = await portal()
  const [first, second] = [
    await own.admin('EntMfaConfig.search', 'EntMfaConfig.edit'),
    await own.admin('EntMfaConfig.search', 'EntMfaConfig.edit'),
  ]
  const now = async () => (await first(forcedTwoStep.list, {})).result.list[0]
  const decide = (by: Person, forceBindMfa: boolean, knownAt?: string | null) =>
    by(forcedTwoStep.set, { entCodes: [own.ent], forceBindMfa, ...(knownAt !== undefined && { knownAt }) })
  expect((await now())?.updatedAt).toBeNull()

  expect((await decide(first, true, null)).resultType).toBe(1000)
  const late = await decide(second, false, null)
  expect([late.resultType, late.message]).toEqual([1030, expect.stringContaining('ほかの人が先に変更しました')])
  expect(await now()).toMatchObject({ forceBindMfa: true, updatedBy: first.userName })
  const read = (await now())?.updatedAt
  expect((await decide(second, false, read)).resultType).toBe(1000)
  expect((await decide(first, true, read)).resultType).toBe(1030)
  // Clients of before name no decision that they knew.
  expect((await decide(first, true)).resultType).toBe(1000)
})

test('merchants are found by name, by whether it is forced, and by how many of their people have it', async () => {
  const codes = async (asked: object) =>
    (await provider(forcedTwoStep.list, asked)).result.list.map(({ entCode }) => entCode)

  expect(await codes({ Keyword: 'テスト' })).toEqual([it.ent])
  expect(await codes({ Forced: 'on' })).toEqual([])
  expect([await codes({ Bound: 'none' }), await codes({ Bound: 'all' })]).toEqual([[it.ent], []])
})

test('the provider turns it off for somebody of a merchant who lost their mailbox, and never for its own people', async () => {
  await it.db.sql`update users set mfa_email = 'lost@example.jp' where user_id = ${person.userId}`
  const { list } = (await provider(forcedTwoStep.people, { EntCode: it.ent })).result
  expect(list).toMatchObject([{ userId: person.userId, codeAddress: 'l****@example.jp' }])
  expect((await provider(forcedTwoStep.people, { EntCode: '__SYSTEM' })).result.list).toEqual([])
  const other = await it.admin('AdminManage.search')

  expect((await other(account.unbindMfa, { userId: person.userId })).resultType).toBe(2000)
  expect((await provider(account.unbindMfa, { userId: other.userId })).resultType).toBe(3100)
  const done = await provider(account.unbindMfa, { userId: person.userId })

  expect(done.resultType).toBe(1000)
  const rows = await it.db.sql<{ to: string }>`
    select payload->>'to' as to from outbox where tenant_code = ${it.tenant} and payload->>'template' = 'mfaRemoved' order by 1`
  expect(rows.map(({ to }) => to)).toEqual(['lost@example.jp', 'old@example.jp'])
  expect((await person.raw(users.list, {})).statusCode).toBe(401)
})

test('a merchant of another tenant is refused, and merchants’ own people decide nothing', async () => {
  await using other = await portal()

  expect((await provider(forcedTwoStep.set, { entCodes: [other.ent], forceBindMfa: true })).resultType).toBe(3900)
  const staff = await it.as('User.edit')
  expect((await staff.raw(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: true })).statusCode).toBe(403)
})

test('who may turn it off for none of a merchant’s people is told as little of them as of nobody', async () => {
  const [manager, chief] = [await it.admin('AdminManage.edit'), await it.superAdmin('AdminManage.edit')]
  const answers = async (by: Person) => {
    const ask = async (userId: string) => (await by(account.unbindMfa, { userId })).resultType
    return [await ask(person.userId), await ask('nobody')]
  }

  expect(await answers(manager)).toEqual([2000, 2000])
  expect(await answers(chief)).toEqual([3100, 3100])
})
