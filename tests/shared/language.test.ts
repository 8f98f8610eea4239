import { expect, test } from 'vitest'
import { defaultLanguage, languageOf, languageOfHeader } from '#shared/language.ts'

test.each([
  ['ja', 'ja'],
  ['ja-JP', 'ja'],
  ['EN_us', 'en'],
  ['mn-Cyrl-MN', 'mn'],
  ['mni', undefined],
  ['zh-CN', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
])('%s is the language %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

test.each([
  [{ stored: 'mn', browser: 'ja-JP' }, 'mn'],
  [{ stored: undefined, browser: 'en-GB' }, 'en'],
  [{ stored: 'xx', browser: ['de-DE', 'mn-MN', 'en'] }, 'mn'],
  [{ browser: ['de-DE'] }, 'ja'],
  [{}, 'ja'],
])('with %j the portal opens in %s', (known, language) => {
  expect(defaultLanguage(known)).toBe(language)
})

test.each([
  ['en-US,en;q=0.9,ja;q=0.8', 'en'],
  ['de, mn;q=0.5, ja;q=0.7', 'ja'],
  ['ja;q=0, en;q=0.1', 'en'],
  ['fr', undefined],
  ['*', undefined],
  [';;q=,', undefined],
  [undefined, undefined],
])('the header %j asks for %s', (header, language) => {
  expect(languageOfHeader(header)).toBe(language)
})
