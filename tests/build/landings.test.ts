import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { landingsIn, landingsUnder } from '#build/landings.ts'

const root = join(import.meta.dirname, '../..')

test('the build sees the landing screens that the table of screens has', () => {
  const landings = landingsUnder(root)

  const rows = screens.filter(({ landing }) => landing).map(({ path, words }) => ({ path, words }))
  expect(landings.map(({ path, words }) => ({ path, words }))).toEqual(rows)
  expect(landings.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

test('a landing screen that leaves its module to another row stops the build', () => {
  const row = `const people = { words: 'users', load: () => import('#features/users/UsersScreen.tsx') }
export const screens = [{ ...people, path: '/people', landing: anyone }]`

  expect(() => landingsIn(row)).toThrow('/people')
})
