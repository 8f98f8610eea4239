import { expect, test } from 'vitest'
import { defaultSetup, place, withMoved, withShown, type Column } from '#ui/columns.ts'

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  label: id,
  kind: 'text',
  card: 'hidden',
  priority: 5,
  cell: (row) => row,
  ...more,
})
const ids = (placed: { id: string }[]) => placed.map((one) => one.id)

test('columns a later version brings appear at the end, columns it lost are forgotten', () => {
  const setup = { order: ['gone', 'b', 'a'], hidden: ['gone'], density: 'normal' as const }

  expect(ids(place([column('a'), column('b'), column('new')], setup))).toEqual(['b', 'a', 'new'])
})

test('a locked column cannot be hidden', () => {
  const columns = [column('a', { locked: true }), column('b')]
  const setup = withShown(withShown(defaultSetup(columns), 'a', false), 'b', false)

  expect(ids(place(columns, setup))).toEqual(['a'])
})

test('a column hidden from the table still stands on the card it belongs to', () => {
  const columns = [column('a', { locked: true }), column('b', { card: 'meta' })]

  const [, hidden] = place(columns, withShown(defaultSetup(columns), 'b', false))

  expect(hidden).toMatchObject({ id: 'b', cardOnly: true, metaRank: 1 })
})

test('the less a column matters the earlier it leaves, and locked columns never do', () => {
  const columns = [
    column('last', { priority: 9, width: 20 }),
    column('kept', { locked: true, width: 20 }),
    column('mid', { priority: 4, width: 20 }),
  ]

  const from = Object.fromEntries(place(columns, defaultSetup(columns)).map((one) => [one.id, one.from]))

  expect(from).toEqual({ kept: undefined, mid: 42, last: 62 })
})

test('moving a column puts it where the other stood', () => {
  const setup = defaultSetup([column('a'), column('b'), column('c')])

  expect(withMoved(setup, ['a', 'b', 'c'], 'c', 'a').order).toEqual(['c', 'a', 'b'])
  expect(withMoved(setup, ['a', 'b', 'c'], 'a', 'b').order).toEqual(['b', 'a', 'c'])
})

test('a column that is off and comes later stays out of sight until it is picked', () => {
  const setup = defaultSetup([column('a')])
  const columns = [column('a'), column('rare', { off: true })]

  expect(ids(place(columns, setup))).toEqual(['a'])
  expect(ids(place(columns, withShown(setup, 'rare', true)))).toEqual(['a', 'rare'])
})
