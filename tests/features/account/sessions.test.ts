import { expect, test } from 'vitest'
import { account } from '#features/account/contract.ts'
import { browserOf } from '#server/access/browser-of.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { mintToken } from '../../kit/token.ts'

async function elsewhere(it: Portal, person: Person, sid: string): Promise<Record<string, string>> {
  await it.db.sql`
    insert into sessions (tenant_code, sid, user_id, expires_at, user_agent)
    values (${it.tenant}, ${sid}, ${person.userId}, now() + interval '1 day', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0')`
  const { db, secrets, tenant, origin } = it
  const { subject, userName } = person
  const token = await mintToken({ db, secrets, tenant, origin }, { subject, sid, userName })
  return { authorization: `Bearer ${token}` }
}

test('a person sees where they are signed in, and signs one of the others out', async () => {
  await using it = await portal()
  const person = await it.as('Record.search')
  const [phone] = [await elsewhere(it, person, 'sid-phone'), await elsewhere(it, person, 'sid-tablet')]
  const { list } = (await person(account.sessions, {})).result
  expect(list.map(({ device, current }) => [device, current])).toEqual([
    ['', true],
    ['Chrome, Android', false],
    ['Chrome, Android', false],
  ])
  expect(JSON.stringify(list)).not.toContain('sid-')
  expect((await person.raw(account.sessions, {}, phone)).statusCode).toBe(200)
  const { list: fromPhone } = (await person(account.sessions, {}, phone)).result
  const own = fromPhone.find(({ current }) => current)?.sessionId

  expect((await person(account.endSession, { ...(own && { sessionId: own }) })).resultType).toBe(1000)

  expect((await person.raw(account.sessions, {}, phone)).statusCode).toBe(401)
  expect((await person(account.sessions, {})).result.list).toHaveLength(2)
  expect((await person(account.endSession, {})).resultType).toBe(1000)
  expect((await person(account.sessions, {})).result.list).toHaveLength(1)
  expect((await person(account.endSession, {})).resultType).toBe(1030)
})

test('nobody ends a session of somebody else', async () => {
  await using it = await portal()
  const [person, other] = [await it.as('Record.search'), await it.as('Record.search')]
  const [theirs] = (await other(account.sessions, {})).result.list

  expect((await person(account.endSession, { sessionId: theirs?.sessionId ?? '' })).resultType).toBe(1030)

  expect((await other(account.sessions, {})).result.list).toHaveLength(1)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['curl/8.0', ''],
])('%s is called %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})
