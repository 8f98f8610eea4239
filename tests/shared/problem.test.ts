import { describe, expect, test } from 'vitest'
import { languages } from '#shared/language.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { Problem, problems, toneOf, type ProblemName } from '#shared/problem.ts'

/** SPEC section 8 written down a second time, so that the table is held to it and not to itself. */
const spec: Readonly<Record<'error' | 'warning' | 'none', readonly number[]>> = {
  error: [1010, 1020, 1030, 1060, 401, 1200, 2000, 2001, 2002, 2003, 4000, 4005],
  warning: [1600, 1700, 1300, 4001, 3000, 3100, 3200, 3300, 3310, 3400, 3500, 3600, 3700, 3800, 3900, 4002, 4003, 4004],
  none: [4008],
}

describe('the catalogue of refusals (spec section 8)', () => {
  test.each(['error', 'warning', 'none'] as const)('shows as %s just what the specification says', (tone) => {
    expect(spec[tone].map((type) => [type, toneOf(type)])).toEqual(spec[tone].map((type) => [type, tone]))
  })

  test('a number it does not know is a warning', () => {
    expect(toneOf(9999)).toBe('warning')
  })

  test.each([
    'Processing is unsuccessful',
    'Processing is cancelled because there are no changes',
    'Parameter error',
    'No data',
    'Insufficient permissions to operate',
    'Unauthorised operation',
    'SSO Error',
    'Error, please contact us.',
    'The transaction has been refunded. Non-refundable.',
    'Exceeds the refundable amount.',
    'There is an error in entering the refund amount.',
    'Refund Failed! Please record the date and time of the transaction and contact US.',
    'Invalid user ID / password',
    'Account is locked',
    'Account does not exist',
    'Account already exists',
    'Username already exists',
    'The email has been registered',
    'Company does not exist',
    'Role is in use, it is forbidden to delete.',
    'The role already exists',
    'Role does not exist',
    'Please select one permission at least',
    'Failed to upload',
    'Third-party services are unavailable',
    'Please input same password.',
    'Unable to connect to the server, please check your network or try again later',
  ])('says "%s" word for word', (sentence) => {
    expect(Object.values(problemTexts).map(({ en }) => en)).toContain(sentence)
  })

  const names = Object.keys(problems) as ProblemName[]
  /** What is called the same in every language. */
  const ownNames = /Shift_JIS|CSV|UTF-8|Excel/g

  test.each(names.filter((name) => problems[name].tone !== 'none'))(
    '%s speaks all three languages, each in its own letters',
    (name) => {
      for (const language of languages) expect(problemTexts[name][language]).not.toBe('')
      expect(problemTexts[name].ja).toMatch(/[ぁ-ん]/)
      expect(problemTexts[name].en).toMatch(/^[\x20-\x7e’]+$/)
      expect(problemTexts[name].mn.replaceAll(ownNames, '')).toMatch(/^[Ѐ-ӿ0-9 .,/()-]+$/)
    },
  )

  test('our detail follows the sentence of the catalogue', () => {
    const problem = new Problem('tradePeriod', {
      ja: '開始日を 8/22 以降にしてください。',
      en: 'Start on or after 22 Aug.',
      mn: '8.22-оос хойш эхлүүлнэ үү.',
    })

    expect(problem.text('ja')).toBe('期間は3か月までです。開始日を 8/22 以降にしてください。')
    expect(problem.text('en')).toBe('Choose up to 3 months. Start on or after 22 Aug.')
  })
})
