import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase, type OwnDatabase } from '../demo/shop.ts'
import { portal, type Portal } from '../kit/portal.ts'
import { sampled } from '../kit/sampled.ts'
import { actorsOf, machineToken, type Actor } from './actors.ts'
import { auditRowsOf, refusalFor, rightOf, row, type Cell } from './cells.ts'
import { auditRows, changedIn, groundOf } from './ground.ts'
import { isKilled, mutantsOf } from './mutants.ts'
import { silent } from './objects.ts'
import { rights } from './rights.ts'
import { gapsOf, isOpened, leaksOf } from './walls.ts'
import { watched, type Watched } from './watched.ts'
import { dashboard, worldOf, type World } from './world.ts'

/** How many a run draws that is not TEST_WHOLE: calls by a person, wrong rules, calls without a filter. */
const drawn = { pairs: 300, mutants: 60, gaps: 90 }

let database: OwnDatabase
let it: Portal
let world: World
let actors: Actor[]
const everyCall = watched()
/** MATRIX_CALLS, an expression, narrows a run to the calls whose name fits it. */
const calls = everyCall.filter(({ name }) => new RegExp(process.env['MATRIX_CALLS'] ?? '').test(name))
const figures: string[] = []
beforeAll(async () => {
  database = await ownDatabase('matrix')
  const settings = { PORTAL_MACHINE_TOKEN: machineToken, PORTAL_RATE_FACTOR: '1000' }
  it = await portal({ databaseUrl: database.url, features: everyCall, settings, config: dashboard })
  world = await worldOf(it)
  actors = await actorsOf(world)
})
afterAll(async () => {
  console.log(figures.join('\n'))
  await it[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Pair = readonly [Watched, Actor]

/** Calls whose objects are prepared for a cell follow one another; the others go beside them. */
const lanes = [/\/(?:user|role|ent)\//, /\/(?:trade|systrade)\//, /./]
const laneOf = ([{ name }]: Pair) => lanes.findIndex((lane) => lane.test(name))

async function tried(pairs: readonly Pair[]): Promise<{ cells: Cell[]; faults: string[] }> {
  const rows = await Promise.all(
    lanes.map(async (_, lane) => {
      const found: Awaited<ReturnType<typeof row>>[] = []
      for (const [call, actor] of pairs.filter((pair) => laneOf(pair) === lane))
        found.push(await row(world, call, actor))
      return found
    }),
  )
  return { cells: rows.flat().flatMap(({ cells }) => cells), faults: rows.flat().flatMap(({ faults }) => faults) }
}

test('every call has a row of the second table, and every row a call', () => {
  expect(everyCall.map(({ name }) => name).toSorted()).toEqual(Object.keys(rights).toSorted())
})

test('everybody is answered as the second table says, whatever they name; who is refused changes nothing and is recorded', async () => {
  const everyPair = calls.flatMap((call) => actors.map((actor): Pair => [call, actor]))
  const pairs = sampled('matrix', everyPair, drawn.pairs)
  const [refused, allowed] = [true, false].map((is) => pairs.filter(([call, actor]) => !!refusalFor(rightOf(call.name), actor) === is)) // prettier-ignore

  const before = await groundOf(it)
  const denied = await tried(refused ?? [])
  const between = await groundOf(it)
  const open = await tried(allowed ?? [])
  const after = await groundOf(it)

  const left = await auditRows(it)
  const cells = [...denied.cells, ...open.cells]
  // Ids are short enough to be read out, so of a hundred thousand requests two may share one: their rows are counted together.
  const due = new Map<string | undefined, number>()
  for (const cell of cells) due.set(cell.requestId, (due.get(cell.requestId) ?? 0) + auditRowsOf(cell))
  const rowsOf = ({ requestId }: Cell) => (requestId === undefined ? 0 : (left.get(requestId) ?? 0))
  const unrecorded = cells.filter((cell) => (due.get(cell.requestId) ?? 0) !== rowsOf(cell))
  const faults = [...denied.faults, ...open.faults]
  const count = (words: string) => faults.filter((fault) => fault.includes(words)).length
  figures.push(
    `${cells.length} cells tried: ${denied.cells.length} denied, ${open.cells.length} allowed, of ${actors.length} people and ${calls.length} calls`,
    `${count('shows what is of')} leaks, ${count('tells that it is there')} existence tells, ${faults.length} faults`,
  )
  expect(faults.slice(0, 200)).toEqual([])
  expect(changedIn(before, between)).toEqual([])
  expect(changedIn(between, after)).toEqual([])
  expect(it.mails()).toEqual([])
  expect(unrecorded.map(({ actor, call, kind, status, type }) => [actor.name, call.name, kind, status, type])).toEqual([]) // prettier-ignore
})

test('every rule made wrong turns a cell red', async () => {
  const mutants = sampled('mutants', calls.flatMap(mutantsOf), drawn.mutants)
  const alive: string[] = []
  for (const mutant of mutants) if (!(await isKilled(world, actors, mutant))) alive.push(mutant.name)

  figures.push(`mutants killed ${mutants.length - alive.length} of ${mutants.length}`)
  expect(alive).toEqual([])
})

test('without the application’s filter row-level security alone shows nothing foreign; without both a cell is red', async () => {
  const people = actors.filter(({ name }) => /^(?:staff with everything|staff of some stores|admin with everything)$/.test(name)) // prettier-ignore
  const gaps = calls.flatMap((call) => gapsOf(world).map((gap) => ({ call, gap })))
  const [leaks, closed]: string[][] = [[], []]
  let opened = 0
  const chosen = sampled('gaps', gaps, drawn.gaps)
  for (const { call, gap } of chosen) {
    const right = rightOf(call.name)
    const allowed = people.filter((actor) => !refusalFor(right, actor))
    if (gap.walled) for (const actor of allowed) leaks?.push(...(await leaksOf(world, call, actor, gap)))
    if (!gap.of.includes(right.reach) || silent.includes(call.name) || (gap.staff && !right.staff)) continue
    const red = await Promise.all(allowed.map((actor) => isOpened(world, call, actor, gap)))
    if (red.includes(true)) opened++
    else closed?.push(`${call.name} without ${gap.name}`)
  }

  figures.push(
    `${chosen.length} times without a filter: ${leaks?.length} leaks; ${opened} filters and walls gone, all seen`,
  )
  expect({ leaks: leaks?.slice(0, 60), closed }).toEqual({ leaks: [], closed: [] })
})
