import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MasterCalls, MasterRow } from '#shared/master.ts'
import { languages } from '#shared/language.ts'
import { ownDatabase, type OwnDatabase } from '../demo/shop.ts'
import type { MasterSample } from './master.ts'
import { open } from './page.tsx'
import { portal, type Person, type Portal } from './portal.ts'

/** What the screen of every master does, on a database of its own. */
export function describeMasterScreen(name: string, sample: MasterSample): void {
  const { calls, key, form, used, beside, use, path, titles } = sample
  let database: OwnDatabase
  let it: Portal
  let config: Person
  let leave: (() => Promise<void>) | undefined
  beforeAll(async () => {
    database = await ownDatabase(`screen_${name.replaceAll(/\W/g, '_')}`)
    it = await portal({ databaseUrl: database.url, config: { offlineHours: 0 } })
    config = await it.admin('SystemConfig.all')
    await use(it)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await leave?.()
  })
  afterAll(async () => {
    await it[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  const ask = async (call: MasterCalls[keyof MasterCalls], input: object) => (await config.raw(call, input)).json()
  const rowsKept = async (): Promise<(MasterRow & { names: MasterSample['form']['names'] })[]> =>
    (await ask(calls.list, {})).result.list
  const namesKept = async () => (await rowsKept()).map(({ names }) => names.en)
  const kept = async (code: string) => (await ask(calls.detail, { Key: code })).result.row
  const changed = async (code: string, change: object) => {
    const row = await kept(code)
    const values = { ...Object.fromEntries(Object.keys(form).map((field) => [field, row[field]])), ...change }
    expect((await ask(calls.update, { key: code, version: row.version, values })).resultType).toBe(1000)
  }

  const visit = async (language: (typeof languages)[number] = 'en', person = config) => {
    ;({ leave } = await open(it, person, path, language))
  }
  const table = () => screen.findByRole('table', { name: titles.en })
  const shown = async () =>
    within(await table())
      .getAllByRole('button')
      .filter((button) => button.hasAttribute('aria-expanded'))
      .map((button) => button.getAttribute('aria-label'))
  const shows = (names: readonly unknown[]) => waitFor(async () => expect(await shown()).toEqual(names))
  const handles = async () => within(await table()).queryAllByRole('button', { name: /^Move / })
  /** The drawer by its title; names of dialogs are dear to look up beside a long list at each change. */
  const drawerOf = async (title: string) => {
    await waitFor(() => expect(document.querySelector('dialog[open] h2')?.textContent).toBe(title))
    return within(screen.getByRole('dialog', { name: title }))
  }
  type Drawer = Awaited<ReturnType<typeof drawerOf>>
  const opened = async (code: string) => {
    const { names } = await kept(code)
    fireEvent.click(await within(await table()).findByRole('button', { name: names.en }))
    const drawer = await drawerOf(names.en)
    await drawer.findByRole('textbox', { name: 'Name: English' })
    return drawer
  }
  const type = (drawer: Drawer, label: string | RegExp, value: string) =>
    fireEvent.change(drawer.getByRole('textbox', { name: label }), { target: { value } })
  const press = (drawer: Drawer, button: string | RegExp) =>
    fireEvent.click(drawer.getByRole('button', { name: button }))

  describe(`the screen of ${name}`, () => {
    test.each(languages)('shows every row in its order, in the words of %s', async (language) => {
      await visit(language)

      const list = within(await screen.findByRole('table', { name: titles[language] }))
      const names = (await rowsKept()).map((row) => row.names[language])
      await waitFor(() => expect(list.getAllByRole('row')).toHaveLength(names.length + 1))
      expect(list.getAllByRole('button', { expanded: false }).map((one) => one.getAttribute('aria-label'))).toEqual(
        names,
      )
      const headings = list.getAllByRole('columnheader').map(({ textContent }) => textContent)
      expect(headings.some((text) => /[A-Za-z]{2}/.test(text))).toBe(language === 'en')
    })

    test('is narrowed by its conditions and by words, in an address that can be shared', async () => {
      const before = await kept(beside)
      await changed(beside, sample.chosen)
      const [[field, value] = []] = Object.entries(sample.chosen)
      const expected = (await rowsKept()).filter((row) => Object(row)[field ?? ''] === value)
      await visit()
      await shows(await namesKept())

      fireEvent.click(await screen.findByRole('checkbox', { name: sample.choice }))
      await shows(expected.map(({ names }) => names.en))
      expect(new URLSearchParams(location.search).get('Only')).toContain(`${field}:${String(value)}`)
      expect(await handles()).toEqual([])
      fireEvent.click(screen.getByRole('checkbox', { name: sample.choice }))
      await shows(await namesKept())
      const search = screen.getByRole('textbox', { name: 'Search names and codes' })
      fireEvent.change(search, { target: { value: beside.toLowerCase() } })
      fireEvent.keyDown(search, { key: 'Enter' })

      await waitFor(async () => expect((await shown()).length).toBeLessThan((await namesKept()).length))
      expect(await shown()).toContain(before.names.en)
    })

    test('refuses an empty form, shows a new row last, and deletes it after a question', async () => {
      const before = await namesKept()
      await visit()
      fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
      const drawer = within(await screen.findByRole('dialog', { name: 'Add' }))
      press(drawer, 'Add')
      await waitFor(() => expect(drawer.getAllByRole('alert').length).toBeGreaterThan(1))
      expect(await namesKept()).toEqual(before)
      type(drawer, /^Reference code/, String(form[key]).toLowerCase())
      for (const [label, language] of [
        ['日本語', 'ja'],
        ['English', 'en'],
        ['Монгол', 'mn'],
      ] as const)
        // prettier-ignore
        type(drawer, `Name: ${label}`, form.names[language])
      for (const [label, value] of Object.entries(sample.typed)) type(drawer, new RegExp(`^${label}`), value)
      press(drawer, 'Add')

      const made = await drawerOf(form.names.en)
      await shows([...before, form.names.en])
      expect(await kept(String(form[key]))).toMatchObject({ names: form.names, version: 1 })
      fireEvent.click(await made.findByRole('button', { name: 'Delete' }))
      fireEvent.click(await screen.findByRole('button', { name: `Delete ${form.names.en}` }))
      await shows(before)
      expect((await ask(calls.detail, { Key: form[key] })).resultType).toBe(1300)
    })

    test('keeps what decides the meaning of a used row, renames it, and tells so in its history', async () => {
      const { names, version } = await kept(used)
      await visit()
      const drawer = await opened(used)

      expect(await drawer.findByText(sample.uses)).toBeTruthy()
      expect(drawer.getByRole<HTMLInputElement>('textbox', { name: /^Reference code/ }).disabled).toBe(true)
      for (const label of sample.closed)
        expect(drawer.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^${label}`) }).disabled).toBe(true)
      expect(drawer.queryByRole('button', { name: 'Delete' })).toBeNull()
      press(drawer, /^Save/)
      expect(await drawer.findByText(/no changes/)).toBeTruthy()
      type(drawer, 'Name: English', 'Renamed')
      press(drawer, /^Save/)

      const renamed = await drawerOf('Renamed')
      expect(await renamed.findByText('Change history')).toBeTruthy()
      expect(await renamed.findByText(`${names.ja} / Renamed / ${names.mn}`)).toBeTruthy()
      expect(await kept(used)).toMatchObject({ names: { ...names, en: 'Renamed' }, version: version + 1 })
    })

    test('shows what somebody else saved meanwhile beside what was typed, and loses neither', async () => {
      const { names } = await kept(beside)
      await visit()
      const drawer = await opened(beside)
      type(drawer, 'Name: English', 'Mine')
      await changed(beside, { names: { ...names, mn: 'Theirs' } })

      press(drawer, /^Save/)
      expect(await drawer.findByText(/Somebody changed this after you began/)).toBeTruthy()
      expect((await kept(beside)).names).toEqual({ ...names, mn: 'Theirs' })
      press(drawer, 'Save mine over it')

      await waitFor(async () => expect((await kept(beside)).names.en).toBe('Mine'))
    })

    test('puts rows in order by the keyboard and by dragging; dropped beside the list a row stays', async () => {
      await visit()
      const before = await namesKept()
      await shows(before)
      const [first, second, ...rest] = before
      const handle = within(await table()).getByRole('button', {
        name: `Move ${second}, number 2: drag, or press up or down`,
      })
      fireEvent.keyDown(handle, { key: 'ArrowUp' })
      await shows([second, first, ...rest])
      const rows = within(await table()).getAllByRole('row').slice(1) // prettier-ignore
      const drag = async (over: Element | null) => {
        const grip = (await handles())[3] as HTMLElement // every master has more rows
        // Nothing is laid out here: what lies under the finger is said.
        vi.spyOn(document, 'elementFromPoint').mockReturnValue(over)
        grip.setPointerCapture = () => {}
        fireEvent.pointerDown(grip, { button: 0, pointerId: 1 })
        fireEvent.pointerMove(grip, { pointerId: 1 })
        const target = document.querySelector('.is-drop-target')
        fireEvent.pointerUp(grip, { pointerId: 1 })
        return target
      }

      expect(await drag(document.body)).toBeNull()
      await shows([second, first, ...rest])
      expect(await drag(rows[1] ?? null)).toBe(rows[1])

      const moved = [second, rest[1], first, rest[0], ...rest.slice(2)]
      await shows(moved)
      expect(document.querySelector('.is-drop-target')).toBeNull()
      expect(await namesKept()).toEqual(moved)
    })

    test('without a connection shows the rows it has, and says why nothing can be added, moved or saved', async () => {
      await visit()
      const names = await namesKept()
      await shows(names)
      const drawer = await opened(used)
      type(drawer, 'Name: English', 'Offline')
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
      const { unreachable } = await import('#client/connection.ts')
      act(() => unreachable(performance.now()))

      const why = /^You are offline\./
      await waitFor(() => expect(drawer.getByRole('button', { name: /^Save/ })).toHaveProperty('disabled', true))
      expect(drawer.getByText(why)).toBeTruthy()
      const add = screen.getByRole('button', { name: 'Add', hidden: true })
      expect(add).toHaveProperty('disabled', true)
      expect(add.title).toMatch(why)
      expect(await handles()).toEqual([])
      expect(await shown()).toEqual(names)
    })

    test('is not there for who does not configure the system', async () => {
      await visit('en', await it.admin('Message.search'))

      expect((await screen.findAllByRole('heading', { name: 'Page not found' })).length).toBeGreaterThan(0)
    })

    test('is looked at and not changed by people of another tenant', async () => {
      await using second = await portal({ databaseUrl: database.url, config: { offlineHours: 0 } })
      ;({ leave } = await open(second, await second.admin('SystemConfig.all'), path))
      const { names } = await kept(used)
      fireEvent.click(await within(await table()).findByRole('button', { name: names.en }))

      const drawer = await drawerOf(names.en)
      expect(await drawer.findByText(/All tenants share this list/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Add', hidden: true })).toBeNull()
      expect(drawer.queryByRole('button', { name: /^(?:Save|Move|Delete)/ })).toBeNull()
      await leave()
      leave = undefined
    })
  })
}
