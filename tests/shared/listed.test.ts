import { expect, test } from 'vitest'
import { listed } from '#shared/listed.ts'

test.each([
  ['ja', '店長、経理、スタッフ'],
  ['en', '店長, 経理, スタッフ'],
  ['mn', '店長, 経理, スタッフ'],
])('names stand one after the other as %s writes them', (language, text) => {
  expect(listed(language, ['店長', '経理', 'スタッフ'])).toBe(text)
})
