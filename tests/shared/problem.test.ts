import { msg } from '@lingui/core/macro'
import { describe, expect, test } from 'vitest'
import { sentenceOf, text } from '#server/catalogue.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { Problem } from '#shared/problem.ts'
import { problems, toneOf, type ProblemName } from '#shared/problem-table.ts'
import { numbers, section8 } from './spec-section-8.ts'

describe('the catalogue of refusals (spec section 8)', () => {
  test.each(section8)('$name is $resultType, shown as $display', ({ name, resultType, display }) => {
    expect(problems[name]).toMatchObject({ type: resultType, tone: display })
    expect(toneOf(resultType)).toBe(display)
  })

  test('every number of the table is held to it, and there is no other', () => {
    const held = [1000, ...section8.map(({ resultType }) => resultType), problems.silent.type]
    const sorted = (some: readonly number[]) => [...new Set(some)].filter((one) => one !== 0).toSorted((a, b) => a - b)

    expect(sorted(held)).toEqual(sorted(numbers))
    expect(sorted([1000, ...Object.values(problems).map(({ type }) => type)])).toEqual(sorted(numbers))
  })

  test('the silent success says nothing, and a number nobody knows is a warning', () => {
    expect(toneOf(4008)).toBe('none')
    expect(toneOf(9999)).toBe('warning')
  })

  test.each(section8.flatMap(({ name, english }) => (english === undefined ? [] : [[name, english] as const])))(
    '%s says "%s", letter by letter',
    (name, english) => {
      expect(text('en', problemTexts[name])).toBe(english)
    },
  )

  const names = Object.keys(problemTexts) as ProblemName[] // the keys of this very record
  /** What is called the same in every language. */
  const ownNames = /Shift_JIS|CSV|UTF-8|Excel/g

  test.each(names)('%s speaks all three languages, each in its own letters', (name) => {
    expect(text('ja', problemTexts[name])).toMatch(/[ぁ-ん]/)
    expect(text('en', problemTexts[name])).toMatch(/^[\x20-\x7e’]+$/)
    expect(text('mn', problemTexts[name]).replaceAll(ownNames, '')).toMatch(/^[Ѐ-ӿ0-9 .,/()-]+$/)
  })

  test('our detail follows the sentence of the catalogue', () => {
    const problem = new Problem('tradePeriod', (language) =>
      language === 'ja' ? msg`開始日を 8/22 以降にしてください。` : msg`Start on or after 22 Aug.`,
    )

    expect(sentenceOf(problem, 'ja')).toBe('期間は3か月までです。開始日を 8/22 以降にしてください。')
    expect(sentenceOf(problem, 'en')).toBe('Choose up to 3 months. Start on or after 22 Aug.')
  })
})
