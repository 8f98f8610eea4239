import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column } from '#ui/columns.ts'
import { DataList } from '#ui/DataList.tsx'
import { CannotConnect } from '#ui/CannotConnect.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { show } from './show.tsx'

type Row = { id: string; shop: string; amount: number }
const rows: Row[] = [
  { id: 'a', shop: 'Shibuya', amount: 100 },
  { id: 'b', shop: 'Ueno', amount: 200 },
  { id: 'c', shop: 'Kanda', amount: 300 },
]
const columns: Column<Row>[] = [
  { id: 'shop', label: 'Store', kind: 'text', card: 'title', priority: 1, locked: true, cell: (row) => row.shop },
  { id: 'amount', label: 'Amount', kind: 'money', card: 'amount', priority: 2, cell: (row) => row.amount },
]
function list(more: Partial<Parameters<typeof DataList<Row>>[0]> = {}) {
  return (
    <DataList
      label="Payments"
      columns={columns}
      rows={rows}
      whenEmpty={<p>Nothing here</p>}
      keyOf={(row) => row.id}
      nameOf={(row) => row.shop}
      {...more}
    />
  )
}
afterEach(() => vi.unstubAllGlobals())

const opener = (name: string) => screen.getByRole('button', { name })

test('the first question shows bones, not an empty list', () => {
  show(list({ rows: undefined, busy: true }))

  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByText('Nothing here')).toBeNull()
})

test('a later question keeps the old rows under a thin bar', () => {
  show(list({ busy: true, onOpen: () => {} }))

  expect(screen.getByRole('progressbar')).toBeTruthy()
  expect(opener('Ueno')).toBeTruthy()
})

test('when nothing matches, the condition to drop is a button that drops it', () => {
  const drop = vi.fn<() => void>()
  show(
    list({
      rows: [],
      whenEmpty: <NoMatch title="Nothing matches" drop={{ label: 'Show without Failed', onDrop: drop }} />,
    }),
  )

  fireEvent.click(screen.getByRole('button', { name: 'Show without Failed' }))

  expect(drop).toHaveBeenCalledOnce()
})

test('a list that could not be read never looks like an empty one', () => {
  const retry = vi.fn<() => void>()
  show(list({ rows: undefined, trouble: <CannotConnect onRetry={retry} reference="7F3A-20C1" /> }))

  expect(screen.queryByText('Nothing here')).toBeNull()
  expect(screen.getByText('7F3A-20C1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('a press anywhere on a row opens it', () => {
  const open = vi.fn<(row: Row) => void>()
  show(list({ onOpen: open }))

  fireEvent.click(screen.getByText('200'))
  expect(open.mock.calls).toEqual([[rows[1]]])
})

test('J and K walk the rows from anywhere, arrows only inside the list', () => {
  show(list({ onOpen: () => {} }))

  fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(document.body)

  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement).toBe(opener('Shibuya'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(opener('Ueno'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' })
  expect(document.activeElement).toBe(opener('Kanda'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k' })
  expect(document.activeElement).toBe(opener('Ueno'))
})

test('letters typed into a field or composed by an input method do not move the rows', () => {
  show(
    <>
      <input aria-label="Search" />
      {list({ onOpen: () => {} })}
    </>,
  )
  const search = screen.getByLabelText('Search')
  search.focus()

  fireEvent.keyDown(search, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'j', isComposing: true })
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })

  expect(document.activeElement).toBe(search)
})

test('while a detail is open, moving to a row shows that row', () => {
  const open = vi.fn<(row: Row) => void>()
  show(list({ onOpen: open, openKey: 'a' }))
  opener('Shibuya').focus()

  fireEvent.keyDown(opener('Shibuya'), { key: 'ArrowDown' })

  expect(open.mock.calls).toEqual([[rows[1]]])
})

test('one row is in the tab order, and it is the one last visited', () => {
  show(list({ onOpen: () => {} }))
  const stops = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
  expect(stops()).toEqual([opener('Shibuya')])

  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(opener('Shibuya'), { key: 'j' })

  expect(stops()).toEqual([opener('Ueno')])
})

test('the open row says so to a screen reader', () => {
  show(list({ onOpen: () => {}, openKey: 'b' }))

  expect(opener('Ueno').getAttribute('aria-expanded')).toBe('true')
  expect(opener('Kanda').getAttribute('aria-expanded')).toBe('false')
})

test('rows of a day stand under its heading with the count', () => {
  show(
    list({
      dayOf: (row) => ({
        key: row.id === 'c' ? '20' : '21',
        heading: row.id === 'c' ? '20 Nov' : '21 Nov',
        count: row.id === 'c' ? 1 : 2,
      }),
    }),
  )

  const [, first, second] = screen.getAllByRole('rowgroup')
  expect(within(first as HTMLElement).getByRole('rowheader').textContent).toBe('21 Nov2')
  expect(within(second as HTMLElement).getAllByRole('cell')).toHaveLength(2)
})

test('a narrow page makes what its cards say, and a table whenever it is turned or printed', () => {
  let narrow = true
  const turned = new EventTarget()
  vi.stubGlobal('matchMedia', () => Object.defineProperty(turned, 'matches', { get: () => narrow, configurable: true }))
  const more: Column<Row>[] = [
    { id: 'time', label: 'Time', kind: 'date', card: 'meta', priority: 3, cell: () => '11/27 21:46:17', inCard: () => '21:46' }, // prettier-ignore
    { id: 'no', label: 'Number', kind: 'code', card: 'hidden', priority: 4, cell: (row) => `No. ${row.id}` },
  ]
  show(list({ columns: [...columns, ...more] }))
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const cells = () => within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell').map(({ textContent }) => textContent) // prettier-ignore
  const asCard = [
    ['Store', 'Amount', 'Time'],
    ['Shibuya', '100', '21:46'],
  ]
  const asTable = [
    ['Store', 'Amount', 'Time', 'Number'],
    ['Shibuya', '100', '11/27 21:46:1721:46', 'No. a'],
  ]
  expect([headings(), cells()]).toEqual(asCard)

  act(() => void dispatchEvent(new Event('beforeprint')))
  expect([headings(), cells()]).toEqual(asTable)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect([headings(), cells()]).toEqual(asCard)
  narrow = false
  act(() => void turned.dispatchEvent(new Event('change')))
  expect([headings(), cells()]).toEqual(asTable)
})
