import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { readQuery } from './query.ts'
import { queryOf } from './request.ts'
import type { Call, CheckedInputOf } from '#shared/call.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'

/** The checked, read-only input of a call. Throws Problem('parameter') for what the schema refuses. */
export function inputOf(call: Call, request: FastifyRequest): CheckedInputOf<Call> {
  const search = queryOf(request)
  if (call.method !== 'GET') {
    return checked(call, call.body === 'none' ? readQuery(search, call.input) : (request.body ?? {}))
  }
  const known = questions.get(call)?.get(search)
  return known ?? remember(call, search, checked(call, readQuery(search, call.input)))
}

/** A cache: the same queries arrive all day, and a schema is deterministic. */
const questions = new WeakMap<Call, Map<string, unknown>>()
const mostKept = 200
const longestKept = 1_000

function remember(call: Call, search: string, input: unknown): unknown {
  if (search.length > longestKept) return input
  const ofCall = questions.get(call) ?? new Map<string, unknown>()
  if (ofCall.size >= mostKept) ofCall.clear()
  questions.set(call, ofCall.set(search, frozen(input)))
  return input
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

function checked(call: Call, given: unknown): unknown {
  const read = z.safeParse(call.input, given)
  if (read.success) return read.data
  const [first] = read.error.issues
  const at = first?.code === 'unrecognized_keys' ? first.keys.join(', ') : (first?.path.join('.') ?? '')
  const name = at.replace(/[^\w.$, -]/g, '').slice(0, 80)
  throw wrongParameter(name)
}
