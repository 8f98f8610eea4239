import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { readQuery } from '#server/http/query.ts'
import { Paging } from '#shared/schema.ts'

const Filter = z.strictObject({
  ...Paging.shape,
  ShopCodes: z.optional(z.array(z.string())),
  AmountFrom: z.optional(z.int()),
  Sizes: z.optional(z.array(z.int())),
  RefundableOnly: z.optional(z.boolean()),
})

const read = (search: string) => z.safeParse(Filter, readQuery(search, Filter))

describe('a query string', () => {
  test('with one repeated name is a list, also when it stands once', () => {
    expect(read('ShopCodes=S1').data?.ShopCodes).toEqual(['S1'])
    expect(read('ShopCodes=S1&ShopCodes=S2').data?.ShopCodes).toEqual(['S1', 'S2'])
  })

  test('brings numbers and switches as such', () => {
    const { data } = read('PageSize=20&AmountFrom=-5&Sizes=1&Sizes=2&RefundableOnly=true')
    expect(data).toMatchObject({ PageSize: 20, AmountFrom: -5, Sizes: [1, 2], RefundableOnly: true })
  })

  test.each([
    'PageSize=21',
    'PageSize=20&PageSize=50',
    'AmountFrom=1.5',
    'AmountFrom=1e3',
    'AmountFrom=',
    'AmountFrom=99999999999999999999',
    'RefundableOnly=yes',
    'Unknown=1',
    '__proto__=1',
    'constructor=1',
  ])('%s is refused', (search) => {
    expect(read(search).success).toBe(false)
  })

  test('cannot reach the prototype', () => {
    readQuery('__proto__=polluted&constructor=x', Filter)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
