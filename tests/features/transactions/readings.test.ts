import { expect, test } from 'vitest'
import { filterOf, readingsOf } from '#features/transactions/readings.ts'
import type { Currency } from '#shared/money.ts'

/** The readings of a text in a few words, in order. */
const said = (text: string, currency: Currency = 'JPY') =>
  readingsOf(text, currency).map((reading) => {
    switch (reading.kind) {
      case 'number':
        return `number ${reading.number}`
      case 'last4':
        return `card ${reading.digits}`
      case 'amount':
        return `amount ${reading.amount}`
      case 'time':
        return `time ${reading.time}`
    }
  })

test.each([
  // Four digits are the end of a card first, then whatever else they can be.
  ['1248', ['card 1248', 'amount 1248', 'time 12:48', 'number 1248']],
  ['5270', ['card 5270', 'amount 5270', 'number 5270']],
  ['0231', ['card 0231', 'time 02:31', 'number 0231']],
  ['０２３１', ['card 0231', 'time 02:31', 'number 0231']],
  ['０００0', ['card 0000', 'time 00:00', 'number 0000']],
  ['2460', ['card 2460', 'amount 2460', 'number 2460']],
  ['･･･5270', ['card 5270']],
  ['＊＊＊＊　５２７０', ['card 5270']],
  // A sign, a word or a comma makes an amount of four digits too.
  ['￥5270', ['amount 5270']],
  ['¥５，２７０', ['amount 5270']],
  ['5270円', ['amount 5270']],
  ['5,270', ['amount 5270']],
  ['5、270', ['amount 5270']],
  ['5270 yen', ['amount 5270']],
  ['JPY 5270', ['amount 5270']],
  ['-￥500', ['amount 500']],
  ['￥-500', ['amount 500']],
  ['￥1,234,567,890', ['amount 1234567890']],
  // Other short figures are amounts, or numbers of receipts.
  ['5', ['amount 5', 'number 5']],
  ['500', ['amount 500', 'number 500']],
  ['99800', ['amount 99800', 'number 99800']],
  ['012', ['number 012']],
  ['123456789', ['amount 123456789', 'number 123456789']],
  // Ten letters or digits can be nothing but a number.
  ['1234567890', ['number 1234567890']],
  ['２０２６１１２１１４０６５１０００５０９', ['number 20261121140651000509']],
  ['2026 1121 1406 5100 0509', ['number 20261121140651000509']],
  ['abcdefghij', ['number abcdefghij']],
  ['Ｐー１０００', ['number P-1000']],
  ['R-555', ['number R-555']],
  // A time is a minute of any day.
  ['12:48', ['time 12:48']],
  ['１２：４８', ['time 12:48']],
  ['9:05', ['time 09:05']],
  ['12:48:31', ['time 12:48']],
  ['9時5分', ['time 09:05']],
  ['18時42分', ['time 18:42']],
  ['24:00', ['number 24:00']],
  ['12:60', ['number 12:60']],
  // What is none of these is no reading.
  ['', []],
  ['   ', []],
  ['￥', []],
  ['高橋', []],
  ['1,50', ['number 1,50']],
  ['０', ['number 0']],
  ['1'.repeat(65), []],
] as const)('“%s” is read as %j', (text, readings) => {
  expect(said(text)).toEqual(readings)
})

test.each([
  ['12500₮', 'MNT', ['amount 1250000']],
  ['₮ 12 500', 'MNT', ['amount 1250000']],
  ['12500 төгрөг', 'MNT', ['amount 1250000']],
  ['12.50', 'CNY', ['amount 1250']],
  ['12元', 'CNY', ['amount 1200']],
  ['QAR 30', 'QAR', ['amount 3000']],
  ['1234', 'MNT', ['card 1234', 'amount 123400', 'time 12:34', 'number 1234']],
  ['12.50', 'JPY', ['number 12.50']],
] as const)('“%s” in %s is read as %j', (text, currency, readings) => {
  expect(said(text, currency)).toEqual(readings)
})

test('a reading becomes the list’s search over three months, or from the day looking has reached', () => {
  const [last4, amount, time, number] = readingsOf('1248', 'JPY')
  if (!last4 || !amount || !time || !number) throw new Error('four digits have four readings')

  expect(filterOf(last4, '2026-11-21')).toEqual({ From: '2026-08-22', To: '2026-11-21', CardLast4: '1248' })
  expect(filterOf(amount, '2026-11-21', '2026-11-01')).toEqual({
    From: '2026-11-01',
    To: '2026-11-21',
    AmountFrom: 1248,
    AmountTo: 1248,
  })
  expect(filterOf(time, '2026-11-21')).toMatchObject({ AtTime: '12:48' })
  expect(filterOf(number, '2026-11-21')).toMatchObject({ Number: '1248' })
})
