import { expect, test } from 'vitest'
import { join, part, statement, type Fragment } from '#server/db/db.ts'

const of = (strings: TemplateStringsArray, ...values: readonly unknown[]) => statement(strings, values)
const search = (where: Fragment, limit: unknown) => of`select 1 where ${where} limit ${limit}`

test('a statement of the same pieces is the same statement with other values', () => {
  const [first, second] = [search(part`a = ${1}`, 10), search(part`a = ${2}`, 20)]

  expect(first).toMatchObject({ text: 'select 1 where a = $1 limit $2', values: [1, 10] })
  expect(second).toEqual({ ...first, values: [2, 20] })
})

test('a piece where before there was a value, and a value where there was a piece, make another statement', () => {
  const asked = [
    search(part`a = ${1}`, 10),
    search(part`a = ${part`${1}`}`, 10),
    search(part`a = ${1}`, part`${10}`),
    search(part`a = ${1}`, part`all`),
    search(part`a = ${part`1`}`, 10),
    search(part`b = ${1}`, 10),
  ]

  expect(asked.map(({ text, values }) => [text, values])).toEqual([
    ['select 1 where a = $1 limit $2', [1, 10]],
    ['select 1 where a = $1 limit $2', [1, 10]],
    ['select 1 where a = $1 limit $2', [1, 10]],
    ['select 1 where a = $1 limit all', [1]],
    ['select 1 where a = 1 limit $1', [10]],
    ['select 1 where b = $1 limit $2', [1, 10]],
  ])
  expect(new Set(asked.map(({ name }) => name)).size).toBe(4)
})

test('lists of pieces of every length are told apart, however often they are asked', () => {
  const lists = [0, 1, 2, 3, 2, 1, 0].map((count) => Array.from({ length: count }, (_, at) => part`c = ${at}`))

  const texts = lists.map((list) => of`select 1 where ${join(list, ' or ')}`.text)

  expect(texts).toEqual([
    'select 1 where ',
    'select 1 where c = $1',
    'select 1 where c = $1 or c = $2',
    'select 1 where c = $1 or c = $2 or c = $3',
    'select 1 where c = $1 or c = $2',
    'select 1 where c = $1',
    'select 1 where ',
  ])
})

test('values handed to one asker are no other asker’s', () => {
  const first = search(part`a = ${1}`, 10)
  first.values.push('more')

  expect(search(part`a = ${1}`, 10).values).toEqual([1, 10])
})
