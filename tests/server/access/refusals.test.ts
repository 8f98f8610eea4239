import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposits } from '#features/deposits/contract.ts'
import { merchants } from '#features/merchants/contract.ts'
import { roles } from '#features/roles/contract.ts'
import { session } from '#features/session/contract.ts'
import { statistics } from '#features/statistics/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { users } from '#features/users/contract.ts'
import type { Call } from '#shared/call.ts'
import { permissions } from '#shared/permissions.ts'
import { portal, send, type Person, type Portal } from '../../kit/portal.ts'
import { entBeside } from '../../kit/ent-beside.ts'

let it: Portal
let other: Portal
beforeAll(async () => {
  it = await portal()
  other = await portal()
})
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})

/** What the log holds of somebody, oldest first. */
const rowsOf = ({ userName }: Person) =>
  it.db.sql<{ action: string; object: string; problem: string; result: string }>`
    select action, object, detail->>'problem' as problem, result from audit_log
     where tenant_code = ${it.tenant} and actor = ${userName} order by seq`

test('a look at one object that is not there for the person leaves a row, whether it is another’s or nobody’s', async () => {
  const person = await it.person({ permissions })
  const operator = await it.admin(...permissions)
  const stranger = await other.as('Record.search')
  const looks: readonly (readonly [Person, Call, object, number, string, string])[] = [
    [person, users.detail, { UserId: stranger.userId }, 3100, 'noSuchUser', `user ${stranger.userId}`],
    [person, users.detail, { UserId: 'nobody' }, 3100, 'noSuchUser', 'user nobody'],
    [person, roles.detail, { EntCode: other.ent, RoleId: 'r' }, 2003, 'noSuchRole', `role ${other.ent}/r`],
    [person, roles.detail, { EntCode: it.ent, RoleId: 'r' }, 2003, 'noSuchRole', `role ${it.ent}/r`],
    [person, payments.detail, { TradeNo: 'T-none' }, 1030, 'notFound', ''],
    [person, deposits.detail, { EntCode: it.ent, DepositNo: 'D20260101000001' }, 1300, 'noRows', ''],
    [operator, merchants.detail, { EntCode: other.ent }, 3900, 'noSuchCompany', `merchant ${other.ent}`],
  ]

  for (const [by, call, asked, type] of looks) expect((await by(call, asked as never)).resultType).toBe(type)

  for (const one of [person, operator])
    expect(await rowsOf(one)).toEqual(
      looks
        .filter(([by]) => by === one)
        .map(([, { path }, , , problem, object]) => ({ action: `GET ${path}`, object, problem, result: 'refused' })),
    )
})

test('a company or a store that is not the person’s leaves the same row, be it another’s, another tenant’s, deleted or nobody’s', async () => {
  const sister = entBeside(it.ent)
  const gone = entBeside(it.ent, 2)
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, status)
    values (${sister}, ${it.tenant}, 'Sister', 'Sister', 'ACTIVE'), (${gone}, ${it.tenant}, 'Gone', 'Gone', 'TERMINATED')`
  await it.db.sql`update shops set status = 'CLOSED' where ent_code = ${it.ent} and shop_code = 'S00000003'`
  const person = await it.person({ permissions, shops: ['S00000001'] })
  const [foreignCompany, foreignStore] = [
    [sister, other.ent, gone, 'E00000000'].map((code) => ({ EntCodes: [code] })),
    ['S00000002', 'S00000003', 'S99999999'].map((code) => ({ ShopCodes: [code] })),
  ]
  const asked = [...foreignCompany, ...foreignStore]

  for (const input of asked) {
    const answer = await person.raw(transactions.list, input)
    expect(answer.statusCode).toBe(400)
    // The caller learns the parameter; the sentence is for people, who do not know its name.
    const { parameter, message } = answer.json<{ parameter: string; message: string }>()
    expect([parameter]).toEqual(Object.keys(input))
    expect(message).not.toContain(parameter)
    expect((await person.raw(statistics.file, { by: 'shop', columns: ['shopName'], ...input })).statusCode).toBe(400)
  }

  const row = { object: '', result: 'refused' }
  expect(await rowsOf(person)).toEqual(
    [...foreignCompany.map(() => 'foreignCompany'), ...foreignStore.map(() => 'foreignStore')].flatMap((problem) => [
      { ...row, action: 'GET /api/trade/list', problem },
      { ...row, action: 'POST /api/stat/export', problem },
    ]),
  )
})

test('a question with a wrong field leaves none, and a list without rows neither', async () => {
  const person = await it.person({ permissions })

  expect((await person.raw(users.detail, { UserId: '' })).statusCode).toBe(400)
  expect((await person.raw(users.list, { Nonsense: '1' })).statusCode).toBe(400)
  expect((await person(users.list, { Keyword: 'nobody at all' })).result.list).toEqual([])

  expect(await rowsOf(person)).toEqual([])
})

test('whoever is signed in and names another tenant leaves a row; whoever is not is told the same and leaves none', async () => {
  const person = await it.as('Record.search')
  const elsewhere = { tenant: other.tenant }
  const before = await count()

  const answers = [
    await send(it.server, it.host, person.token, session.userInfo, {}, elsewhere),
    await send(it.server, it.host, undefined, session.userInfo, {}, elsewhere),
    await send(it.server, it.host, 'x', session.userInfo, {}, elsewhere),
  ]

  expect(answers.map((answer) => answer.json().resultType)).toEqual([1200, 1200, 1200])
  expect(await rowsOf(person)).toMatchObject([{ action: 'GET /api/user/userinfo', problem: 'unauthorised' }])
  expect((await count()) - before).toBe(1)
})

async function count(): Promise<number> {
  const [row] = await it.db.sql<{
    count: number
  }>`select count(*)::int as count from audit_log where tenant_code = ${it.tenant}`
  return row?.count ?? 0
}
