import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { tradeList } from '#features/exports/cells.server.ts'
import { namesOf } from '#features/exports/sql.ts'
import { everyPart, everyRow } from '#features/transactions/every.server.ts'
import { plainReadDb } from '#server/access/access.ts'
import { dbOn, part, type Fragment } from '#server/db/db.ts'
import { csvOf } from '#server/export/csv-file.ts'
import { writtenOf } from '#server/export/file.ts'
import { literally } from '#server/db/literal.ts'
import { boundsOf } from '#shared/business-day.ts'
import { ent, fillExport, type Period } from './export-rows.ts'
import { median, type Bench, type Figure } from './figures.ts'
import { merchant } from './merchant.ts'
import { columns, fileServer, type FileServer, type TakenFile } from './taken-file.ts'

const rows = 1_000_000
const rounds = 3

/** A million payments as CSV over HTTP, beside what the database could do at most, and what it holds the server up by. */
export const exporting: Bench = {
  name: 'export',
  how: `${rows} payments as CSV, the screen’s ten columns, median of ${rounds} rounds in turns`,
  async measure() {
    await using shop = await merchant(0)
    const period = await fillExport(shop, rows)
    await using portal = await fileServer(shop)
    const client = new pg.Client({ connectionString: shop.url })
    await client.connect()
    try {
      return await measured(client, portal, period)
    } finally {
      await client.end()
    }
  },
}

async function measured(client: pg.Client, portal: FileServer, period: Period) {
  const { formatted, how } = await ownStatement(client, period)
  const plain = literally(everyRow(search(period), '-tradeTime', plainColumns))
  const turns = {
    plain: () => server(client, plain, 'format csv'),
    formatted: () => server(client, formatted, how),
    piped: () => piped(client, formatted, how),
    plainPiped: () => piped(client, plain, 'format csv'),
  }
  const csv = { period, format: 'csv', rows }
  const first = await portal.take(csv)
  for (const turn of Object.values(turns)) await turn()
  const seen: Record<keyof typeof turns, number>[] = []
  const files: TakenFile[] = []
  for (let round = 0; round < rounds; round++) {
    files.push(await portal.take(csv))
    seen.push({
      plain: await turns.plain(),
      formatted: await turns.formatted(),
      piped: await turns.piped(),
      plainPiped: await turns.plainPiped(),
    })
  }
  const workbook = await portal.take({ ...csv, format: 'xlsx' })
  const shiftJis = await portal.take({ ...csv, format: 'csv-sjis' })
  const of = (kind: keyof typeof turns) => median(seen.map((each) => each[kind]))
  const seconds = median(files.map((file) => file.seconds))
  const limit = (name: string, kind: keyof typeof turns) => ({ name, value: of(kind) })
  const file = { figure: 'the file', unit: 's', value: seconds }
  const figures: Figure[] = [
    { ...file, limit: limit('COPY of the bare columns in the database', 'plain'), gate: 3.33, goal: 3.33 },
    { ...file, limit: limit('COPY as formatted, in the database', 'formatted'), gate: 3.33, goal: 1.33 },
    { ...file, limit: limit('COPY as formatted, piped', 'piped'), gate: 1.33, goal: 1.18 },
    { figure: 'bare columns piped', unit: 's', value: of('plainPiped'), limit: limit('in the database', 'plain') },
    { figure: 'first byte', unit: 'ms', value: Math.max(...files.map(({ firstMs }) => firstMs)), gate: 200, goal: 100 },
    { figure: 'memory growth, first file', unit: 'MB', value: first.grown },
    {
      figure: 'memory growth, CSV',
      unit: 'MB',
      value: Math.max(...files.map(({ grown }) => grown)),
      gate: 40,
      goal: 40,
    },
    { figure: 'memory growth, workbook', unit: 'MB', value: workbook.grown, gate: 40, goal: 40 },
    { figure: 'memory growth, Shift_JIS', unit: 'MB', value: shiftJis.grown, gate: 40, goal: 40 },
    { figure: 'workbook', unit: 's', value: workbook.seconds, limit: { name: 'CSV', value: seconds } },
    { figure: 'Shift_JIS', unit: 's', value: shiftJis.seconds, limit: { name: 'CSV', value: seconds } },
  ]
  return { figures, beside: { seen, files, workbook, shiftJis } }
}

const plainColumns = part`t.trade_time, t.trade_no, t.shop_code, t.terminal_no, t.trade_type, t.payment_type, t.status, t.amount, t.refunded, t.remark`

function search({ from, to, zone }: Period) {
  const bounds = boundsOf(from, to, zone, '00:00')
  const none = { shops: undefined, walk: undefined, number: undefined, numberBy: 'numbers' } as const
  const [start, until] = [new Date(bounds.from), new Date(bounds.until)]
  const days = { from, to }
  const groups = [{ stores: [], today: to, days }]
  return { tenant: 'bench', ents: [ent], days, from: start, until, groups, ...none }
}

/** The statement the product itself copies, as the product writes it. */
async function ownStatement(client: pg.Client, period: Period) {
  const names = await namesOf(dbOn(client), { ents: [ent], shops: undefined, tenant: 'bench' }, 'ja')
  let found: { select: Fragment; how: string } | undefined
  const copy = (select: Fragment, how: string) => {
    found = { select, how }
    return Readable.from([])
  }
  const source = {
    snapshot: { db: plainReadDb(dbOn(client)), copy, close: async () => {} },
    rows: (wanted: Fragment) => everyRow(search(period), '-tradeTime', wanted),
    parts: (wanted: Fragment) => everyPart(search(period), '-tradeTime', wanted),
    count: async () => 0n,
    lastLines: async () => [],
  }
  const shape = { format: 'csv', columns, timeZone: period.zone, language: 'ja' } as const
  for await (const _ of csvOf(writtenOf(source, tradeList(names, 'ja'), shape))) continue
  if (!found) throw new Error('the product copied nothing')
  return { formatted: literally(found.select), how: found.how }
}

async function server(client: pg.Client, select: string, how: string): Promise<number> {
  const began = performance.now()
  await client.query(`copy (${select}) to '/dev/null' with (${how})`)
  return (performance.now() - began) / 1000
}

async function piped(client: pg.Client, select: string, how: string): Promise<number> {
  const began = performance.now()
  let bytes = 0
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout with (${how})`))) bytes += chunk.length
  if (bytes < rows) throw new Error(`the copy gave ${bytes} bytes`)
  return (performance.now() - began) / 1000
}
