import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { filterOf, splitParams } from '#client/filter-params.ts'
import { parseSearchParams, stringifySearchParams } from '#client/search-params.ts'

const form = {
  schema: z.object({
    Codes: z.optional(z.array(z.string())),
    From: z.optional(z.int()),
    Only: z.optional(z.boolean()),
    Number: z.optional(z.string()),
    Size: z.optional(z.literal([20, 50])),
  }),
  unseen: ['Number'],
} as const

test('an address gives the filter it was made of', () => {
  const filter = { Codes: ['S1', '007'], From: 1000, Only: true }

  expect(filterOf(form, parseSearchParams(stringifySearchParams(filter).slice(1)))).toEqual(filter)
})

test('a list of one stays a list, and a number written as text stays a text where a text is meant', () => {
  expect(filterOf(form, parseSearchParams('Codes=5&Number=20261121134412000471'))).toEqual({
    Codes: ['5'],
    Number: '20261121134412000471',
  })
})

test('a field that makes no sense is left out; the others hold', () => {
  expect(filterOf(form, parseSearchParams('From=abc&Size=33&Only=true&Other=1'))).toEqual({ Only: true })
})

test('typed numbers travel in the history, never in the address', () => {
  expect(splitParams(form, { Number: '123', From: 5, Only: false, Codes: [] })).toEqual({
    seen: { From: 5 },
    unseen: { Number: '123' },
  })
})
