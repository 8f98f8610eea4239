import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withWholeNumbers } from '#build/whole-numbers.ts'
import { languages } from '#shared/language.ts'
import { wholeNumber } from '#shared/whole-number.ts'

const library = fileURLToPath(import.meta.resolve('@lingui/core'))

/** The file as it goes into the browser's build; undefined where it goes as it is. */
function built(file: string, code: string): string | undefined {
  const { transform } = withWholeNumbers()
  if (typeof transform !== 'function') throw new Error('the plugin transforms nothing')
  const done = transform.call({} as never, code, file) as { code: string } | undefined
  return done?.code
}

test('messages ask the browser for no format of their numbers', () => {
  const code = readFileSync(library, 'utf8')
  const asks = /new Intl\.NumberFormat/
  expect(code).toMatch(asks)

  expect(built(library, code)).not.toMatch(asks)
  expect(built('src/client/formats.ts', code)).toBeUndefined()
})

test('a library that writes them in another way stops the build', () => {
  expect(() => built(library, 'export const number = String')).toThrow('as they did')
})

test('what stands in its place writes the counts of every language as their format does', () => {
  for (const language of languages)
    for (const count of [0, 7, 999, 1_000, 12_345, 1_234_567, -1_234])
      expect([language, wholeNumber(count)]).toEqual([language, new Intl.NumberFormat([language, 'en']).format(count)])
})
