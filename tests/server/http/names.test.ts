import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { analyses } from '#features/analysis/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { devices } from '#features/push/contract.ts'
import { features } from '#server/features.ts'
import { words } from '#shared/schema.ts'
import { bidiControls } from '../../kit/bidi-controls.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { notice } from '../../features/messages/writing.ts'

let it: Portal
beforeAll(async () => {
  it = await portal()
})
afterAll(() => it[Symbol.asyncDispose]())

const harmless = ['Жижиг дэлгүүр', 'إرجاع', 'שלום 2', '本店 🏮']

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The fields of an input whose schema lets such a mark through. */
function openIn(schema: Schema, name = ''): string[] {
  const within = [
    ...(schema.anyOf ?? []).flatMap((one) => openIn(one, name)),
    ...(schema.items ? openIn(schema.items, name) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => openIn(inner, key)),
  ]
  if (schema.type !== 'string' || schema.enum || schema.const !== undefined || schema.format) return within
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  const takes = (text: string) => patterns.every((pattern) => new RegExp(pattern, 'u').test(text))
  return bidiControls.some((mark) => [mark, `a${mark}b`, `1${mark}`].some(takes)) ? [...within, name] : within
}
const inputOf = (input: z.core.$ZodType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema

/** Fields of writes whose schema lets such marks through, by what keeps them from being shown. */
const judgedElsewhere = {
  'the code judges them with the other rules of a remark': ['remark', 'comment'],
  'a text of many lines, whose links are judged where it is shown': ['content'],
  'addresses and numbers, which have a form of their own': [
    'userEmail', 'email', 'confirmEmail', 'contactPhone', 'phone', 'postalCode', 'corporateNumber', 'invoiceRegistrationNo',
  ],
  'nobody sees them': ['password', 'rePassword', 'oldPassword', 'newPassword'],
  'they name something that is there, or are refused': [
    'userId', 'account', 'receiverIds', 'receivers', 'roleIds', 'mutedTypeIds', 'modelName', 'permissonList',
  ],
  'they are looked for': ['Keyword', 'Remark'],
} // prettier-ignore

describe('marks that turn the direction of text', () => {
  test('are refused by every text that a write takes, but for those that are judged elsewhere', () => {
    expect(openIn(inputOf(z.object({ name: z.string(), of: z.array(z.object({ other: z.string() })) })))).toEqual(['name', 'other']) // prettier-ignore
    expect(openIn(inputOf(z.object({ name: z.string().check(words), day: z.iso.date() })))).toEqual([])

    const writes = features.map(({ call }) => call).filter(({ method }) => method !== 'GET')
    const open = new Set(writes.flatMap(({ input }) => openIn(inputOf(input))))

    expect([...open].toSorted()).toEqual(Object.values(judgedElsewhere).flat().toSorted())
  })

  test('are refused in a note on a day, as control characters are', async () => {
    const person = await it.as('DataCompass.search')
    const note = async (text: string) =>
      (await person.raw(analyses.addNote, { date: '2026-11-20', kind: 'OTHER', words: text })).statusCode

    for (const mark of [...bidiControls, '\0', '\u0007']) expect(await note(`台風${mark}`)).toBe(400)

    for (const text of harmless) expect(await note(text)).toBe(200)
  })

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
