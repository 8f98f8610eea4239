import { expect, test } from 'vitest'
import { slowdownOf } from './phone.ts'

test('a machine is slowed as far as makes it the phone, by its last visits, and never hurried', () => {
  expect(slowdownOf([])).toBe(4)
  expect(slowdownOf([69.5, 10, 200])).toBeCloseTo(2)
  expect(slowdownOf([1, 1, 1, 1, 1, 69.5, 69.5, 69.5, 1, 500])).toBeCloseTo(2)
  expect(slowdownOf([200])).toBe(1)
})
