import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissonsOf } from '#features/roles/rights.contract.ts'
import { features } from '#server/features.ts'
import type { Permission } from '#shared/permissions.ts'
import { walk, type Walk } from '../kit/parity/crawl.ts'
import { faultsOf, mayMake, misplaced } from '../kit/parity/judge.ts'
import { personas, type Persona } from '../kit/parity/personas.ts'
import { controls, places } from '../kit/parity/places.ts'
import { openParityShop, type ParityShop } from '../kit/parity/shop.ts'

const calls = features.map(({ call }) => `${call.method} ${call.path}`)
const walks = new Map<string, Walk>()
let shop: ParityShop
beforeAll(async () => {
  shop = await openParityShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Walks as the persona, through places that are chosen by name; with the rights that the page is told they hold. */
async function walkAs(persona: Persona, { only, told }: { only?: RegExp; told?: readonly Permission[] } = {}) {
  const visit = await shop.enter(persona, told && permissonsOf(told))
  const chosen = Object.fromEntries(Object.entries(places).filter(([name]) => only?.test(name) ?? true))
  const walked = await walk(visit, persona, { places: chosen, controls, allowed: (call) => mayMake(call, persona) })
  await visit.context.close()
  return walked
}

test.concurrent.each(personas.map((persona) => [persona.name, persona] as const))(
  'what somebody may do has a control, and what they may not has none: %s',
  async (name, persona) => {
    const walked = await walkAs(persona)
    walks.set(name, walked)
    expect(faultsOf(persona, walked, calls)).toEqual([])
  },
)

test('every call is made by a control, by a screen, or by no hand for a reason that is told', async () => {
  for (const persona of personas) if (!walks.has(persona.name)) walks.set(persona.name, await walkAs(persona))

  expect(misplaced(calls, [...walks.values()])).toEqual([])
})

test('a control without the right, a refused screen and a call without a control are each told', async () => {
  const persona = personas.find(({ name }) => name === 'Beginner')
  if (!persona) throw new Error('nobody is called so')
  const told = [...persona.rights.filter((one) => one !== 'User.add'), 'User.delete', 'Ent.search', 'Record.search'] as const // prettier-ignore
  const only = /^(payments|people|people: new|people: one)$/
  const faults = faultsOf(persona, await walkAs(persona, { only, told }), calls)

  expect(faults).toContain('Beginner: GET /api/trade/list: expected no question that is refused, seen a refusal')
  expect(faults).toContain('Beginner: GET /api/trade/list: expected no screen that asks it, seen its question')
  expect(faults).toContain('Beginner: DELETE /api/user/delete: expected no control, seen its control')
  expect(faults).toContain('Beginner: POST /api/user/add: expected its control, seen none (no way to “people: new”: button Add a user)') // prettier-ignore
  expect(misplaced([...calls, 'PUT /api/user/edit'], [...walks.values()])).toContain('PUT /api/user/edit: nobody can make it') // prettier-ignore
})
