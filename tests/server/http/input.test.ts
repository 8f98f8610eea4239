import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { inputOf } from '#server/http/input.ts'
import { unreadQuery } from '#server/http/request.ts'
import { call } from '#shared/call.ts'

const input = z.strictObject({ Size: z._default(z.int(), 20), Shops: z.optional(z.array(z.string())) })
const row = { summary: '', caller: 'anyone', input, answer: z.any() } as const
const list = call({ ...row, method: 'GET', path: '/api/list' })
const other = call({ ...row, method: 'GET', path: '/api/other', input: z.object({ Size: z.string() }) })
const write = call({ ...row, method: 'POST', path: '/api/list' })

const asked = (search: string, body?: unknown) => ({ query: unreadQuery(search), body }) as FastifyRequest // all that is read
const refusal = { problem: 'parameter' }

test('a question asked again is answered the same, and nobody can write into what others read', () => {
  const first = inputOf(list, asked('Shops=A&Shops=B')) as { Shops: string[] } // as its schema has it

  expect(first).toEqual({ Size: 20, Shops: ['A', 'B'] })
  expect(inputOf(list, asked('Shops=A&Shops=B'))).toEqual({ Size: 20, Shops: ['A', 'B'] })
  expect(() => first.Shops.push('C')).toThrow(TypeError)
  expect(() => Object.assign(first, { Size: 1 })).toThrow(TypeError)
  expect(inputOf(list, asked('Shops=A&Shops=B'))).toEqual({ Size: 20, Shops: ['A', 'B'] })
})

test('the same text means to each call what its own schema says', () => {
  expect(inputOf(list, asked('Size=5'))).toEqual({ Size: 5 })
  expect(inputOf(other, asked('Size=5'))).toEqual({ Size: '5' })
  expect(inputOf(other, asked('Size=x'))).toEqual({ Size: 'x' })
  expect(() => inputOf(list, asked('Size=x'))).toThrow(expect.objectContaining(refusal))
})

test('a question that is refused is refused every time', () => {
  for (const _ of [1, 2]) expect(() => inputOf(list, asked('Wrong=1'))).toThrow(expect.objectContaining(refusal))
})

test('what a write brings is read anew each time', () => {
  expect(inputOf(write, asked('', { Size: 1 }))).toEqual({ Size: 1 })
  expect(inputOf(write, asked('', { Size: 2 }))).toEqual({ Size: 2 })
  expect(Object.isFrozen(inputOf(write, asked('', { Size: 2 })))).toBe(false)
})

test('more questions than are kept, and longer ones, are all answered', () => {
  for (const round of [1, 2])
    for (let size = 0; size < 500; size++)
      expect([round, inputOf(list, asked(`Size=${size}`))]).toEqual([round, { Size: size }])
  const shops = Array.from({ length: 400 }, (_, at) => `S${at}`)
  for (const _ of [1, 2])
    expect(inputOf(list, asked(shops.map((shop) => `Shops=${shop}`).join('&')))).toEqual({ Size: 20, Shops: shops })
})
