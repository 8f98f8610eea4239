import { expect, test } from 'vitest'
import { circleOf } from '#build/chunk-circles.ts'

test('a circle of chunks is found by its way round, wherever one enters it', () => {
  const imports = new Map([
    ['page.js', ['a.js']],
    ['a.js', ['shared.js', 'b.js']],
    ['b.js', ['shared.js', 'a.js']],
    ['shared.js', []],
  ])

  expect(circleOf(imports)).toEqual(['a.js', 'b.js', 'a.js'])
})

test('chunks that only share what they import are none', () => {
  const imports = new Map([
    ['a.js', ['shared.js']],
    ['b.js', ['a.js', 'shared.js']],
    ['shared.js', ['runtime.js']],
  ])

  expect(circleOf(imports)).toBeUndefined()
})
