import type { Actor } from './actors.ts'
import type { Right } from './rights.ts'
import type { World, ZoneName } from './world.ts'

/** Whose object a call names, seen from whoever makes it. */
export const kinds = ['own', 'unmanaged', 'child', 'other', 'foreign', 'deleted', 'missing'] as const
export type Kind = (typeof kinds)[number]

/** The kinds that mean anything for this person and call; the last is what nobody ever made. */
export function kindsFor({ reach }: Right, actor: Actor): readonly Kind[] {
  if (reach === 'none') return ['own']
  if (reach === 'shared') return ['own', 'missing']
  if (actor.land !== 'home') return reach === 'self' ? ['own', 'missing'] : ['foreign', 'missing']
  return kinds.filter((kind) => {
    if (kind === 'unmanaged') return reach === 'stores' || reach === 'people'
    return kind !== 'child' || actor.place === 'master'
  })
}

/** Where the object of a kind stands. */
export function zoneFor({ reach }: Right, actor: Actor, kind: Kind): ZoneName {
  const house = reach === 'house' || reach === 'reader' || reach === 'people' || reach === 'ents'
  const provider = actor.side === 'admin'
  if (kind === 'own') return provider && !house ? 'home' : actor.place
  if (kind === 'unmanaged') return provider && house ? 'system' : 'unmanaged'
  if (kind === 'child') return 'home'
  if (kind === 'other') return provider && house ? 'home' : 'other'
  // From another tenant everything at home is foreign.
  if (kind === 'foreign')
    return actor.land !== 'home' ? 'home' : provider && house && reach !== 'ents' ? 'foreignSystem' : 'foreign'
  return kind
}

/** Whether the object is within reach, by spec section 6 and decisions 10 and 11; the call itself being allowed. */
export function inReach({ reach, merchants }: Right, actor: Actor, kind: Kind): boolean {
  if (merchants && actor.side === 'admin' && !actor.rights.has(merchants)) return false
  const wide = actor.side === 'admin' && (reach === 'stores' || reach === 'tenant')
  const byStore = reach === 'stores' || reach === 'people' || merchants !== undefined
  if (kind === 'own') return !byStore || actor.shops !== 'none'
  if (kind === 'unmanaged') return actor.shops === 'all'
  if (kind === 'child') return reach === 'stores' || reach === 'people' || reach === 'ents' || reach === 'tenant'
  return kind === 'other' && wide
}

/** Calls whose answer for a visible object may equal that for none: they say neither. The heat map is of days that are over, and the world has none. */
export const silent: readonly string[] = ['GET /api/ent/history', 'GET /api/role/history', 'GET /api/user/history', 'GET /api/datacompass/heatmap', ...['tradetype', 'paymentclass', 'paymenttype'].map((area) => `GET /api/${area}/history`)] // prettier-ignore

/** Calls that tell of what was deleted, or answer for what the person's enterprise never had. */
export const keeping: readonly string[] = [...silent, 'GET /api/trade/issuer']

/** Does something while a zone's role gives what the actor holds, so that they may give it and change who has it, and the zone's request is theirs. */
export async function prepared<T>(
  name: string,
  { it, zones }: World,
  { actor, zone }: { actor: Actor; zone: ZoneName },
  work: () => Promise<T>,
): Promise<T> {
  // prettier-ignore
  const { role, house, refund } = zones[zone]
  const person = /\/api\/user\/(?:signout|add|addsysuser|modify|modifysysuser|delete|unlock|unbindmfa)$/.test(name)
  const request = name.endsWith('/refundwithdraw')
  if (!person && !request) return work()
  const [right = 'Record.search'] = actor.rights
  const holds = (one: string) => it.db.sql`update roles set permissions = ${[one]} where ent_code = ${house} and role_id = ${role}` // prettier-ignore
  const asks = (one: string) => it.db.sql`update refunds set requested_by_id = ${one} where ent_code = ${house} and refund_no = ${refund}` // prettier-ignore
  await (person ? holds(right) : asks(actor.userId))
  try {
    return await work()
  } finally {
    await (person ? holds('Record.search') : asks('somebody'))
  }
}
