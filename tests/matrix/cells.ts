import type { LightMyRequestResponse } from 'fastify'
import { send } from '../kit/portal.ts'
import { formWith } from '../features/messages/writing.ts'
import type { Actor } from './actors.ts'
import { inReach, keeping, kindsFor, prepared, silent, zoneFor, type Kind } from './objects.ts'
import { inputFor } from './inputs.ts'
import { rights, type Right } from './rights.ts'
import { watch, type Seen, type Watched } from './watched.ts'
import { markOf, type World, type ZoneName } from './world.ts'

/** One request and how it was answered. */
export interface Cell {
  readonly actor: Actor
  readonly call: Watched
  readonly right: Right
  readonly kind: Kind
  /** What the door must answer; undefined where it must be open. */
  readonly refusal: Refusal | undefined
  readonly reached: boolean
  readonly done: boolean
  readonly status: number
  readonly type: number
  readonly requestId: string | undefined
  /** What was said without what differs by chance, and without what was asked. */
  readonly said: string
}

/** A refusal's HTTP status and `resultType` (spec section 8). */
export interface Refusal {
  readonly status: number
  readonly type: number
  /** The call's own rule refuses, behind the door that knows rights alone. */
  readonly inside?: boolean
}

const signedOut: Refusal = { status: 401, type: 401 }
const noPermission: Refusal = { status: 403, type: 2000 }
const gateOwed: Refusal = { status: 403, type: 1200 }
const closed: Refusal = { status: 503, type: 1060 }
const unauthorised: Refusal = { status: 200, type: 1200 }

/** The row of the second table. Throws where there is none. */
export function rightOf(name: string): Right {
  const right = rights[name]
  if (!right) throw new Error(`${name} has no row in tests/matrix/rights.ts`)
  return right
}

/** What the second table must know of somebody. */
type Standing = Pick<Actor, 'side' | 'rights' | 'superAdmin' | 'signedIn' | 'machine' | 'owes' | 'land' | 'wrongTenant'>

/** What the second table says the person must be answered, whatever they name; undefined where they may make the call. */
export function refusalFor(right: Right, actor: Standing): Refusal | undefined {
  if (actor.wrongTenant) return unauthorised
  if (right.anyone) return actor.land === 'closed' && !right.closed ? closed : undefined
  if (right.machine) return actor.machine ? undefined : signedOut
  if (!actor.signedIn) return signedOut
  if (actor.owes.some((gate) => !right.owed?.includes(gate))) return gateOwed
  const needs = actor.side === 'admin' ? right.admin : right.staff
  const besides = actor.side === 'admin' && actor.superAdmin ? (right.ofSuperAdmin ?? []) : []
  const enough = needs === 'signedIn' || [...(needs ?? []), ...besides].some((one) => actor.rights.has(one))
  if (!enough) return noPermission
  if ((right.refunds || right.points || right.dashboard) && actor.land === 'strict') return noPermission
  const byOwnRight = right.merchants === undefined || actor.rights.has(right.merchants)
  if (!byOwnRight && actor.side === 'admin' && !actor.superAdmin) return noPermission
  if (right.superAdmin && actor.side === 'admin' && !actor.superAdmin) return noPermission
  if (actor.land === 'closed' && !right.closed && !actor.rights.has('SystemConfig.all')) return closed
  if (right.first && actor.land !== 'home') return { ...unauthorised, inside: true }
  return undefined
}

/** Asks one cell. */
export async function ask(world: World, call: Watched, actor: Actor, kind: Kind, lens?: Seen['lens']): Promise<Cell> {
  const right = rightOf(call.name)
  const input = inputFor(call.name, right, world, actor, kind)
  const refusal = refusalFor(right, actor)
  const seen: Seen = { reached: false, said: undefined, lens }
  const asked = () => watch(seen, (address) => sent(world, call, actor, { input, address }))
  const zone = zoneFor(right, actor, kind)
  const reply = await (refusal ? asked() : prepared(call.name, world, { actor, zone }, asked))
  const envelope = bodyOf(reply)
  const said = seen.said ?? reply.payload
  return {
    actor,
    call,
    right,
    kind,
    refusal,
    reached: seen.reached,
    done: seen.said !== undefined,
    status: reply.statusCode,
    type: envelope.resultType ?? 0,
    requestId: envelope.requestId,
    said: plain(said, input),
  }
}

function sent(
  { it }: World,
  { call }: Watched,
  { host, headers }: Actor,
  { input, address }: { input: object; address: string },
) {
  // prettier-ignore
  const own = { ...headers, 'accept-language': 'en' }
  if (call.body !== 'multipart') return send(it.server, host, undefined, call, input, own, address)
  const form = formWith('a.png', onePixel)
  const url = `/apiproxy${call.path}`
  return it.server.app.inject({ method: 'POST', url, remoteAddress: address, payload: form.payload, headers: { host, ...own, ...form.headers } }) // prettier-ignore
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64') // prettier-ignore

function bodyOf(reply: LightMyRequestResponse): { resultType?: number; requestId?: string } {
  return reply.headers['content-type']?.toString().includes('json') && reply.payload.startsWith('{') ? reply.json() : {}
}

/** Without instants, new ids, request ids and the words of the question itself, whose day may be that of an instant. */
function plain(text: string, input: object): string {
  const asked = [...new Set(stringsIn(input))].filter((one) => one.length > 3).toSorted((a, b) => b.length - a.length)
  const lasting = text
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'T')
  return asked.reduce((rest, one) => rest.replaceAll(one, '#'), lasting).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'U')
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** How many audit rows a refusal leaves: every refusal of somebody known but those of a question's form (decision 8). */
export function auditRowsOf({ actor, call, status, type, done, said }: Cell): number {
  if (done || !actor.signedIn || call.call.caller) return 0
  if (type === 1000 || status === 401 || status === 429) return 0
  if (status === 400) return ofForeign.test(said) ? 1 : 0
  return call.call.method !== 'GET' || status === 404 || told.includes(type) ? 1 : 0
}

/** A 400 that answers about an object: a company or a store that is not the person's. */
const ofForeign = /"message":"(?:The chosen company|A chosen store) is not one of yours\b/

/** What a look is refused with that is recorded: no right, a step owed or another tenant, and what is not there for this person. */
const told: readonly number[] = [2000, 1200, 1300, 2003, 3100, 3900]

/** What is wrong with a cell; `none` is the same question about what never existed. */
export function faultsOf(cell: Cell, none: Cell): string[] {
  const { actor, call, right, kind, refusal, reached, done, status, type, said } = cell
  const faults: string[] = []
  const fault = (what: string) => faults.push(`${actor.name} · ${call.name} · ${kind}: ${what} (${status} ${type} ${said.slice(0, 160)})`) // prettier-ignore
  if (refusal) {
    if (done || (reached && !refusal.inside)) fault('was let in')
    if (status !== refusal.status || type !== refusal.type)
      fault(`is not refused with ${refusal.status} ${refusal.type}`)
    if (said !== none.said) fault('is refused otherwise than about nothing')
    return faults
  }
  if (!reached) fault('was not let in')
  if (status >= 500 && !done) fault('failed')
  if (kind !== 'missing') {
    const same = said === none.said
    const visible = right.reach === 'none' || right.reach === 'shared' || right.reach === 'self' ? kind === 'own' : inReach(right, actor, kind) // prettier-ignore
    if (visible && (type === 2000 || type === 1200 || status === 401)) fault('was refused')
    if (visible && status === 400) fault('was asked wrongly')
    if (visible && right.reach !== 'none' && same && !silent.includes(call.name))
      fault('is answered as if it were not there')
    if (!visible && !same && !(kind === 'deleted' && keeping.includes(call.name)))
      fault(`tells that it is there: ${none.said.slice(0, 160)}`)
  }
  for (const zone of shownIn(cell)) fault(`shows what is of ${zone}`)
  return faults
}

/** Whose rows an answer shows, of those that must never be in it. */
export function shownIn(cell: Cell): readonly ZoneName[] {
  const shown = withoutAskedObjects(cell.said)
  return foreignTo(cell).filter((zone) => shown.includes(markOf(zone)))
}

/** A log without the ids that its own people typed and were refused; what such an id is called stays. */
function withoutAskedObjects(said: string): string {
  return said.replaceAll(/"object":"[^"]*",("objectName":"[^"]*","objectThere":\w+,"result":"refused")/g, '$1')
}

/** Whose rows must never be in the answer. */
function foreignTo({ actor, call }: Cell): readonly ZoneName[] {
  const always: ZoneName[] = ['foreignSystem', 'deleted', 'missing']
  if (actor.land !== 'home') return ['home', 'unmanaged', 'master', 'other', 'system']
  const elsewhere: ZoneName[] = [...always, 'foreign']
  if (actor.side === 'admin') return elsewhere
  const people = /\/user\/(?:userlist|export)$/.test(call.name)
  const byStore =
    people || /\/(?:trade|systrade|order|tradepoint|deposit|stat)\/|\/(?:shoplist|terminallist)$/.test(call.name)
  return [
    ...elsewhere,
    'other',
    'system',
    ...(actor.place === 'home' ? (['master'] as const) : []),
    ...(byStore && actor.shops !== 'all' ? (['unmanaged'] as const) : []),
    // Among people everybody finds themselves, and so the name of their own company.
    ...(byStore && !people && actor.shops === 'none' ? (['home'] as const) : []),
  ]
}

/** All cells of a person and a call, what never existed first. */
export async function row(
  world: World,
  call: Watched,
  actor: Actor,
  lens?: Seen['lens'],
): Promise<{ cells: Cell[]; faults: string[] }> {
  // prettier-ignore
  const wanted = kindsFor(rightOf(call.name), actor).toReversed()
  const cells: Cell[] = []
  for (const kind of wanted) cells.push(await ask(world, call, actor, kind, lens))
  const [none] = cells
  return { cells, faults: none ? cells.flatMap((cell) => faultsOf(cell, none)) : [] }
}
