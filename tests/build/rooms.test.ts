import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('every room of the server says what it holds, and no room is named that is gone', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const table = text.slice(text.indexOf('The rooms of `src/server`'), text.indexOf('In a feature the file name'))
  const named = [...table.matchAll(/^\| `([\w-]+)` \| (\S.*) \|$/gm)].map(([, room]) => room)
  const rooms = readdirSync(join(root, 'src/server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

  expect(rooms.length).toBeGreaterThan(10)
  expect(named).toEqual(rooms)
})
