import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { writeCursor } from '#features/transactions/cursor.server.ts'
import { readPage } from '#features/transactions/page.server.ts'
import type { Place, Search } from '#features/transactions/sql.ts'
import { migrated, schemaPool } from '#server/db/database.ts'
import { statement, type Statement } from '#server/db/db.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { apiRole } from '#server/db/row-security.ts'
import { openScope } from '#server/access/scope.ts'
import { ents, fillSearch, tenant } from './search-rows.ts'
import { explained, leastOf, sentBy, type Run } from './explained.ts'
import type { Bench, Figure } from './figures.ts'

const rounds = 150
const pageRows = 50

/** The search page: what its statement reads and takes, beside the bare index scan, with and without the second wall. */
export const search: Bench = {
  name: 'search',
  how: 'the list’s own statement by EXPLAIN (ANALYZE, BUFFERS), 600,000 rows, the largest enterprise, 400 stores',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'noren-bench-'))
    const database = await startEmbedded({ dataDir: folder, log: { info: () => {}, warn: () => {} } })
    try {
      return { figures: await searchFigures(database.url, 600_000) }
    } finally {
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Fills an empty database with so many rows and measures there; so the operator's PostgreSQL can be measured too. */
export async function searchFigures(url: string, rows: number): Promise<Figure[]> {
  await migrated(url)
  const pool = schemaPool(url)
  await fillSearch(pool, rows)
  await pool.end()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await figuresOn(client)
  } finally {
    await client.end()
  }
}

async function figuresOn(client: pg.Client): Promise<Figure[]> {
  const [first, deep] = [await pageStatement(undefined), await pageStatement(deepPlace)]
  const bare = bareScan()
  const [owner, api] = await turns(client, { first, deep, bare })
  return [
    { figure: 'buffers of the first page', unit: 'buffers', value: api.first.buffers, gate: 25, goal: 20 },
    { figure: 'buffers of a deep page', unit: 'buffers', value: api.deep.buffers, gate: 25, goal: 20 },
    { figure: 'buffers of the rows alone', unit: 'buffers', value: api.bare.buffers },
    {
      figure: 'first page',
      unit: 'ms',
      value: api.first.ms,
      limit: { name: 'bare index scan', value: owner.bare.ms },
      gate: 3,
      goal: 2,
    },
    {
      figure: 'deep page',
      unit: 'ms',
      value: api.deep.ms,
      limit: { name: 'bare index scan', value: owner.bare.ms },
      gate: 3,
      goal: 2,
    },
    {
      figure: 'row-level security on a page',
      unit: 'ms',
      value: api.first.ms,
      limit: { name: 'without', value: owner.first.ms },
      gate: 1.25,
      goal: 1.15,
    },
    {
      figure: 'row-level security on a deep page',
      unit: 'ms',
      value: api.deep.ms,
      limit: { name: 'without', value: owner.deep.ms },
      gate: 1.25,
      goal: 1.15,
    },
  ]
}

/** Each statement as the owner and as the API's role in turn, so that a busy moment of the machine meets all of them. */
async function turns<Name extends string>(
  client: pg.Client,
  statements: Record<Name, Statement>,
): Promise<[Record<Name, Run>, Record<Name, Run>]> {
  const names = Object.keys(statements) as Name[] // keys of the parameter
  const seen = [apiRole, undefined].map((role) => ({
    role,
    runs: new Map<Name, Run[]>(names.map((name) => [name, []])),
  }))
  for (let round = 0; round < rounds; round++)
    for (const { role, runs } of seen) {
      await client.query('begin read only')
      await client.query(openScope({ tenant, ents: [ents.largest] }))
      if (role) await client.query(`set local role ${role}`)
      for (const name of names) runs.get(name)?.push(await explained(client, statements[name]))
      await client.query('commit')
    }
  const [api, owner] = seen.map(
    ({ runs }) => Object.fromEntries(names.map((name) => [name, leastOf(runs.get(name) ?? [])])) as Record<Name, Run>,
  ) // one for each name
  if (!api || !owner) throw new Error('nothing was measured')
  return [owner, api]
}

const period: Search = {
  tenant,
  ents: [ents.largest],
  shops: undefined,
  walk: undefined,
  number: undefined,
  numberBy: 'numbers',
  groups: [{ stores: [], today: '2026-11-21', days: { from: '2026-08-22', to: '2026-11-21' } }],
  days: {
    from: '2026-08-22',
    to: '2026-11-21',
  },
  from: new Date('2026-08-21T15:00:00Z'),
  until: new Date('2026-11-21T15:00:00Z'),
}
const deepPlace: Place = { time: new Date('2026-10-03T04:00:00Z'), tradeNo: '20261003130000000000', ent: ents.largest }

/** The statement the list itself sends first for three months; it is the only one where a page is full. */
function pageStatement(beyond: Place | undefined): Promise<Statement> {
  const cursor = beyond && writeCursor({ go: 'next', place: beyond })
  return sentBy((db) => readPage(db, period, { newestFirst: true, size: pageRows, cursor }))
}

/** The least anybody could do: the same rows, and nothing else, by their index. */
function bareScan(): Statement {
  const { days, from, until } = period
  return statement(
    [
      'select * from transactions where ent_code = ',
      ' and business_date between ',
      ' and ',
      ' and trade_time >= ',
      ' and trade_time < ',
      ' order by trade_time desc, trade_no desc limit 51',
    ],
    [ents.largest, days.from, days.to, from, until],
  )
}
