import { expect, test } from 'vitest'
import { reckonedOf } from '#features/point-trades/reckoned.ts'

const frozen = { baseAmount: 4310, currency: 'JPY', giveRate: '0.01', multiple: '2', cap: 100 } as const

test('points are reckoned again from what is frozen, exactly and in whole units of the currency', () => {
  expect(reckonedOf(frozen)).toEqual({ hundredths: 8620n, capped: false })
  expect(reckonedOf({ ...frozen, giveRate: '0.005', multiple: null })).toEqual({ hundredths: 2155n, capped: false })
  expect(reckonedOf({ ...frozen, baseAmount: 431_000, currency: 'MNT' })).toEqual({ hundredths: 8620n, capped: false })
})

test('a cap counts only where it took something away', () => {
  expect(reckonedOf({ ...frozen, cap: 86 })).toMatchObject({ capped: true })
  expect(reckonedOf({ ...frozen, baseAmount: 5000, cap: 100 })).toMatchObject({ capped: false })
  expect(reckonedOf({ ...frozen, cap: null })).toMatchObject({ capped: false })
})

test('a fixed number of points has nothing to reckon', () => {
  expect(reckonedOf({ ...frozen, baseAmount: null, giveRate: null })).toBeUndefined()
})
