import { refusalFor, rightOf } from '../../matrix/cells.ts'
import type { Walk } from './crawl.ts'
import type { Persona } from './personas.ts'
import { controls, exempt, occasional, places } from './places.ts'

/** Whether the second table of rights lets the persona make the call. */
export function mayMake(call: string, { side, rights, superAdmin, refunds }: Persona): boolean {
  const standing = { side, superAdmin, rights: new Set(rights), signedIn: true, machine: false, owes: [], land: 'home', wrongTenant: false } as const // prettier-ignore
  const right = rightOf(call)
  return refusalFor(right, standing) === undefined && (refunds || !right.refunds)
}

/** Each call whose control or question is there without the right, or not there with it: who, what, expected and seen. */
export function faultsOf(persona: Persona, walked: Walk, calls: readonly string[]): string[] {
  const faults: string[] = []
  const fault = (call: string, expected: string, seen: string) =>
    void faults.push(`${persona.name}: ${call}: expected ${expected}, seen ${seen}`)
  for (const call of walked.refused) fault(call, 'no question that is refused', 'a refusal')
  for (const call of calls) {
    if (call in exempt) continue
    const row = controls[call]
    const may = mayMake(call, persona)
    if (row) {
      const expected = may && (row.only?.of(persona) ?? true)
      const state = walked.controls.get(call)
      if (expected && state !== 'there') fault(call, 'its control', state ?? `none (${row.at.map((at) => walked.closed.has(at) ? `no way to “${at}”: ${walked.closed.get(at)}` : `nothing at “${at}”`).join('; ')})`) // prettier-ignore
      if (!expected && state) fault(call, may ? `no control, since ${row.only?.because}` : 'no control', 'its control')
    } else {
      const asked = walked.asked.has(call)
      if (may && !asked && !(call in occasional)) fault(call, 'a screen that asks it', 'none')
      if (!may && asked) fault(call, 'no screen that asks it', 'its question')
    }
  }
  return faults
}

/** Calls that stand in none of the lists and that no screen asked, and those that stand where they need not; `lost` are asked by nobody who walked. */
export function misplaced(calls: readonly string[], walks: readonly Walk[], lost: readonly string[]): string[] {
  const met = (call: string) => asked.has(call) || lost.includes(call)
  const asked = new Set(walks.flatMap((one) => [...one.asked]))
  const listed = [controls, exempt, occasional].flatMap((one) => Object.keys(one))
  return [
    ...calls.filter((call) => !listed.includes(call) && !met(call)).map((call) => `${call}: nobody can make it`),
    ...Object.keys(occasional)
      .filter((call) => !met(call))
      .map((call) => `${call}: nobody was seen to ask it`),
    ...listed.filter((call) => !calls.includes(call)).map((call) => `${call}: there is no such call`),
    ...listed.filter((call, at) => listed.indexOf(call) !== at).map((call) => `${call}: stands in two lists`),
  ]
}

/** Places that nobody would wait for the way to: neither they nor what comes after them names a control or a question. */
export function aimless(): string[] {
  const names = Object.keys(places)
  const aims = (name: string): boolean =>
    (places[name]?.asks ?? []).length > 0 ||
    Object.values(controls).some(({ at }) => at.includes(name)) ||
    names.some((one) => places[one]?.from === name && aims(one))
  return names.filter((name) => !aims(name))
}
