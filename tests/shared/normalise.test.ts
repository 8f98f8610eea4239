import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHalfWidth } from '#shared/half-width.ts'
import { digitsOf, foldForSearch, isPhone, oneLine, phoneOf, withoutControls } from '#shared/normalise.ts'
import { bidiControls } from '../kit/bidi-controls.ts'

test('full-width letters, digits, signs and spaces become half-width; kana and raised figures stay', () => {
  expect(toHalfWidth('ＡＢｃ１２３，．－＠\u3000アｱ10²①')).toBe('ABc123,.-@ アｱ10²①')
})

test.each([
  ['０３－１２３４－５６７８', '03-1234-5678'],
  ['03ー1234ー5678', '03-1234-5678'],
  ['03−1234‐5678', '03-1234-5678'],
  ['03–1234—5678', '03-1234-5678'],
  ['03ｰ1234‑5678', '03-1234-5678'],
  [' 090 1234 5678 ', '09012345678'],
  ['976\u30009911 2233', '97699112233'],
])('%s is kept as the phone number %s', (typed, kept) => {
  expect(phoneOf(typed)).toBe(kept)
  expect(isPhone(kept)).toBe(true)
})

test.each(['', '-', '+81312345678', '03(1234)5678', '０３', '03-1234 5678', '03-1234-5678\n', 'abc'])(
  '%j is no phone number',
  (text) => {
    expect(isPhone(text)).toBe(false)
  },
)

test('the last four figures are found in whatever way they are typed', () => {
  expect(digitsOf('＊＊＊＊ １２３４')).toBe('1234')
  expect(digitsOf('T-20²6')).toBe('206')
})

test.each([
  [['アイス', 'あいす', 'ｱｲｽ', ' アイス '], true],
  [['Ａｂ', 'ab', 'AB'], true],
  [['ガ', 'ｶﾞ', 'が', 'カ゛', 'カ ゛'], true],
  [['カ', 'ガ'], false],
  [['ハ', 'パ', 'バ'], false],
  [['髙島屋', '高島屋'], true],
  [['渋谷 道玄坂店', '渋谷道玄坂店', '渋谷\u3000道玄坂店'], true],
  [['Main  Street', 'main street'], true],
  [['Main Street', 'mainstreet'], false],
  [['ҮЙЛЧИЛГЭЭ', 'үйлчилгээ', 'уйлчилгээ'], true],
  [['㈱さくら', '(株)さくら'], true],
])('search finds %j alike: %s', (names, alike) => {
  expect(new Set(names.map(foldForSearch)).size).toBe(alike ? 1 : names.length)
})

test.each(['セ ゛', 'ё\u0308', 'Ё\u0308\u0308', 'İ', 'ガ\u3000ﾟ'])(
  '%j folded twice is the same as folded once',
  (name) => {
    expect(foldForSearch(foldForSearch(name))).toBe(foldForSearch(name))
  },
)

test('a name folded twice is the same as folded once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldForSearch(foldForSearch(name))).toBe(foldForSearch(name))
    }),
    { numRuns: 2000 },
  )
})

test('what nobody can see is taken out, lines and tabs and joined emoji stay', () => {
  expect(withoutControls('a\0b\u0007\u202eexe.\u200btxt\ufeff\ud800')).toBe('abexe.txt')
  expect(withoutControls('a\r\nb\rc\td 👨‍👩‍👧')).toBe('a\nb\nc\td 👨‍👩‍👧')
  expect(oneLine('  店舗\u3000 名\r\n 2 ')).toBe('店舗 名 2')
})

test('every mark that turns the direction of text is taken out', () => {
  for (const mark of bidiControls) expect(oneLine(`返品${mark} 5`)).toBe('返品 5')
  expect(oneLine('שלום إرجاع')).toBe('שלום إرجاع')
})

test('no text keeps a zero byte or half a character, which a database refuses', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const text = withoutControls(String.fromCharCode(...units))
      expect(text).not.toContain('\0')
      expect(Buffer.from(text).toString()).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
