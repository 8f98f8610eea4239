import { expect, test } from 'vitest'
import { drawn, sampled } from './kit/sampled.ts'

const all = ['a', 'b', 'c', 'd', 'e']

test('a sample has as many as were asked for, and all of them where there are no more', () => {
  const sizes = [0, 1, 4, 5, 6, 100].map((many) => sampled('sizes', all, many, '1').length)

  expect(sizes).toEqual(process.env['TEST_WHOLE'] === undefined ? [0, 1, 4, 5, 5, 5] : [5, 5, 5, 5, 5, 5])
})

test('what is left out of a family is said', () => {
  const said: string[] = []

  const some = drawn('families', all, 2, (line: string) => said.push(line))

  expect(some).toEqual(sampled('families', all, 2))
  const whole = process.env['TEST_WHOLE'] !== undefined
  expect(said).toEqual(whole ? [] : ['families: 2 of 5 by the seed, the others by other seeds'])
})
