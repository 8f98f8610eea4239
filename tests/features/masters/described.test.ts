import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { described, wordedFields } from '#features/masters/described.ts'
import { paymentClassLabels, paymentClassWords } from '#features/payment-classes/list.ts'
import { tradeTypeLabels, tradeTypeWords } from '#features/trade-types/list.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const tradeType = described(wordedFields({ labels: tradeTypeLabels, words: tradeTypeWords }))
const paymentClass = described(wordedFields({ labels: paymentClassLabels, words: paymentClassWords }))

test('a change tells values in the words of their field, and no value where that has a word too', () => {
  expect(tradeType.labels).toMatchObject({ category: 'Category', names: 'Name', enabled: 'Enabled' })
  expect(tradeType.show?.('category', 'CHARGEBACK')).toBe('Chargeback')
  expect(tradeType.show?.('sign', -1)).toBe('Money out')
  expect(paymentClass.show?.('pointKind', null)).toBe('No points')
})

test('several values are told in the order of their words', () => {
  expect(tradeType.show?.('showIn', ['deposit', 'trade'])).toBe('Transactions · Deposits')
})

test('a value without words is left to whoever shows it', () => {
  for (const [field, value] of Object.entries({ category: 'GONE', showIn: [], enabled: true, anything: 'x' }))
    expect(tradeType.show?.(field, value)).toBeUndefined()
})
