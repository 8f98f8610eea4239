import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePointsPerCharacter, countCharacters, firstCharacters, withinCharacters } from '#shared/count.ts'

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

test('a text is counted as a whole would be, wherever its pieces end', () => {
  const parts = ['a', '\u0301', '🇯', '🇵', '👨', '\u200d', '👧', '🏽', '\r', '\n', '漢', '각', 'ᄀ', 'ᅡ', '\ud83d']
  const whole = new Intl.Segmenter('und', { granularity: 'grapheme' })
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 200, maxLength: 1500 }), (some) => {
      const segments = [...whole.segment(some.join(''))].map(({ segment }) => segment)

      expect(countCharacters(some.join(''))).toBe(segments.length)
      expect(firstCharacters(some.join(''), 250)).toBe(segments.slice(0, 250).join(''))
    }),
  )
})

test('a half character before a whole one does not tear it where a piece ends', () => {
  for (const before of [253, 254, 255, 256]) {
    expect(countCharacters(`${'a'.repeat(before)}\ud83d👨`)).toBe(before + 2)
  }
})

test('a long text takes time by its length, not by the square of it', () => {
  const took = (length: number) => {
    const started = performance.now()
    countCharacters('漢'.repeat(length))
    return performance.now() - started
  }
  took(10_000)

  // By the square the second would take a hundred times as long, and 0.8 s for a page of 20,000 alone.
  expect(took(100_000)).toBeLessThan(40 * Math.max(5, took(10_000)))
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
