import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { devices } from '#features/push/contract.ts'
import { bidiControls } from '../../kit/bidi-controls.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { notice } from '../../features/messages/writing.ts'

let it: Portal
beforeAll(async () => {
  it = await portal()
})
afterAll(() => it[Symbol.asyncDispose]())

const harmless = ['Жижиг дэлгүүр', 'إرجاع', 'שלום 2', '本店 🏮']

describe('marks that turn the direction of text', () => {
  test.each([
    ['a title of a notice', (title: string) => notice({ messageTitle: title })],
    [
      'a title in one language',
      (title: string) => notice({ languages: { en: { messageTitle: title, content: 'Text' } } }),
    ],
  ])('are refused in %s, letters of such languages are not', async (_what, form) => {
    const author = await it.as('Message.search', 'Message.add')

    for (const mark of bidiControls)
      expect((await author.raw(manage.create, form(`Closed${mark} 5 000`))).statusCode).toBe(400)

    for (const title of harmless) expect((await author(manage.create, form(title))).resultType).toBe(1000)
  })

  test('are refused in a name of a device before it is looked for', async () => {
    const person = await it.as('Record.search')
    const deviceId = '00000000-0000-4000-8000-000000000000'
    const rename = async (name: string) => (await person.raw(devices.rename, { deviceId, name })).statusCode

    for (const mark of bidiControls) expect(await rename(`レジ${mark}`)).toBe(400)

    for (const name of harmless) expect(await rename(name)).not.toBe(400)
  })

  test.each([
    ['tenants', 'tenant_name'],
    ['enterprises', 'ent_name'],
    ['enterprises', 'ent_name_kana'],
    ['enterprises', 'ent_display_name'],
    ['shops', 'shop_name'],
    ['shops', 'shop_name_kana'],
    ['shops', 'receipt_name'],
    ['roles', 'role_name'],
    ['users', 'user_full_name'],
  ])('cannot be written into %s.%s by whatever way', async (table, column) => {
    const own = { tenants: 'tenant_code', roles: 'tenant_code', users: 'tenant_code' }[table] ?? 'ent_code'
    const key = own === 'ent_code' ? it.ent : it.tenant
    await it.as('Record.search')
    const write = async (name: string) => {
      const { rowCount } = await it.service.query(`update ${table} set ${column} = $1 where ${own} = $2`, [name, key])
      return rowCount
    }

    for (const mark of bidiControls) await expect(write(`名前${mark}`)).rejects.toThrow('_direction')

    for (const name of harmless) expect(await write(name)).toBeGreaterThan(0)
  })
})
