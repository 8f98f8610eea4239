import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { unseenFields, type FilterRow } from '#shared/filter-rows.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { show } from './show.tsx'

type Place = { Keyword?: string; Kinds?: string[]; State?: readonly string[]; Mine?: true; Page?: number }
const rows: FilterRow<'Keyword' | 'Kinds' | 'State' | 'Mine'>[] = [
  { field: 'Keyword', label: 'Search', kind: 'words', travels: 'history' },
  {
    field: 'Kinds',
    label: 'Kind',
    kind: 'several',
    travels: 'address',
    choices: [
      { value: 'A', label: 'Apples' },
      { value: 'B', label: 'Bread' },
    ],
  },
  {
    field: 'State',
    label: 'State',
    kind: 'one',
    travels: 'address',
    choices: [
      { value: ['NEW', 'OPEN'], label: 'Under way' },
      { value: ['DONE'], label: 'Finished' },
    ],
  },
  { field: 'Mine', label: 'Only mine', kind: 'flag', travels: 'address' },
]

function bar(place: Place = {}) {
  const onNarrow = vi.fn<(more: Partial<Place>) => void>()
  show(<FilterBar rows={rows} place={place} onNarrow={onNarrow} />)
  return onNarrow
}

test('typed words stay out of the address', () => {
  expect(unseenFields(rows)).toEqual(['Keyword'])
})

test('several choices are kept in their order, and none is no condition', () => {
  const onNarrow = bar({ Kinds: ['B'] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Apples' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bread' }))

  expect(onNarrow.mock.calls).toEqual([[{ Kinds: ['A', 'B'] }], [{ Kinds: undefined }]])
})

test('one choice may stand for several values; "All" is none', () => {
  const onNarrow = bar({ State: ['DONE'] })
  const group = within(screen.getByRole('group', { name: 'State' }))
  expect(group.getByRole<HTMLInputElement>('radio', { name: 'Finished' }).checked).toBe(true)
  fireEvent.click(group.getByRole('radio', { name: 'Under way' }))
  fireEvent.click(group.getByRole('radio', { name: 'All' }))

  expect(onNarrow.mock.calls).toEqual([[{ State: ['NEW', 'OPEN'] }], [{ State: undefined }]])
})

test('words are searched with Enter, a flag is set and taken away', () => {
  const onNarrow = bar({ Mine: true })
  const box = screen.getByRole('textbox', { name: 'Search' })
  fireEvent.change(box, { target: { value: ' bread ' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only mine' }))

  expect(onNarrow.mock.calls).toEqual([[{ Keyword: 'bread' }], [{ Mine: undefined }]])
})

test("a phone's sheet holds every choice, and they count when it is applied, at once", async () => {
  const onNarrow = bar({ Kinds: ['A'], State: ['DONE'] })
  fireEvent.click(screen.getByRole('button', { name: /Filters/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Bread' }))
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Only mine' }))
  expect(onNarrow).not.toHaveBeenCalled()
  fireEvent.click(sheet.getByRole('button', { name: 'Apply' }))

  expect(onNarrow.mock.calls).toEqual([[{ Kinds: ['A', 'B'], State: ['DONE'], Mine: true }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what was chosen in the sheet and not applied is forgotten; clearing empties the choices alone', async () => {
  const onNarrow = bar({ Keyword: 'bread', Kinds: ['A'] })
  fireEvent.click(screen.getByRole('button', { name: /Filters/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear conditions' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onNarrow).not.toHaveBeenCalled()

  fireEvent.click(screen.getByRole('button', { name: /Filters/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear conditions' }))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onNarrow.mock.calls).toEqual([[{ Kinds: undefined, State: undefined, Mine: undefined }]])
})

test('what stands at the end of a bar wraps together', () => {
  const place: Place = {}
  show(
    <FilterBar rows={rows} place={place} onNarrow={() => undefined}>
      <button type="button">Export</button>
      <button type="button">Add</button>
    </FilterBar>,
  )
  const [end, add] = ['Export', 'Add'].map((name) => screen.getByRole('button', { name }).parentElement)

  expect(end).toBe(add)
  expect(end?.className).toBe('filter-tools')
})
