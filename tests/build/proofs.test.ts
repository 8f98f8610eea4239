import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('every test that is said to hold a promise is there, in the words that are quoted', () => {
  const rows: string[] = readFileSync(join(root, 'docs/proofs.md'), 'utf8').match(/^\| (?!promise \|).+$/gm) ?? []
  const read = rows.map((row) => /^\| [^|]+ \| `([^`|]+)` \| ("[^"|]+"(?:, "[^"|]+")*) \|$/.exec(row))
  const named = read.flatMap((row) =>
    [...(row?.[2] ?? '').matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file: row?.[1] ?? '', title })),
  )
  const stands = ({ file, title }: { file: string; title: string }) => {
    const path = join(root, 'tests', file)
    return existsSync(path) && readFileSync(path, 'utf8').includes(title)
  }

  expect(rows.length).toBeGreaterThan(70)
  expect(rows.filter((_, at) => !read[at])).toEqual([])
  expect(named.filter((one) => !stands(one))).toEqual([])
})
