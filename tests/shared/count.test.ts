import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePointsPerCharacter, countCharacters, withinCharacters } from '#shared/count.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['𠮷野家', 3],
  ['👨‍👩‍👧', 1],
  ['が', 1], // か and a combining mark
  ['🇯🇵🇲🇳', 2],
  ['a\r\nb', 3],
  ['Үйлчилгээ', 9],
])('%j has %s characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test('a hundred of anything a person counts as one fits into a hundred, one more does not', () => {
  for (const one of ['あ', '𠮷', '👨‍👩‍👧', 'ү']) {
    expect(withinCharacters(one.repeat(100), 100)).toBe(true)
    expect(withinCharacters(one.repeat(101), 100)).toBe(false)
  }
})

test('a letter under a heap of marks does not pass for one character', () => {
  expect(withinCharacters(`a${'\u0301'.repeat(5000)}`, 100)).toBe(false)
})

test('ten megabytes are refused at once', () => {
  const started = performance.now()
  expect(withinCharacters('あ'.repeat(10_000_000), 1000)).toBe(false)
  expect(performance.now() - started).toBeLessThan(200)
})

test('whatever fits fits into a column checked by code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 20 }), (text, max) => {
      fc.pre(withinCharacters(text, max))

      expect([...text].length).toBeLessThanOrEqual(max * codePointsPerCharacter)
      expect(countCharacters(text)).toBeLessThanOrEqual(max)
    }),
  )
})
