import type pg from 'pg'
import type { Bearer } from './bearer.ts'
import { dbOn, repeatable, statement, type Db, type Sql, type Statement, type Tx } from '#server/db/db.ts'
import { openingFor, readBatchesOn, type Opening, type ReadBatches } from '#server/db/read-batches.ts'
import { openScope, type Scope } from './scope.ts'
import { rightsOf, viewerOf, type Rights, type ViewerRead } from './viewer-sql.ts'
import type { Viewer } from './viewer.ts'
import { Problem } from '#shared/problem.ts'

/** A reading `Db`: statements asked at once, before any of them is awaited, go in one transaction. `within` bounds a statement's time, for filters that must walk (decision 7). */
export interface ReadDb extends Db {
  /** Statements run through it keep one plan: for those that read the same few rows in the same way whatever they are asked, where planning takes longer than reading. */
  readonly planned: Db
  /** Statements run through it are cancelled after this many seconds with Problem('narrowPeriod'). */
  within(seconds: number): Db
}

/** A database on which every statement runs the same way. */
export function plainReadDb({ sql }: Db): ReadDb {
  return { sql, planned: { sql }, within: () => ({ sql }) }
}

/** Lets the rest of a write reach an enterprise that it made itself. */
export type Widen = (ent: string) => Promise<void>

/** Opens the database to signed-in people; every statement of a handler goes through it. */
export interface Access {
  /** Runs a read. The person's rights are read in the same round trip, and the read runs again if they changed. */
  read<T>(bearer: Bearer, work: (viewer: Viewer, scope: Scope, db: ReadDb) => Promise<T>): Promise<T>
  /** Runs a write in one transaction with the rights as they are now. */
  write<T>(bearer: Bearer, work: (viewer: Viewer, scope: Scope, tx: Tx, widen: Widen) => Promise<T>): Promise<T>
}

/** The scope of a person; the same object for the same rights. */
export function scopeOf(viewer: Viewer): Scope {
  const known = scopes.get(viewer)
  if (known) return known
  const scope = { tenant: viewer.tenant, ents: viewer.ents, shops: viewer.shops, platform: viewer.isAdmin }
  scopes.set(viewer, scope)
  return scope
}

const scopes = new WeakMap<Viewer, Scope>()

/** Access through a pool whose connections have the API's role; each read is one round trip where they pipeline. */
export function accessOn(pool: pg.Pool): Access {
  const known = new Map<string, ViewerRead>()
  const batches = readBatchesOn(pool)
  const slow = new Map<string, number>()

  async function current(bearer: Bearer): Promise<ViewerRead> {
    // Given as long as a slow statement: cut off in a busy moment, it would be told as a search that takes too long.
    const [[rights] = []] = await batches.shared(openingOf({ tenant: bearer.tenant, ents: [] }, usualSeconds), [
      rightsOf(bearer),
    ])
    return remember(known, keyOf(bearer), viewerOf(rights as Rights | undefined, bearer))
  }

  return {
    async read(bearer, work) {
      let viewer = known.get(keyOf(bearer)) ?? (await current(bearer))
      for (let attempt = 1; ; attempt++) {
        const check = { done: false }
        const read = readOn({ batches, slow }, bearer, viewer, check)
        try {
          try {
            return await work(viewer.viewer, scopeOf(viewer.viewer), read)
          } finally {
            // A result or a refusal without a statement must hold with the present rights too: the person may have passed a gate meanwhile.
            if (!check.done) await read.sql`select 1 as one`
          }
        } catch (error) {
          if (!(error instanceof RightsChanged)) throw error
          if (!error.now) known.delete(keyOf(bearer))
          if (!error.now || attempt === 3) throw new Problem('signedOut')
          viewer = remember(known, keyOf(bearer), error.now)
        }
      }
    },

    async write(bearer, work) {
      for (let attempt = 1; ; attempt++) {
        const client = await pool.connect()
        let lost: Error | undefined
        try {
          const start = client.query(`begin;${openScope({ tenant: bearer.tenant, ents: [] })}`)
          const [, { rows }] = await Promise.all([start, client.query<Rights>(rightsOf(bearer))])
          const { viewer } = remember(known, keyOf(bearer), viewerOf(rows[0], bearer))
          const scope = scopeOf(viewer)
          await client.query(openScope(scope))
          const widen = async (ent: string) => {
            await client.query(openScope({ ...scope, ents: [...scope.ents, ent] }))
          }
          const result = await work(viewer, scope, { ...dbOn(client), transaction: true }, widen)
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback').catch((failed: Error) => (lost = failed))
          if (attempt < 4 && repeatable(error)) continue
          throw error
        } finally {
          client.release(lost)
        }
      }
    },
  }
}

/** The person's rights changed, or their session ended, since they were last read. */
class RightsChanged extends Error {
  readonly now: ViewerRead | undefined
  constructor(now: ViewerRead | undefined) {
    super('the rights changed')
    this.now = now
  }
}

interface ReadParts {
  readonly batches: ReadBatches
  /** Statements that proved slow, and when. */
  readonly slow: Map<string, number>
}

function readOn({ batches, slow }: ReadParts, bearer: Bearer, viewer: ViewerRead, check: { done: boolean }): ReadDb {
  const scope = scopeOf(viewer.viewer)
  /** Runs statements in one transaction, the first of a read with the rights behind them. */
  const run = async (asked: readonly Statement[], plans: Plans, seconds?: number): Promise<unknown[][]> => {
    const first = !check.done
    check.done = true
    const statements = first ? [...asked, rightsOf(bearer, viewer)] : asked
    const dedicated = (cap: number) =>
      batches.dedicated(openingOf(scope, cap, cap === usualSeconds ? plans : 'anew'), statements)
    const shared = () => batches.shared(openingOf(scope, quickSeconds, plans), statements)
    const found = await (seconds === undefined ? quick(slow, asked, { shared, dedicated }) : dedicated(seconds))
    if (first) {
      const [rights] = found.at(-1) ?? []
      const now = viewerOf(rights as Rights | undefined, bearer, viewer)
      if (now !== viewer) throw new RightsChanged(now)
    }
    return found
  }
  /** Statements that were asked together and have not been sent. */
  const standing: { [Kind in Plans]?: { asked: Statement[]; found: Promise<unknown[][]> } | undefined } = {}
  const together =
    (plans: Plans): Sql =>
    async <Row>(strings: readonly string[], ...values: readonly unknown[]) => {
      const batch = standing[plans] ?? begun(plans)
      const place = batch.asked.push(statement(strings, values)) - 1
      return (await batch.found)[place] as Row[] // as in dbOn: the PREPARE test compares rows with the database's description
    }
  const begun = (plans: Plans) => {
    const asked: Statement[] = []
    return (standing[plans] = { asked, found: sentTogether(asked, plans) })
  }
  const sentTogether = async (asked: readonly Statement[], plans: Plans) => {
    await Promise.resolve() // until whatever asks beside this has asked
    standing[plans] = undefined
    return await run(asked, plans)
  }
  return {
    sql: together('chosen'),
    planned: { sql: together('kept') },
    within: (seconds) => ({
      sql: async <Row>(strings: readonly string[], ...values: readonly unknown[]) => {
        try {
          const [rows] = await run([statement(strings, values)], 'chosen', seconds)
          return rows as Row[] // as above
        } catch (error) {
          throw timedOut(error) ? new Problem('narrowPeriod') : error
        }
      },
    }),
  }
}

/** How statements are planned: as PostgreSQL chooses, once for all values, or for the values of each execution. */
type Plans = 'chosen' | 'kept' | 'anew'

const planModes: Readonly<Record<Plans, string>> = {
  chosen: '',
  kept: ';set local plan_cache_mode = force_generic_plan',
  // A walk is planned for its values each time: the generic plan, which PostgreSQL prefers from the sixth execution on,
  // took 14 s where custom plans took 1.4 s.
  anew: ';set local plan_cache_mode = force_custom_plan',
}

/** By how statements are planned and the milliseconds after which they are cancelled. */
type Openings = Record<Plans, Map<number, Opening>>

const openings = new WeakMap<Pick<Scope, 'tenant' | 'ents'>, Openings>()

/** The opening of a read in this scope that is cancelled after this many seconds. */
function openingOf(scope: Pick<Scope, 'tenant' | 'ents'>, seconds: number, plans: Plans = 'chosen'): Opening {
  const ofScope = openings.get(scope) ?? { chosen: new Map(), kept: new Map(), anew: new Map() }
  const cap = Math.round(seconds * 1000)
  const known = ofScope[plans].get(cap)
  if (known) return known
  const opening = openingFor(
    `begin read only;${openScope(scope)};set local statement_timeout = ${cap}${planModes[plans]}`,
  )
  ofScope[plans].set(cap, opening)
  openings.set(scope, ofScope)
  return opening
}

function remember(known: Map<string, ViewerRead>, key: string, read: ViewerRead | undefined): ViewerRead {
  known.delete(key)
  if (!read) throw new Problem('signedOut')
  known.set(key, read)
  // The oldest is dropped first; if its session returns it is read again.
  if (known.size > viewersKept) {
    const [oldest] = known.keys()
    if (oldest) known.delete(oldest)
  }
  return read
}

const viewersKept = 10_000

function keyOf(bearer: Bearer): string {
  return `${bearer.tenant}\u0000${bearer.sid}\u0000${bearer.subject}\u0000${bearer.issuedAt}`
}

/** Time limit of quick statements, so that nobody waits long behind another's. */
const quickSeconds = 0.3
/** Time limit of slow statements, on a connection of their own. */
const usualSeconds = 5
const slowForMs = 60_000

interface Ways<T> {
  shared(): Promise<T>
  dedicated(seconds: number): Promise<T>
}

/** Runs a read on a shared connection; a read that proves slow runs again on one of its own, where it starts for the next minute. */
function quick<T>(slow: Map<string, number>, asked: readonly Statement[], ways: Ways<T>): Promise<T> {
  const name = () => asked.map((one) => one.name).join(' ')
  const since = slow.size > 0 ? slow.get(name()) : undefined
  if (since !== undefined && Date.now() - since < slowForMs) return ways.dedicated(usualSeconds)
  return ways.shared().catch((error: unknown) => {
    if (!timedOut(error)) throw error
    if (slow.size > slowKept) slow.clear()
    slow.set(name(), Date.now())
    return ways.dedicated(usualSeconds)
  })
}

const slowKept = 1_000

function timedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
