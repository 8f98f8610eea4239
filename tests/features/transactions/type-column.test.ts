import { expect, test } from 'vitest'
import { firstFields } from '#features/transactions/first.list.ts'
import { defaultSetup, place, withShown, type Column } from '#ui/columns.ts'

test('what a row is stands in every table of payments: its type cannot be hidden and yields to no other column', () => {
  const columns = Object.values(firstFields).map(({ column }): Column<never> => ({
    label: column.id,
    kind: 'text',
    cell: () => '',
    ...column,
  }))
  const asIs = defaultSetup(columns)
  const allHidden = columns.reduce((setup, { id }) => withShown(setup, id, false), asIs)
  const ids = (setup: typeof asIs) => place(columns, setup).flatMap(({ id, cardOnly }) => (cardOnly ? [] : [id]))

  for (const setup of [asIs, allHidden]) {
    expect(ids(setup)).toContain('type')
    expect(place(columns, setup).find(({ id }) => id === 'type')?.from).toBeUndefined()
  }
  // The control: others can be hidden, and yield where it is narrow.
  expect(ids(allHidden)).not.toContain('payment')
  expect(place(columns, asIs).find(({ id }) => id === 'terminal')?.from).toBeGreaterThan(38)
})
