import { randomInt } from 'node:crypto'
import { constants, inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ExportRequest } from '#features/exports/contract.ts'
import { beginFile } from '#features/exports/file.server.ts'
import { transactions } from '#features/transactions/contract.ts'
import { everyPart, everyRow } from '#features/transactions/every.server.ts'
import { decide } from '#features/transactions/search.server.ts'
import { part, statement, type Fragment } from '#server/db/db.ts'
import { snapshotsOn } from '#server/db/snapshot.ts'
import { testApiPool } from '../../kit/api-pool.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf } from '../transactions/payments.ts'
import { asked, fileOf } from './asking.ts'

/** A tenant with three enterprises that take payments at the same seconds; `each` apart, `count` of them each. */
async function threeHouses(count: number, apartSeconds: number) {
  const it = await portal({ now: () => now })
  const ents = [it.ent]
  for (const _ of [1, 2]) {
    const ent = `E${String(randomInt(10_000_000, 99_999_999))}`
    await it.db.sql`
      insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, currency)
      values (${ent}, ${it.tenant}, 'Other', 'Other', 'Asia/Tokyo', 'JPY')`
    await it.db.sql`insert into shops (ent_code, shop_code, shop_name) values (${ent}, 'S00000001', 'Shop')`
    ents.push(ent)
  }
  for (const entCode of ents)
    await pay(
      it,
      Array.from({ length: count }, (_, n) => ({
        entCode,
        tradeNo: `T-${n}`,
        tradeTime: new Date(now.getTime() - n * apartSeconds * 1000).toISOString(),
      })),
    )
  return { it, ents }
}

const everything = { From: '2026-10-01', To: '2026-11-21' }

test.each(['-tradeTime', 'tradeTime'] as const)(
  'a file over several enterprises has every row once, in the list’s own order (%s)',
  async (sort) => {
    const { it, ents } = await threeHouses(120, 30_000)
    await using _ended = it
    const provider = await it.admin('Record.search', 'Record.download')
    const filter = { ...everything, EntCodes: ents }

    const lines = parse(await fileOf(provider, { filter, sort, columns: ['entCode', 'tradeNo'] }), {
      bom: true,
      relax_column_count: true,
    }) as string[][]

    const rows = lines.slice(1, -1).map(([ent, no]) => `${ent} ${no}`)
    expect(new Set(rows).size).toBe(360)
    const { list } = resultOf(await provider(transactions.list, { ...filter, Sort: sort, PageSize: 100 }))
    expect(rows.slice(0, 100)).toEqual(list.map(({ entCode, tradeNo }) => `${entCode} ${tradeNo}`))
  },
)

test('the first bytes of a file over several enterprises hold its first rows, and cost few of its pages', async () => {
  const { it, ents } = await threeHouses(4_000, 900)
  await using _ended = it
  const scope = { tenant: it.tenant, ents, shops: 'all' as const, platform: true }
  const clock = { zone: 'Asia/Tokyo', weekStart: 0 as const, now }
  const api = testApiPool()
  const snapshot = await snapshotsOn(api)(scope)
  const search = await decide(snapshot.db, { input: { ...everything, EntCodes: ents }, scope, ...clock })
  if (!search) throw new Error('nothing can be seen')

  const first = everyPart(search, '-tradeTime', part`t.trade_no`).next().value
  const pages = await pagesOf(it, first ?? part``)
  const ofAll = await pagesOf(it, everyRow(search, '-tradeTime', part`t.trade_no`))
  expect(ofAll).toBeGreaterThan(10 * pages)

  const { bytes } = await beginFile(snapshot, {
    input: ExportRequest.parse(asked({ filter: { ...everything, EntCodes: ents }, columns: ['tradeNo'] })),
    scope,
    ...clock,
  })
  const { value: chunk } = await bytes[Symbol.asyncIterator]().next()
  expect(String(chunk)).toContain('\r\nT-0\r\n')
  await snapshot.close()
  await api.end()
})

test('a workbook over several enterprises gives its first rows before the last of them are asked for', async () => {
  const { it, ents } = await threeHouses(4_000, 300)
  await using _ended = it
  const scope = { tenant: it.tenant, ents, shops: 'all' as const, platform: true }
  const api = testApiPool()
  const snapshot = await snapshotsOn(api)(scope)
  let statements = 0
  const copy: typeof snapshot.copy = (select, options) => {
    statements++
    return snapshot.copy(select, options)
  }

  const { bytes } = await beginFile(
    { ...snapshot, copy },
    {
      input: ExportRequest.parse(asked({ filter: { ...everything, EntCodes: ents }, format: 'xlsx' })),
      scope,
      zone: 'Asia/Tokyo',
      weekStart: 0,
      now,
    },
  )
  let file = Buffer.alloc(0)
  let atFirstRow: number | undefined
  for await (const chunk of bytes) {
    file = Buffer.concat([file, chunk as Buffer]) // a stream of bytes
    if (sheetOf(file).includes('>T-0<')) atFirstRow ??= statements
  }

  expect(atFirstRow).toBeLessThan(statements - 2)
  await api.end()
})

/** What can be read of the sheet of a workbook of which the beginning has arrived. */
function sheetOf(file: Buffer): string {
  const name = file.indexOf('xl/worksheets/')
  if (name < 0) return ''
  const at = name + file.readUInt16LE(name - 4)
  return inflateRawSync(file.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
}

/** Pages a statement looks at when it is carried out. */
async function pagesOf({ service }: Portal, { strings, values }: Fragment): Promise<number> {
  const { text, values: given } = statement(strings, values)
  const { rows } = await service.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    given,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}
