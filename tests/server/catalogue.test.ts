import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import { firstFields } from '#features/transactions/first.list.ts'
import { totalRows } from '#features/exports/labels.server.ts'
import { text } from '#server/catalogue.ts'

test('the server says what the catalogues say, which the screens say as well', () => {
  const { tradeNo } = firstFields

  expect(text('ja', tradeNo.heading)).toBe('取引番号')
  expect(text('en', tradeNo.heading)).toBe('Transaction no.')
  expect(text('mn', tradeNo.heading)).toBe('Гүйлгээний дугаар')
})

test('values stand where the language puts them', () => {
  expect(text('ja', totalRows(3))).toBe('合計 3件')
  expect(text('mn', totalRows(3))).toBe('Нийт 3 гүйлгээ')
})

test('what no catalogue has is said in English', () => {
  expect(text('ja', msg`Words of this test alone`)).toBe('Words of this test alone')
})
