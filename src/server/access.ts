import type pg from 'pg'
import { dbOn, repeatable, statement, type Db, type Statement, type Tx } from '#server/db.ts'
import { lanesOf, type Lanes } from '#server/lanes.ts'
import { openScope, type Scope } from '#server/scope.ts'
import { openingOf, runTrain } from '#server/train.ts'
import { rightsOf, viewerOf, type Rights, type ViewerRead } from '#server/viewer-sql.ts'
import type { Viewer } from '#server/viewer.ts'
import { Problem } from '#shared/problem.ts'

/** A reading `Db`; `within` bounds a statement's time, for filters that must walk (decision 7). */
export interface ReadDb extends Db {
  /** Statements run through it end after so many seconds with Problem('narrowPeriod'). */
  within(seconds: number): Db
}

/** Whose request this is: a verified token's session in its tenant. */
export interface Bearer {
  readonly tenant: string
  readonly sid: string
  readonly subject: string
  /** When the token was issued, in seconds. */
  readonly issuedAt: number
}

/** Opens the database to signed-in people; the only door handlers' statements go through. */
export interface Access {
  /** Runs a read; the person's rights are read in the same round trip and the read is run again where they changed. */
  read<T>(bearer: Bearer, work: (viewer: Viewer, scope: Scope, db: ReadDb) => Promise<T>): Promise<T>
  /** Runs a write in one transaction with the rights as they are now. */
  write<T>(bearer: Bearer, work: (viewer: Viewer, scope: Scope, tx: Tx) => Promise<T>): Promise<T>
}

/** The reach of a person; the same object for the same rights. */
export function scopeOf(viewer: Viewer): Scope {
  const known = scopes.get(viewer)
  if (known) return known
  const scope = { tenant: viewer.tenant, ents: viewer.ents, shops: viewer.shops, platform: viewer.isAdmin }
  scopes.set(viewer, scope)
  return scope
}

const scopes = new WeakMap<Viewer, Scope>()

/** The door on a pool whose connections take the API's role and pipeline their statements. */
export function accessOn(pool: pg.Pool): Access {
  const known = new Map<string, ViewerRead>()
  const lanes = lanesOf(pool)
  const slow = new Map<string, number>()

  async function current(bearer: Bearer): Promise<ViewerRead> {
    const key = keyOf(bearer)
    const cached = known.get(key)
    if (cached) return cached
    const [[rights] = []] = await batch(lanes, { tenant: bearer.tenant, ents: [] }, [rightsOf(bearer)])
    return remember(known, key, viewerOf(rights as Rights | undefined, bearer))
  }

  return {
    async read(bearer, work) {
      let viewer = await current(bearer)
      for (let attempt = 1; ; attempt++) {
        const check = { done: false }
        const read = readOn({ lanes, slow }, bearer, viewer, check)
        try {
          const result = await work(viewer.viewer, scopeOf(viewer.viewer), read)
          if (!check.done) await read.sql`select 1 as one`
          return result
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
          const result = await work(viewer, scope, { ...dbOn(client), transaction: true })
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

interface Roads {
  readonly lanes: Lanes
  /** Statements that were not quick, and when. */
  readonly slow: Map<string, number>
}

function readOn({ lanes, slow }: Roads, bearer: Bearer, viewer: ViewerRead, check: { done: boolean }): ReadDb {
  const scope = scopeOf(viewer.viewer)
  const run = async <Row>(strings: readonly string[], values: readonly unknown[], seconds?: number): Promise<Row[]> => {
    const asked = statement(strings, values)
    const first = !check.done
    check.done = true
    const statements = first ? [asked, rightsOf(bearer, viewer)] : [asked]
    const send = (alone?: number) => batch(lanes, scope, statements, alone)
    const [rows, [rights] = []] = await (seconds ? send(seconds) : quick(slow, asked.name, send))
    if (first) {
      const now = viewerOf(rights as Rights | undefined, bearer, viewer)
      if (now !== viewer) throw new RightsChanged(now)
    }
    return rows as Row[] // as in dbOn: the PREPARE test compares rows with the database's description
  }
  return {
    sql: (strings, ...values) => run(strings, values),
    within: (seconds) => ({
      sql: (strings, ...values) =>
        run<never>(strings, values, seconds).catch((error: unknown) => {
          throw timedOut(error) ? new Problem('narrowPeriod') : error
        }),
    }),
  }
}

/** Sends everything of one short transaction at once and waits for all of it: one round trip. */
async function batch(
  lanes: Lanes,
  scope: Pick<Scope, 'tenant' | 'ents'>,
  statements: readonly Statement[],
  seconds?: number,
): Promise<unknown[][]> {
  const lane = await (seconds === undefined ? lanes.shared() : lanes.alone())
  let lost: Error | undefined
  try {
    return await lane.send((client) => runTrain(client, opening(scope, seconds ?? quickSeconds), statements))
  } catch (error) {
    // A connection that answered its error is whole again; one that is gone is thrown away.
    await lane.client.query('rollback').catch((failed: Error) => (lost = failed))
    throw error
  } finally {
    lane.leave(lost)
  }
}

const openings = new WeakMap<Pick<Scope, 'tenant' | 'ents'>, Map<number, Buffer>>()

/** How a transaction of this scope begins. */
function opening(scope: Pick<Scope, 'tenant' | 'ents'>, seconds: number): Buffer {
  const ofScope = openings.get(scope) ?? new Map<number, Buffer>()
  const known = ofScope.get(seconds)
  if (known) return known
  const cap = Math.round(seconds * 1000)
  const bytes = openingOf(`begin read only;${openScope(scope)};set local statement_timeout = ${cap}`)
  openings.set(scope, ofScope.set(seconds, bytes))
  return bytes
}

function remember(known: Map<string, ViewerRead>, key: string, read: ViewerRead | undefined): ViewerRead {
  known.delete(key)
  if (!read) throw new Problem('signedOut')
  known.set(key, read)
  // The oldest leaves first; a session that comes back is simply read again.
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

/** Quick ones end after this, so that nobody waits long behind another's statement. */
const quickSeconds = 0.3
/** What is not quick is given this, on a connection of its own. */
const usualSeconds = 5
const slowForMs = 60_000

/** Runs a read among others; one that proves slow is run again by itself, and so from the start for a minute. */
async function quick<T>(slow: Map<string, number>, name: string, send: (alone?: number) => Promise<T>): Promise<T> {
  const since = slow.get(name)
  if (since !== undefined && Date.now() - since < slowForMs) return send(usualSeconds)
  try {
    return await send()
  } catch (error) {
    if (!timedOut(error)) throw error
    if (slow.size > slowKept) slow.clear()
    slow.set(name, Date.now())
    return send(usualSeconds)
  }
}

const slowKept = 1_000

function timedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
