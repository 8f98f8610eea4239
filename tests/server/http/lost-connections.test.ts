import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '#server/features.ts'
import { permissions } from '#shared/permissions.ts'
import { inputsOf, Known } from '../../kit/hostile.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'

// A promise whose failure nobody awaits ends the process, and with it the requests of all: a read that asks several things
// together awaits each of them, also when the connection of one is lost.
const seed = Number(process.env['SEED'] ?? 1)
const inputs = 3
const mostConnections = 20
const reads = features
  .map(({ call }) => call)
  .filter(({ method, kind, caller = 'person' }) => method === 'GET' && kind !== 'stream' && caller === 'person')

let it: Portal
let people: Record<'staff' | 'admin', Person>
const unheard: unknown[] = []
const keep = (reason: unknown) => unheard.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', keep)
  it = await portal()
  people = { staff: await it.as(...permissions), admin: await it.superAdmin(...permissions) }
})
afterAll(async () => {
  process.off('unhandledRejection', keep)
  await it[Symbol.asyncDispose]()
})

test.each(reads.map((call) => [call.path, call] as const))(
  'GET %s that loses a connection leaves no failure unheard, whichever it is',
  async (_path, call) => {
    const person = call.authz?.who === 'admin' ? people.admin : people.staff
    for (const input of fc.sample(inputsOf(call), { numRuns: inputs, seed }).map(resolved)) {
      await person.raw(call, input)
      for (let had = 0, lost = true; lost && had < mostConnections; had++)
        lost = await losing(had, () => person.raw(call, input))
    }
    await new Promise((resolve) => setImmediate(resolve))

    expect(unheard.splice(0)).toEqual([])
  },
)

/** Does this while connections are had so many times and then no more; whether one was asked for in vain. */
async function losing(times: number, act: () => Promise<unknown>): Promise<boolean> {
  const { connect } = it.api
  const usual: () => Promise<pg.PoolClient> = connect.bind(it.api)
  let asked = 0
  const counted = async () => {
    if (asked++ < times) return usual()
    throw new Error('the connection is lost')
  }
  Object.assign(it.api, { connect: counted })
  await act()
  Object.assign(it.api, { connect })
  return asked > times
}

/** What is there, in the places of what requests ask about. */
function resolved(value: unknown): unknown {
  if (value instanceof Known)
    return { entcode: it.ent, shopcode: it.shop, userid: people.staff.userId }[value.name] ?? value.otherwise
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one)]))
}
