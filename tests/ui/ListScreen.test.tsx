import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Column } from '#ui/columns.ts'
import { afterFirstSight, holdForFirstSight } from '#ui/first-sight.ts'
import { ListScreen, ListTime, type ListState } from '#ui/ListScreen.tsx'
import { show } from './show.tsx'

type Row = { id: string; name: string }
const rows: Row[] = [
  { id: 'a', name: 'Shibuya' },
  { id: 'b', name: 'Ueno' },
]
const columns: Column<Row>[] = [
  { id: 'name', label: 'Store', kind: 'text', card: 'title', priority: 1, locked: true, cell: (row) => row.name },
]
const pager = {
  from: 1,
  to: 2,
  total: 40,
  exact: true,
  can: { first: false, previous: false, next: true, last: true },
  pageSize: 50,
  onTurn: () => {},
  onPageSize: () => {},
}

const state = (more: Partial<ListState<Row>> = {}): ListState<Row> => ({
  rows,
  keyOf: (row) => row.id,
  busy: false,
  time: '14:07:32',
  unkept: false,
  trouble: undefined,
  again: () => {},
  open: () => {},
  openKey: undefined,
  narrowed: false,
  clear: () => {},
  pager,
  letterKeys: true,
  ...more,
})

const list = (more: Partial<ListState<Row>> = {}, looks: { pager?: 'whenNeeded' } = {}) => (
  <ListScreen
    list={state(more)}
    label="Stores"
    columns={columns}
    nameOf={(row) => row.name}
    none={{ title: 'No stores yet', text: 'Add the first one.', noMatch: 'No matching stores' }}
    bar={<p>bar</p>}
    strip={<p>figures</p>}
    drawer={<p>detail</p>}
    {...looks}
  />
)

test('bar, figures, rows and pager stand in this order', async () => {
  const { container } = show(list())
  await screen.findByRole('navigation', { name: 'Pages' })
  const text = container.textContent

  expect(['bar', 'figures', 'Shibuya', 'Ueno', '1–2 of 40'].map((part) => text.indexOf(part))).toEqual(
    ['bar', 'figures', 'Shibuya', 'Ueno', '1–2 of 40'].map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  )
  expect(text.indexOf('bar')).toBeGreaterThanOrEqual(0)
  expect(screen.getByRole('table', { name: 'Stores' })).toBeTruthy()
})

test('until the first answer there are bones, and no word of nothing', () => {
  show(list({ rows: undefined, pager: undefined, busy: true }))

  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByText('No stores yet')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('a list without rows says what it is for; one that conditions emptied offers to clear them', async () => {
  const clear = vi.fn<() => void>()
  const { rerender } = show(list({ rows: [] }))
  expect(await screen.findByRole('heading', { name: 'No stores yet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear all conditions' })).toBeNull()

  rerender(list({ rows: [], narrowed: true, clear }))
  expect(screen.getByRole('heading', { name: 'No matching stores' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear all conditions' }))

  expect(clear).toHaveBeenCalledOnce()
})

test('a refusal says its reason, a lost connection says that nothing is missing; both ask again', async () => {
  const again = vi.fn<() => void>()
  const { rerender } = show(list({ rows: undefined, again, trouble: { offline: false, reason: 'Not your store' } }))
  expect((await screen.findByRole('alert')).textContent).toContain('Not your store')
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))

  rerender(list({ rows: undefined, again, trouble: { offline: true, reason: 'Not your store' } }))
  expect(screen.getByRole('alert').textContent).toContain('The data is not missing')
  expect(screen.getByRole('alert').textContent).not.toContain('Not your store')
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))

  expect(again).toHaveBeenCalledTimes(2)
})

test('what stands in place of the rows hides the pager too, and a face of its own says that there are none', async () => {
  const face = (more: Partial<ListState<Row>>, looks: { instead?: string }) => (
    <ListScreen
      list={state(more)}
      label="Stores"
      columns={columns}
      nameOf={(row) => row.name}
      none={{ face: 'Remove a condition' }}
      pagerNote="32 shops · 8 stalls"
      {...looks}
    />
  )
  const { container, rerender } = show(face({}, {}))
  expect(await screen.findByText('32 shops · 8 stalls')).toBeTruthy()

  rerender(face({}, { instead: 'Choose a shorter period' }))
  expect(container.textContent).toBe('Choose a shorter period')

  rerender(face({ rows: [], pager: undefined }, {}))
  expect(container.textContent).toBe('Remove a condition')
})

test('rows that only this page holds say how old they are while there is no connection', () => {
  const { rerender } = show(list({ unkept: true }))
  expect(screen.getByText('Offline. Data from 14:07:32')).toBeTruthy()

  rerender(list())
  expect(screen.queryByText('Offline. Data from 14:07:32')).toBeNull()
})

test('a row opens, and its detail stays in the page once it was open', () => {
  const open = vi.fn<(row: Row | undefined) => void>()
  const { rerender } = show(list({ open }))
  expect(screen.queryByText('detail')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ueno' }))
  expect(open).toHaveBeenCalledWith(rows[1])

  rerender(list({ open, openKey: 'b' }))
  expect(screen.getByText('detail')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ueno' }).getAttribute('aria-expanded')).toBe('true')

  rerender(list({ open }))
  expect(screen.getByText('detail')).toBeTruthy()
})

test('J moves to the next row, unless single letters are switched off', () => {
  const { rerender } = show(list())
  const [first, second] = ['Shibuya', 'Ueno'].map((name) => screen.getByRole('button', { name }))
  first?.focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' })
  expect(document.activeElement).toBe(second)

  rerender(list({ letterKeys: false }))
  first?.focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' })
  expect(document.activeElement).toBe(first)
})

test('a pager that is wanted when needed is not there while the smallest page holds everything', async () => {
  const { rerender } = show(list({ pager: { ...pager, total: 20 } }, { pager: 'whenNeeded' }))
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()

  rerender(list({ pager: { ...pager, total: 21 } }, { pager: 'whenNeeded' }))
  expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeTruthy()
})

test('the time of the rows is a button that asks again', () => {
  const again = vi.fn<() => void>()
  show(<ListTime list={{ time: '14:07:32', again }} />)

  fireEvent.click(screen.getByRole('button', { name: /As of 14:07:32/ }))

  expect(again).toHaveBeenCalledOnce()
})

test('a search that is refused says why, and leads back to the whole list where conditions are set', async () => {
  const clear = vi.fn<() => void>()
  const trouble = { offline: false, reason: 'A chosen store is not one of yours. Choose the stores again.' }
  const { rerender } = show(list({ rows: undefined, trouble, narrowed: true, clear }))

  await screen.findByRole('heading', { name: trouble.reason })
  fireEvent.click(screen.getByRole('button', { name: 'Clear all conditions' }))
  expect(clear).toHaveBeenCalledOnce()

  rerender(list({ rows: undefined, trouble }))
  expect(screen.queryByRole('button', { name: 'Clear all conditions' })).toBeNull()
})

test('rows that are no table end the wait of what comes after the first sight, as a table does', async () => {
  holdForFirstSight(60_000)
  const seen = vi.fn<() => void>()
  void afterFirstSight().then(seen)
  const drawn = { list: state(), none: { title: 'No stores yet' } }
  show(<ListScreen {...drawn} show={(shown) => <p>{shown.length} stores</p>} />)
  await screen.findByText('2 stores')

  await waitFor(() => expect(seen).toHaveBeenCalledOnce())
})
