import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../src/ui', file), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)

test('every picture that can be named is drawn once, and none is drawn that nobody can name', () => {
  const names = found(read('Icon.tsx'), /^ {2}\| '(\w+)'$/gm)

  expect(found(read('icons.svg'), /<symbol id="(\w+)"/g)).toEqual(names)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(0)
})
