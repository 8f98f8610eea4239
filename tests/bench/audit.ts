import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { countOf, pageOf, type AuditSearch, type Place } from '#features/audit/sql.ts'
import { openScope } from '#server/access/scope.ts'
import { checkChain, hashOf } from '#server/access/audit.ts'
import { migrated, schemaPool, servicePool } from '#server/db/database.ts'
import { dbOn, type Statement } from '#server/db/db.ts'
import { apiRole } from '#server/db/row-security.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { serverLimits } from '#shared/limits.ts'
import { fillAudit, largest, rare, tenant } from './audit-rows.ts'
import { explained, leastOf, sentBy, type Run } from './explained.ts'
import { roundsOf, type Bench, type Figure } from './figures.ts'

const pageRows = 50
const rows = () => roundsOf(1_000_000, 100_000)

/** The audit log at a million rows: pages, filters, the history of an object, and the check of a chain. */
export const auditing: Bench = {
  name: 'audit',
  how: 'the list’s own statements by EXPLAIN (ANALYZE, BUFFERS) as the API’s role, 1,000,000 rows, 700,000 of them in one chain',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'noren-bench-'))
    const database = await startEmbedded({ dataDir: folder, log: { info: () => {}, warn: () => {} } })
    try {
      await migrated(database.url)
      const pool = schemaPool(database.url)
      await fillAudit(pool, rows())
      await pool.end()
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      try {
        return { figures: [...(await pages(client)), ...(await chain(database.url))] }
      } finally {
        await client.end()
      }
    } finally {
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const everything: AuditSearch = { tenant, chains: undefined, from: undefined, until: undefined, actor: undefined, actions: undefined, result: undefined, object: undefined } // prettier-ignore
const own: AuditSearch = { ...everything, chains: [largest] }
const deep: Place = { at: new Date('2026-03-03T04:00:00Z'), chain: largest, seq: 100_000n }

/** The questions, each of an enterprise and of the provider. */
const asked: Readonly<Record<string, (from: AuditSearch) => [AuditSearch, Place?]>> = {
  'first page': (from) => [from],
  'deep page': (from) => [from, deep],
  'what somebody did ten times': (from) => [{ ...from, actor: rare.actor }],
  'what somebody did every day': (from) => [{ ...from, actor: 'person.1' }],
  'a kind of act done ten times': (from) => [{ ...from, actions: [rare.action, 'role/add', 'role/modify'] }],
  'a kind of act done every day': (from) => [{ ...from, actions: ['trade/export', 'stat/export'] }],
  'refusals': (from) => [{ ...from, result: 'refused' }],
  'what was done to a person': (from) => [{ ...from, object: rare.user }],
  'what was done to a payment': (from) => [{ ...from, object: 'TX-7001' }],
} // prettier-ignore

async function pages(client: pg.Client): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [whose, from, ents] of [
    ['enterprise', own, [largest]],
    ['provider', everything, ['__SYSTEM', largest]],
  ] as const) {
    let bare: Run | undefined
    for (const [name, of] of Object.entries(asked)) {
      const [wanted, place] = of(from)
      const page = await turns(client, ents, await sentBy((db) => pageOf(db, wanted, { behind: place, limit: pageRows + 1, language: 'ja' })))
      const count = await turns(client, ents, await sentBy((db) => countOf(db, wanted, serverLimits.countCap + 1)))
      bare ??= page
      figures.push({ figure: `${name}, ${whose}: buffers`, unit: 'buffers', value: page.buffers, gate: 700, goal: 400 })
      figures.push({ figure: `${name}, ${whose}: page`, unit: 'ms', value: page.ms, limit: { name: 'first page', value: bare.ms }, gate: 4, goal: 3 })
      figures.push({ figure: `${name}, ${whose}: count`, unit: 'ms', value: count.ms, gate: 100, goal: 50 })
    }
  }
  return figures
} // prettier-ignore

async function turns(client: pg.Client, ents: readonly string[], asked: Statement): Promise<Run> {
  const runs: Run[] = []
  for (let round = 0; round < roundsOf(20, 8); round++) {
    await client.query('begin read only')
    await client.query(openScope({ tenant, ents }))
    await client.query(`set local role ${apiRole}`)
    runs.push(await explained(client, asked))
    await client.query('commit')
  }
  return leastOf(runs)
}

/** The whole check beside the hashing of as many rows that it cannot do without. */
async function chain(url: string): Promise<Figure[]> {
  const pool = servicePool(url)
  const began = performance.now()
  const { to, brokenAt } = await checkChain(dbOn(pool), largest)
  const took = performance.now() - began
  await pool.end()
  if (brokenAt !== undefined) throw new Error(`the chain is broken at ${brokenAt}`)
  const detail = JSON.stringify({ before: { status: 'ACTIVE', roleId: 'r', shops: ['S00000001', 'S00000002'] }, after: { status: 'DISABLED', roleId: 'r', shops: ['S00000001'] }, by: { role: '店長', browser: 'Chrome 147 on Android' } }) // prettier-ignore
  const row = { chain: largest, seq: 1n, tenant, at: new Date(), actor: 'person.1', action: 'user/modify', object: 'user u-1', result: 'done', detail, origin: '203.0.113.7', requestId: 'req-1' } // prettier-ignore
  const start = performance.now()
  let hash: Buffer = Buffer.alloc(32)
  for (let n = 0; n < Number(to); n++) hash = hashOf(row, hash)
  const hashing = performance.now() - start
  return [
    { figure: `check of a chain of ${to} rows`, unit: 'ms', value: took, limit: { name: 'hashing alone', value: hashing }, gate: 8, goal: 5 },
    { figure: 'rows checked a second', unit: 'rows', value: (Number(to) * 1000) / took },
  ]
} // prettier-ignore
