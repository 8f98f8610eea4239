import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissonsOf } from '#features/roles/rights.contract.ts'
import { features } from '#server/features.ts'
import type { Permission } from '#shared/permissions.ts'
import { walk, type Walk } from '../kit/parity/crawl.ts'
import { aimless, faultsOf, mayMake, misplaced } from '../kit/parity/judge.ts'
import { personas, walksOf, type Persona } from '../kit/parity/personas.ts'
import { controls, occasional, places } from '../kit/parity/places.ts'
import { openParityShop, type ParityShop } from '../kit/parity/shop.ts'
import { drawn, sampled } from '../kit/sampled.ts'

const calls = features.map(({ call }) => `${call.method} ${call.path}`)
/** Some of the personas walk, each once, on a device or in a company of the seed's; with TEST_WHOLE=1 all of them everywhere. */
const walking = drawn('personas', personas, 6)
const walkers = walking.flatMap((persona) => sampled(`parity ${persona.name}`, walksOf(persona), 1))
const beginner = personaCalled('Beginner')
const walks = new Map<string, Walk>()
const shops = new Map<boolean, ParityShop>()
beforeAll(async () => {
  for (const refunds of [true, false]) {
    // The last test walks in a shop with refunds.
    const those = [...new Set([...walkers, beginner])].filter((one) => one.refunds === refunds)
    if (those.length > 0) shops.set(refunds, await openParityShop(those, { refunds }))
  }
})
afterAll(async () => {
  for (const shop of shops.values()) await shop[Symbol.asyncDispose]()
})

/** Walks as the persona, through places that are chosen by name; with the rights that the page is told they hold. */
async function walkAs(persona: Persona, { only, told }: { only?: RegExp; told?: readonly Permission[] } = {}) {
  const shop = shops.get(persona.refunds)
  if (!shop) throw new Error(`there is no shop for ${persona.name}`)
  const visit = await shop.enter(persona, told && permissonsOf(told))
  const chosen = Object.fromEntries(Object.entries(places).filter(([name]) => only?.test(name) ?? true))
  const walked = await walk(visit, persona, { places: chosen, controls, allowed: (call) => mayMake(call, persona) })
  await visit.context.close()
  return walked
}

test.concurrent.each(walkers.map((persona) => [persona.name, persona] as const))(
  'what somebody may do has a control, and what they may not has none: %s',
  async (name, persona) => {
    const walked = await walkAs(persona)
    walks.set(name, walked)
    expect(faultsOf(persona, walked, calls)).toEqual([])
  },
  // All walks at once leave little of the machine to each.
  600_000,
)

test('every call is made by a control, by a screen, or by no hand for a reason that is told', async () => {
  for (const persona of walkers) if (!walks.has(persona.name)) walks.set(persona.name, await walkAs(persona))

  // Where the seed sends everybody with refunds to a tenant without, nobody is there to ask about them.
  const lost = calls.filter((call) => personas.some((one) => mayMake(call, one)) && !walkers.some((one) => mayMake(call, one))) // prettier-ignore
  // What those ask who may, and only on screens that not all of them have, may be left to somebody who did not walk.
  const left = walking.length < personas.length ? Object.keys(occasional) : []
  expect(misplaced(calls, [...walks.values()], [...lost, ...left])).toEqual([])
})

test('every place of the walk is gone to for something', () => {
  expect(aimless()).toEqual([])
})

test('a control without the right, a refused screen and a call without a control are each told', async () => {
  const told = [...beginner.rights.filter((one) => one !== 'User.add'), 'User.delete', 'Ent.search', 'Record.search'] as const // prettier-ignore
  const only = /^(payments|people|people: new|people: one)$/
  const faults = faultsOf(beginner, await walkAs(beginner, { only, told }), calls)

  expect(faults).toContain('Beginner: GET /api/trade/list: expected no question that is refused, seen a refusal')
  expect(faults).toContain('Beginner: GET /api/trade/list: expected no screen that asks it, seen its question')
  expect(faults).toContain('Beginner: DELETE /api/user/delete: expected no control, seen its control')
  expect(faults).toContain('Beginner: POST /api/user/add: expected its control, seen none (no way to “people: new”: button Add a user)') // prettier-ignore
  expect(misplaced([...calls, 'PUT /api/user/edit'], [...walks.values()], [])).toContain('PUT /api/user/edit: nobody can make it') // prettier-ignore
})

function personaCalled(name: string): Persona {
  const persona = personas.find((one) => one.name === name)
  if (!persona) throw new Error(`nobody is called ${name}`)
  return persona
}
