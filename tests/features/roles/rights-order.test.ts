import { expect, test } from 'vitest'
import { rightsGroups } from '#features/roles/role-words.ts'

test('every line of rights offers its actions in the same order, deleting last', () => {
  const actions = [...rightsGroups('staff'), ...rightsGroups('admin')].map(({ rights }) =>
    rights.map((right) => right.slice(right.indexOf('.') + 1)),
  )

  const last = actions.filter((line) => line.includes('delete')).map((line) => line.at(-1))
  expect(last.length).toBeGreaterThan(5)
  expect(new Set(last)).toEqual(new Set(['delete']))
  expect(actions).toContainEqual(['search', 'add', 'edit', 'delete'])
  expect(actions).not.toContainEqual(['search', 'add', 'delete', 'edit'])
})
