import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from '#build/files.js'

const root = join(import.meta.dirname, '../..')

test('every room of the server says what it holds, and no room is named that is gone', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const table = text.slice(text.indexOf('The rooms of `src/server`'), text.indexOf('In a feature the file name'))
  const named = [...table.matchAll(/^\| `([\w-]+)` \| (\S.*) \|$/gm)].map(([, room]) => room)
  const files = filesUnder(root, ['src/server'])
  const rooms = [...new Set(files.flatMap((file) => /^src\/server\/([\w-]+)\//.exec(file)?.[1] ?? []))].toSorted()

  expect(rooms.length).toBeGreaterThan(10)
  expect(named).toEqual(rooms)
})
