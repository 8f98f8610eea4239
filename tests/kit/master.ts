import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#shared/language.ts'
import type { MasterCalls, MasterRow } from '#shared/master.ts'
import { ownDatabase, type OwnDatabase } from '../demo/shop.ts'
import { portal, type Person, type Portal } from './portal.ts'

/** A master as its suites meet it. */
export interface MasterSample {
  readonly calls: MasterCalls
  /** The field that holds the key. */
  readonly key: string
  /** A form that may be added. */
  readonly form: Readonly<Record<string, unknown>> & { readonly names: Readonly<Record<'ja' | 'en' | 'mn', string>> }
  /** A seeded row that something refers to, once `use` has run, and another beside it. */
  readonly used: string
  readonly beside: string
  readonly use: (it: Portal) => Promise<unknown>
  /** A change of what a used row means, for each field that is fixed. */
  readonly fixed: Readonly<Record<string, unknown>>
  /** Its screen: the address, what its list is called, and what its rows tell of use. */
  readonly path: string
  readonly titles: Readonly<Record<'ja' | 'en' | 'mn', string>>
  readonly uses: RegExp
  /** A choice of its conditions, and the change that puts a row under it. */
  readonly choice: string
  readonly chosen: Readonly<Record<string, unknown>>
  /** What the form asks beside code and names, by the label of its field. */
  readonly typed: Readonly<Record<string, string>>
  /** Labels of controls that a used row closes, beside its code. */
  readonly closed: readonly string[]
}

/** What every master does: rights, versions, use, order and history, on a database of its own. */
export function describeMaster(name: string, { calls, key, form, used, beside, use, fixed }: MasterSample): void {
  let database: OwnDatabase
  let it: Portal
  let [config, other]: Person[] = []
  beforeAll(async () => {
    database = await ownDatabase(`master_${name.replaceAll(/\W/g, '_').toLowerCase()}`)
    it = await portal({ databaseUrl: database.url })
    config = await it.admin('SystemConfig.all')
    other = await it.admin('Message.search', 'Audit.search')
  })
  afterAll(async () => {
    await it[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  const answered = async (person: Person | undefined, call: MasterCalls[keyof MasterCalls], input: object = {}) =>
    (await person?.raw(call, input))?.json()
  const ask = (call: MasterCalls[keyof MasterCalls], input: object = {}) => answered(config, call, input)
  const rowsOf = async (input: object = {}): Promise<MasterRow[]> => (await ask(calls.list, input)).result.list
  const keysOf = async (input: object = {}) => (await rowsOf(input)).map((row) => String(row[key]))
  const rowOf = async (code: string): Promise<MasterRow> => (await ask(calls.detail, { Key: code })).result.row
  /** The fields of a row that a form has. */
  const formOf = (row: MasterRow) => Object.fromEntries(Object.keys(form).map((field) => [field, row[field]]))
  const added = String(form[key])

  describe(`the master of ${name}`, () => {
    test('are listed in their order, searched in every language and sorted by a field', async () => {
      const all = await keysOf()
      const [first] = await rowsOf()

      expect(all).toContain(used)
      expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining([...Object.keys(form), 'version', 'used']))
      expect(await keysOf({ Sort: `-${key}` })).toEqual(all.toSorted().toReversed())
      expect(await keysOf({ Keyword: used.toLowerCase() })).toContain(used)
      expect(await keysOf({ Keyword: 'nothing is called so' })).toEqual([])
      expect(await keysOf({ Only: [`${key}:${used}`, `${key}:${beside}`] })).toHaveLength(2)
      expect((await ask(calls.list, { Sort: 'nothing' })).resultType).toBe(1030)
    })

    test('are taken away as a file with every field, narrowed as the list is, each name in its language', async () => {
      const reply = await config?.raw(calls.file, { Only: [`${key}:${used}`] })
      const [head = '', row = '', ...rest] = (reply?.payload ?? '').replace('\ufeff', '').split('\r\n')

      const names = new Map(Object.entries((await rowsOf()).find((one) => one[key] === used)?.['names'] ?? {}))
      expect(head).toContain('名前（ja）,名前（en）,名前（mn）')
      expect(row.split(',').slice(0, 4)).toEqual([used, ...languages.map((one) => names.get(one))])
      expect(rest).toEqual([''])
      expect(row).not.toMatch(/\[object|undefined|msgid/)
      expect((await config?.raw(calls.file, { format: 'xlsx' }))?.headers['content-type']).toContain('spreadsheet')
    })

    test('are closed to whoever does not configure the system, and nothing is changed', async () => {
      const before = await rowsOf()
      const row = await rowOf(used)
      const inputs = {
        list: {},
        file: {},
        detail: { Key: used },
        history: { Key: used },
        add: form,
        update: { key: used, version: row.version, values: { ...formOf(row), names: form['names'] } },
        order: { key: used, before: null },
        remove: { key: beside, version: 1 },
      }

      for (const [call, input] of Object.entries(inputs)) {
        const person = other
        const reply = await person?.raw(calls[call as keyof MasterCalls], input)
        expect([call, reply?.statusCode, reply?.json().resultType]).toEqual([call, 403, 2000])
      }

      expect(await rowsOf()).toEqual(before)
    })

    test('are shown to another tenant, which may not change what all share', async () => {
      await using second = await portal({ databaseUrl: database.url })
      const stranger = await second.admin('SystemConfig.all')

      expect((await answered(stranger, calls.list)).result).toMatchObject({ editable: false })
      expect((await ask(calls.list)).result).toMatchObject({ editable: true })
      expect((await answered(stranger, calls.add, form)).resultType).toBe(1200)
      expect(await keysOf()).not.toContain(added)
    })

    test('one is added last, changed by its version, told by its history, and deleted while nothing refers to it', async () => {
      const made: MasterRow = (await ask(calls.add, form)).result
      expect(made).toMatchObject({ ...form, version: 1, used: false })
      expect((await keysOf()).at(-1)).toBe(added)
      expect((await ask(calls.add, form)).resultType).toBe(1030)

      const names = { ja: '新しい名前', en: 'New name', mn: 'Шинэ нэр' }
      const change = { key: added, version: 1, values: { ...form, names } }
      expect((await ask(calls.update, change)).result).toMatchObject({ names, version: 2 })
      const late = await ask(calls.update, change)
      expect([late.resultType, late.message]).toEqual([1030, expect.stringContaining('ほかの人が先に変更しました')])
      const same = await ask(calls.update, { ...change, version: 2 })
      expect([same.resultType, same.message]).toEqual([1030, expect.stringContaining('変更がない')])
      expect((await rowOf(added)).version).toBe(2)

      const { list } = (await ask(calls.history, { Key: added })).result
      expect(list).toMatchObject([
        { kind: 'change', actor: config?.userName, before: { names: form['names'] }, after: { names } },
        { kind: 'add', before: null, after: form },
      ])
      expect(Object.keys(list[0].after)).toEqual(['names'])

      expect((await ask(calls.remove, { key: added, version: 1 })).resultType).toBe(1030)
      expect((await ask(calls.remove, { key: added, version: 2 })).resultType).toBe(1000)
      expect(await keysOf()).not.toContain(added)
      expect((await ask(calls.history, { Key: added })).result.list[0]).toMatchObject({ kind: 'delete', after: null })
    })

    test('one is put before another and last, and the order is everybody’s', async () => {
      const before = await keysOf()
      const last = before.at(-1)
      const others = before.slice(0, -1)

      expect((await ask(calls.order, { key: last, before: others[0] })).resultType).toBe(1000)
      expect(await keysOf()).toEqual([last, ...others])
      expect((await ask(calls.order, { key: last, before: null })).resultType).toBe(1000)
      expect(await keysOf()).toEqual(before)
      expect((await ask(calls.order, { key: last, before: null })).message).toContain('変更がない')
      expect((await ask(calls.order, { key: 'NOTHING', before: null })).resultType).toBe(1300)
      expect((await ask(calls.history, { Key: last })).result.list[0]).toMatchObject({ kind: 'order' })
    })

    test('one that something refers to keeps its key and its meaning and is not deleted, and says by how many', async () => {
      await use(it)
      const row = await rowOf(used)
      expect(row.used).toBe(true)
      const at = { key: used, version: row.version }

      for (const [field, value] of Object.entries({ ...fixed, [key]: 'ANOTHER' })) {
        const { resultType, message } = await ask(calls.update, { ...at, values: { ...formOf(row), [field]: value } })
        expect([field, resultType, message]).toEqual([field, 1030, expect.stringMatching(/\d+件.*使われている/)])
      }
      const removed = await ask(calls.remove, at)
      expect([removed.resultType, removed.message]).toEqual([1030, expect.stringMatching(/\d+件.*削除できません/)])
      expect(await rowOf(used)).toEqual(row)

      const names = { ja: '別の名前', en: 'Another', mn: 'Өөр нэр' }
      expect((await ask(calls.update, { ...at, values: { ...formOf(row), names } })).resultType).toBe(1000)
      expect(await rowOf(used)).toEqual({ ...row, names, version: row.version + 1 })
    })

    test.each([
      { names: { ja: '', en: 'x', mn: 'x' } },
      { names: { ja: 'x'.repeat(21), en: 'x', mn: 'x' } },
      { names: { ja: 'x', en: 'x' } },
      { names: { ja: '\u202eあ', en: 'x', mn: 'x' } },
      { nothing: true },
    ])('%j is refused as a parameter', async (change) => {
      expect((await ask(calls.add, { ...form, ...change })).resultType).toBe(1030)
      expect((await ask(calls.add, { ...form, [key]: 'no such code!' })).resultType).toBe(1030)
      expect(await keysOf()).not.toContain(added)
    })
  })
}
