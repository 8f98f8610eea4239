import { expect, test } from 'vitest'
import { foundIn, typedNumber } from '#features/scan/found.ts'

test('the code of our own slip leads to its number, in whatever form the merchant writes numbers', () => {
  expect(foundIn('20261121-0000042')).toEqual({ number: '20261121-0000042' })
  expect(foundIn(' TX#9:A/1 ')).toEqual({ number: 'TX#9:A/1' })
})

test('a store’s code for paying leads to the store, a bill’s to the bill', () => {
  const store = emv('62', field('03', 'S00000123') + field('07', 'T1'))
  const bill = emv('62', field('01', 'ORDER-77') + field('03', 'S00000123'))

  expect(foundIn(store)).toEqual({ shopCode: 'S00000123' })
  expect(foundIn(bill)).toEqual({ number: 'ORDER-77' })
})

test('a code for paying that was read wrong leads nowhere', () => {
  const store = emv('62', field('03', 'S00000123'))

  expect(foundIn(store.replace('S00000123', 'S00000124'))).toBeUndefined()
  expect(foundIn(emv('62', field('03', 'Some shop')))).toBeUndefined()
  expect(foundIn(emv('59', 'A shop'))).toBeUndefined()
})

test('codes of other things lead nowhere', () => {
  const others = [
    'https://example.com/1234',
    'WIFI:S:cafe;T:WPA;P:secret;;',
    'tel:0312345678',
    'BEGIN:VCARD',
    '二百円',
    'two words',
    'x'.repeat(65),
    '',
  ]

  expect(others.map(foundIn)).toEqual(others.map(() => undefined))
})

test('a number may be typed in full width and with spaces', () => {
  expect(typedNumber(' ＴＸ－１２ ３４ ')).toBe('TX-1234')
  expect(typedNumber('   ')).toBeUndefined()
  expect(typedNumber('番号')).toBeUndefined()
})

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`

/** A code for paying, with a checksum worked out by a table instead of bit by bit. */
function emv(tag: string, value: string): string {
  const text = `${field('00', '01')}${field('01', '11')}${field('53', '392')}${field('58', 'JP')}${field(tag, value)}6304`
  const table = Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
    return sum
  })
  const sum = [...text].reduce(
    (before, letter) => ((before << 8) & 0xffff) ^ (table[((before >> 8) ^ letter.charCodeAt(0)) & 255] ?? 0),
    0xffff,
  )
  return text + sum.toString(16).toUpperCase().padStart(4, '0')
}
