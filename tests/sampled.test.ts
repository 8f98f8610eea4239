import { expect, test } from 'vitest'
import { sampled } from './kit/sampled.ts'

const all = ['a', 'b', 'c', 'd', 'e']

test('a sample has as many as were asked for, and all of them where there are no more', () => {
  const sizes = [0, 1, 4, 5, 6, 100].map((many) => sampled('sizes', all, many, '1').length)

  expect(sizes).toEqual(process.env['TEST_WHOLE'] === undefined ? [0, 1, 4, 5, 5, 5] : [5, 5, 5, 5, 5, 5])
})
