import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#features/roles/contract.ts'
import { users } from '#features/users/contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { form, roleOf, staffRights } from './people.ts'

let it: Portal
let administrator: Person
beforeAll(async () => {
  it = await portal()
  administrator = await it.as(...staffRights)
  const role = await roleOf(it, ['Record.search'])
  await administrator(users.add, form(role, { userName: 'b.second', userFullName: '二番', status: 'DISABLED' }))
  await administrator(users.add, form(role, { userName: 'a.first', userFullName: '=一番', shopScope: 'NONE' }))
})
afterAll(() => it[Symbol.asyncDispose]())

const names = async (input: Parameters<typeof administrator<typeof users.list>>[1]) =>
  (await administrator(users.list, input)).result.list.map(({ userName }) => userName)

test('people come in the order asked for, and those who need attention first where none is', async () => {
  const added = (all: string[]) => all.filter((name) => /^[ab]\./.test(name))

  expect(added(await names({ Sort: 'userName' }))).toEqual(['a.first', 'b.second'])
  expect(added(await names({ Sort: '-userName' }))).toEqual(['b.second', 'a.first'])
  expect((await names({})).at(-1)).toBe('b.second')
})

test('the list is taken away as a file: the columns asked for, narrowed and ordered, harmless to a spreadsheet', async () => {
  const reply = await administrator.raw(users.file, {
    Keyword: '番',
    Sort: '-userName',
    columns: ['userFullName', 'shopCodes', 'state', 'lastLoginAt'],
  })

  expect(reply.headers['content-disposition']).toContain('users.csv')
  expect(reply.payload.split('\r\n')).toEqual([
    '\ufeff氏名,店舗,状態,最終サインイン',
    '二番,すべて,無効,',
    "'=一番,なし,招待中,",
    '',
  ])
})

test('what was looked for stays out of the record of a file', async () => {
  await administrator.raw(users.file, { Keyword: '番', columns: ['userName'] })

  const [row] = await it.db.sql<{ detail: { filter: unknown; rows: number } }>`
    select detail from audit_log where tenant_code = ${it.tenant} and object = 'csv' order by seq desc limit 1`
  expect(row?.detail).toMatchObject({ filter: { Keyword: true }, rows: 2 })
})

test('roles come in the order asked for, and as a file', async () => {
  await administrator(roles.add, {
    roleName: 'あ役割',
    description: '',
    permissons: [
      { modelName: 'Record', permissonList: ['search'] },
      { modelName: 'Refund', permissonList: ['refund'] },
    ],
    refundLimitSingle: null,
    refundLimitDaily: 5000,
  })

  const { list } = (await administrator(roles.list, { Sort: '-userCount' })).result
  const counts = list.map(({ userCount }) => userCount)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  const reply = await administrator.raw(roles.file, { columns: ['roleName', 'userCount', 'refundLimitDaily'] })
  expect(reply.payload.split('\r\n')).toContain('あ役割,0,5000')
})

test('nobody takes people or roles away who may not see them', async () => {
  const cashier = await it.as('Record.search')

  expect((await cashier(users.file, { columns: ['userName'] })).resultType).not.toBe(1000)
  expect((await cashier(roles.file, { columns: ['roleName'] })).resultType).not.toBe(1000)
})
