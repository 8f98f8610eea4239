import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bareAmount, currencies, currencyOf, exponentOf, formatMoney, moneyParts } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'

const locales = { JPY: 'ja-JP', CNY: 'zh-CN', MNT: 'mn-MN', QAR: 'en' } as const
const anyCurrency = fc.constantFrom(...currencies)
const anyMinor = fc.oneof(
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  fc.bigInt({ min: -200_000n, max: 200_000n }),
)

describe('amounts on screen', () => {
  test.each([
    [1234, 'JPY', '￥1,234'],
    [-1235, 'JPY', '-￥1,235'],
    [0, 'JPY', '￥0'],
    [-0, 'JPY', '￥0'],
    [123_456, 'CNY', '¥1,234.56'],
    [5, 'QAR', 'QAR\u00a00.05'],
    [-123_450, 'QAR', '-QAR\u00a01,234.50'],
    [123_450, 'MNT', '₮\u00a01,234.50'],
    [-123_456_789n, 'MNT', '-₮\u00a01,234,567.89'],
  ] as const)('%s of the smallest unit of %s are shown as %s', (minor, currency, shown) => {
    expect(formatMoney(minor, currency)).toBe(shown)
  })

  test('every amount of every currency is shown as its own country writes it', () => {
    const written = Object.fromEntries(
      currencies.map((currency) => [
        currency,
        new Intl.NumberFormat(locales[currency], { style: 'currency', currency }),
      ]),
    )
    fc.assert(
      fc.property(anyCurrency, anyMinor, (currency, minor) => {
        const exponent = exponentOf(currency)
        const size = minor < 0n ? -minor : minor
        const digits = size.toString().padStart(exponent + 1, '0')
        const point = digits.length - exponent
        const decimal = `${minor < 0n ? '-' : ''}${digits.slice(0, point)}${exponent ? `.${digits.slice(point)}` : ''}`
        expect(formatMoney(minor, currency)).toBe(written[currency]?.format(decimal as unknown as number))
      }),
      { numRuns: 20_000 },
    )
  })

  test('a tenant without decimals sees whole tugriks, and still every möngö that is there', () => {
    expect(formatMoney(123_400, 'MNT', { decimals: 0 })).toBe('₮\u00a01,234')
    expect(formatMoney(123_450, 'MNT', { decimals: 0 })).toBe('₮\u00a01,234.50')
    expect(formatMoney(0, 'MNT', { decimals: 0 })).toBe('₮\u00a00')
  })

  test('a difference can show its plus, zero never', () => {
    expect(formatMoney(500, 'JPY', { sign: 'always' })).toBe('+￥500')
    expect(formatMoney(-500, 'JPY', { sign: 'always' })).toBe('-￥500')
    expect(formatMoney(0, 'JPY', { sign: 'always' })).toBe('￥0')
  })

  test.each([
    [9999, 'JPY', 'ja', '￥9,999'],
    [10_000, 'JPY', 'ja', '￥1万'],
    [12_345, 'JPY', 'ja', '￥1.2万'],
    [1_234_567, 'JPY', 'ja', '￥123万'],
    [18_200_000, 'JPY', 'ja', '￥1,820万'],
    [99_999_999, 'JPY', 'ja', '￥1億'],
    [-123_456_789, 'JPY', 'ja', '-￥1.2億'],
    [18_200_000, 'JPY', 'en', '￥18M'],
    [1_234_567, 'JPY', 'en', '￥1.2M'],
    [1_234_567, 'JPY', 'mn', '￥1.2\u00a0сая'],
    [120_000_000, 'MNT', 'mn', '₮\u00a01.2\u00a0сая'],
    [120_000_000, 'MNT', 'ja', '₮\u00a0120万'],
    [120_000_000, 'MNT', 'en', '₮\u00a01.2M'],
    [123_456, 'QAR', 'en', 'QAR\u00a01.2K'],
    [99_999_950, 'QAR', 'en', 'QAR\u00a01M'],
    [0, 'JPY', 'ja', '￥0'],
  ] as const)('a chart axis says %s of %s in %s as %s', (minor, currency, language, shown) => {
    expect(formatMoney(minor, currency, { compact: language })).toBe(shown)
  })

  test('the pieces of an amount make the amount', () => {
    expect(moneyParts(-123_450, 'MNT')).toEqual({ sign: '-', symbol: '₮', gap: '\u00a0', digits: '1,234.50', unit: '' })
  })

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is no amount', (minor) => {
    expect(() => formatMoney(minor, 'JPY')).toThrow(RangeError)
    expect(() => bareAmount(minor, 'JPY')).toThrow(RangeError)
  })
})

describe('amounts in files', () => {
  test.each([
    [1234, 'JPY', '1234'],
    [123_450, 'MNT', '1234.50'],
    [-5, 'QAR', '-0.05'],
    [0, 'CNY', '0.00'],
  ] as const)('%s of %s is written %s', (minor, currency, written) => {
    expect(bareAmount(minor, currency)).toBe(written)
  })
})

describe('amounts typed by people', () => {
  test.each([
    ['200', 'JPY', 200n],
    ['２００', 'JPY', 200n],
    ['１，２３４', 'JPY', 1234n],
    ['1,234,567', 'JPY', 1_234_567n],
    ['  1 234 ', 'JPY', 1234n],
    ['１\u3000２３４', 'JPY', 1234n],
    ['￥1,200', 'JPY', 1200n],
    ['¥1,200', 'JPY', 1200n],
    ['0', 'JPY', 0n],
    ['007', 'JPY', 7n],
    ['₮ 1,234', 'MNT', 123_400n],
    ['12.5', 'QAR', 1250n],
    ['qar 12.50', 'QAR', 1250n],
    ['１２．０５', 'CNY', 1205n],
    ['999999999999999', 'JPY', 999_999_999_999_999n],
  ] as const)('%s in %s is understood', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toBe(minor)
  })

  test.each([
    ['', 'JPY'],
    ['1.5', 'JPY'],
    ['1.0', 'JPY'],
    ['1.234', 'QAR'],
    ['1.', 'QAR'],
    ['.5', 'QAR'],
    ['-5', 'JPY'],
    ['+5', 'JPY'],
    ['−5', 'JPY'],
    ['1,50', 'QAR'],
    ['12,34', 'JPY'],
    ['1,234 567', 'JPY'],
    ['1e3', 'JPY'],
    ['0x10', 'JPY'],
    ['10²', 'JPY'],
    ['①', 'JPY'],
    ['千', 'JPY'],
    ['$5', 'JPY'],
    ['₮5', 'JPY'],
    ['1000000000000000', 'JPY'],
    ['99999999999999.00', 'QAR'],
    ['12\n34', 'JPY'],
    ['Infinity', 'JPY'],
  ] as const)('%j in %s is refused', (text, currency) => {
    expect(parseAmount(text, currency)).toBeUndefined()
  })

  test('what the page shows and what a file holds can be typed back', () => {
    fc.assert(
      fc.property(anyCurrency, fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (currency, minor) => {
        expect(parseAmount(formatMoney(minor, currency), currency)).toBe(minor)
        expect(parseAmount(bareAmount(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  test('no text at all makes it fail or turn negative', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), anyCurrency, (text, currency) => {
        const minor = parseAmount(text, currency)
        expect(minor === undefined || minor >= 0n).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

test('a setting without a known currency means yen', () => {
  expect([undefined, '', 'USD', 'jpy', 'mnt', ' QAR '].map(currencyOf)).toEqual([
    'JPY',
    'JPY',
    'JPY',
    'JPY',
    'MNT',
    'QAR',
  ])
})
