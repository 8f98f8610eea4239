import { isDeepStrictEqual } from 'node:util'
import type { Authz, Call, Gate } from '#shared/call.ts'
import {
  isBySide,
  meets,
  permissions,
  rightsNamed,
  superAdmin,
  type Need,
  type NeededBySide,
  type Permission,
} from '#shared/permissions.ts'
import type { Actor } from './actors.ts'
import { ask, faultsOf, rightOf } from './cells.ts'
import { kindsFor } from './objects.ts'
import type { Watched } from './watched.ts'
import type { World } from './world.ts'

/** A call's rule made wrong on purpose. */
export interface Mutant {
  readonly name: string
  readonly call: Watched
  readonly rule: Rule
}

/** What of a call's row says who may make it. */
interface Rule {
  readonly caller?: Call['caller'] | undefined
  readonly authz?: Authz | undefined
  readonly duringMaintenance?: true | undefined
}

const gates: readonly Gate[] = ['emailCode', 'changePassword', 'bindMfa']

/** Each rule dropped, widened and swapped, part by part. */
export function mutantsOf(call: Watched): Mutant[] {
  return changesOf(call).filter(({ rule }) => !isDeepStrictEqual(meaning(rule), meaning(call.call)))
}

/** Without what makes no difference: absent parts, and how far a rule reaches, which the handlers keep. */
function meaning({ caller = 'person', authz, duringMaintenance }: Rule) {
  if (!authz) return { caller, authz, duringMaintenance }
  const { flag, opens = [], duringMaintenance: always } = authz
  return { caller, duringMaintenance, authz: { ...sidesOf(authz), flag, opens: opens.toSorted(), always } }
}

/** Which rights let whom in, `signedIn` for all; a right that every administrator comes in by is said once. */
function sidesOf({ needs, who }: Need): Record<keyof NeededBySide, string[]> {
  const sides: NeededBySide = isBySide(needs) ? needs : { staff: needs, admin: needs }
  const rights = (side: keyof NeededBySide): string[] => [...new Set([sides[side] ?? []].flat())]
  const staff = who === 'admin' ? [] : rights('staff')
  const [admin, superAdmin] = who === 'staff' ? [[], []] : [rights('admin'), rights('superAdmin')]
  const alone = superAdmin.filter((one) => !admin.includes(one))
  return { staff: staff.toSorted(), admin: admin.toSorted(), superAdmin: alone.toSorted() }
}

function changesOf(call: Watched): Mutant[] {
  const { caller, authz, duringMaintenance }: Rule = call.call
  const mutant = (name: string, rule: Rule): Mutant => ({ name: `${call.name}: ${name}`, call, rule })
  if (!authz) {
    const shut: Mutant = mutant('for people', {
      caller: 'person',
      authz: { needs: 'signedIn', who: 'both', scope: 'self' },
    })
    if (caller === 'machine') return [shut, mutant('for anyone', { caller: 'anyone', duringMaintenance: true })]
    return [shut, mutant('maintenance', { caller, duringMaintenance: duringMaintenance ? undefined : true })]
  }
  const { flag, opens = [], duringMaintenance: always, ...rest } = authz
  const changed = (name: string, change: Partial<Authz>) => mutant(name, { caller, authz: { ...authz, ...change } })
  const others = (['staff', 'admin', 'both'] as const).filter((who) => who !== authz.who)
  const { flag: _flag, ...flagless } = authz
  const { duringMaintenance: _always, ...closable } = authz
  const { needs } = authz
  const named = rightsNamed(needs)
  return [
    mutant('without a rule', { caller, authz: undefined }),
    mutant('for everybody signed in', { caller, authz: { ...rest, needs: 'signedIn', who: 'both', opens } }),
    ...(named.length > 0 ? [changed('without a right', { needs: 'signedIn' })] : [changed('with a right', { needs: 'Stat.search' })]), // prettier-ignore
    ...named.flatMap((one) => [
      changed(`with ${other(one)} too`, { needs: exchanged(needs, one, [one, other(one)]) }),
      changed(`with ${other(one)} for ${one}`, { needs: exchanged(needs, one, [other(one)]) }),
      ...(named.length > 1 ? [changed(`without ${one}`, { needs: exchanged(needs, one, []) })] : []),
    ]),
    ...(isBySide(needs) ? [
      changed('by any of its rights', { needs: named }),
      changed('for every administrator', { needs: { ...needs, admin: [needs.admin ?? [], needs.superAdmin ?? []].flat() as Permission[] } }),
      changed('without its SuperAdmin', { needs: { ...needs, superAdmin: [] } }),
      changed('for the sides the other way round', { needs: { staff: needs.admin ?? needs.superAdmin ?? [], admin: needs.staff ?? [] } }),
    ] : []), // prettier-ignore
    ...others.map((who) => changed(`for ${who}`, { who })),
    flag ? mutant('without its flag', { caller, authz: flagless }) : changed('with a flag', { flag: 'enterpriseRefundEnabled' }), // prettier-ignore
    ...gates.map((gate) => opens.includes(gate) ? changed(`behind ${gate}`, { opens: opens.filter((one) => one !== gate) }) : changed(`before ${gate}`, { opens: [...opens, gate] })), // prettier-ignore
    ...(always ? [mutant('closed', { caller, authz: closable })] : []),
    // Whoever configures the system is let in during maintenance anyway.
    ...(always || named.join() === 'SystemConfig.all' ? [] : [changed('never closed', { duringMaintenance: true })]),
  ]
}

/** The same need with other rights in the place of one, on whichever side it stands. */
function exchanged(needs: Need['needs'], one: Permission, by: readonly Permission[]): Need['needs'] {
  const within = (rights: readonly Permission[]) => rights.flatMap((each) => (each === one ? by : [each]))
  if (!isBySide(needs)) return needs === 'signedIn' ? needs : within([needs].flat())
  const sides = Object.entries(needs) as [keyof NeededBySide, Permission | readonly Permission[] | 'signedIn'][]
  return Object.fromEntries(sides.map(([side, of]) => [side, of === 'signedIn' ? of : within([of].flat())]))
}

/** Another right one could take for this: the next of its module, or of the next module. */
function other(right: Permission): Permission {
  const [module = ''] = right.split('.')
  const actions = permissions.filter((one) => one.startsWith(`${module}.`))
  const among = actions.length > 1 ? actions : permissions
  return among[(among.indexOf(right) + 1) % among.length] ?? right
}

/** What the door does with a person by a rule, which says who is worth asking first. */
function doorOf({ caller, authz }: Rule, actor: Actor): string {
  if (caller && caller !== 'person') return caller
  if (!actor.signedIn || actor.wrongTenant) return 'out'
  if (!authz) return 'refused'
  if (actor.owes.some((gate) => !authz.opens?.some((one) => one === gate))) return 'owed'
  const held = {
    permissions: actor.rights,
    isAdmin: actor.side === 'admin',
    roleName: actor.superAdmin ? superAdmin : '',
    enablePoint: actor.land !== 'strict',
    enableQr: true,
    showDashBoard: actor.land !== 'strict',
  }
  if (!meets({ ...held, enterpriseRefundEnabled: actor.land !== 'strict' }, authz)) return 'refused'
  return actor.land === 'closed' && !authz.duringMaintenance && !actor.rights.has('SystemConfig.all') ? 'closed' : 'in'
}

/** Whether some cell is red while the rule is wrong; the likely ones are tried first. */
export async function isKilled(world: World, actors: readonly Actor[], { call, rule }: Mutant): Promise<boolean> {
  const row = call.call as { -readonly [K in keyof Rule]: Rule[K] } // a copy of the product's row, the test's own
  const former: Rule = { caller: row.caller, authz: row.authz, duringMaintenance: row.duringMaintenance }
  const differs = (actor: Actor) => Number(doorOf(former, actor) !== doorOf(rule, actor))
  Object.assign(row, { caller: undefined, authz: undefined, duringMaintenance: undefined }, rule)
  try {
    for (const actor of actors.toSorted((a, b) => differs(b) - differs(a))) {
      const [kind = 'own'] = kindsFor(rightOf(call.name), actor)
      const cell = await ask(world, call, actor, kind)
      if (faultsOf(cell, cell).some((fault) => /let in|not refused/.test(fault))) return true
    }
    return false
  } finally {
    Object.assign(row, former)
  }
}
