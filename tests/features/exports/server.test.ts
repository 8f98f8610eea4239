import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { exports } from '#features/exports/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf } from '../transactions/payments.ts'
import { asked, fileOf } from './asking.ts'
import { entBeside } from '../../kit/ent-beside.ts'

const open = () => portal({ now: () => now })
const linesOf = (file: Buffer | string) => parse(file, { bom: true, relax_column_count: true })

test('a person limited to one store takes that store away alone, sums and all, and is refused any other', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'MINE', amount: 1200, shopCode: 'S00000001' },
    { tradeNo: 'THEIRS', amount: 800, shopCode: 'S00000002' },
  ])
  const person = await it.person({ permissions: ['Record.search', 'Record.download'], shops: ['S00000001'] })

  const lines = linesOf(await fileOf(person))

  expect(lines.map((line) => line[1])).toEqual(['取引番号', 'MINE', '決済 1件'])
  expect(lines.at(-1)?.slice(0, 3)).toEqual(['合計 1件', '決済 1件', '1200'])
  for (const ShopCodes of [['S00000001', 'S00000002'], ['S00000002']])
    expect((await person(exports.trades, asked({ filter: { ShopCodes } }))).resultType).toBe(1030)
})

test('a person of another enterprise is refused its rows when naming it', async () => {
  await using it = await open()
  await pay(it, [{ tradeNo: 'THEIRS' }])
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, currency)
    values (${entBeside(it.ent)}, ${it.tenant}, 'Other', 'Other', 'Asia/Tokyo', 'JPY')`
  const other = await it.person({
    permissions: ['Record.download'],
    ent: entBeside(it.ent),
  })

  const refused = await other(exports.trades, asked({ filter: { EntCodes: [it.ent] } }))

  expect(refused.resultType).toBe(1030)
})

test('without the right to download nothing is written, and with it every file leaves a row in the audit log', async () => {
  await using it = await open()
  await pay(it, [{ tradeNo: 'A', remark: 'secret words' }])
  const [reader, taker] = [await it.as('Record.search'), await it.as('Record.download')]

  const refused = await reader(exports.trades, asked())
  await fileOf(taker, { filter: { Remark: 'secret', From: '2026-11-01', To: '2026-11-21' } })

  expect(refused.resultType).toBe(2000)
  const rows = await it.db.sql<{ actor: string; result: string; object: string; detail: string }>`
    select actor, result, object, detail::text as detail from audit_log
     where ent_code = ${it.ent} and action = 'POST /api/trade/export' order by seq`
  expect(rows.map(({ actor, result, object }) => [actor, result, object])).toEqual([
    [reader.userName, 'refused', ''],
    [taker.userName, 'done', 'csv'],
  ])
  expect(rows[1]?.detail).toContain('2026-11-01')
  expect(rows[1]?.detail).not.toContain('secret')
})

test('the file is named after its days in the language of the file, and nobody keeps a copy on the way', async () => {
  await using it = await open()
  const person = await it.as('Record.download')

  const { headers } = await person.raw(exports.trades, asked({ filter: { From: '2026-11-01', To: '2026-11-21' } }))
  const sheet = await person.raw(exports.trades, asked({ format: 'xlsx', language: 'mn' }))

  expect(headers['content-disposition']).toBe(
    `attachment; filename="transactions_20261101-20261121.csv"; filename*=UTF-8''${encodeURIComponent('取引_20261101-20261121.csv')}`,
  )
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(sheet.headers['content-disposition']).toContain(encodeURIComponent('Гүйлгээ_20261121.xlsx'))
})

test('a search by amount, number and words takes away the same rows in the same order as the list', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'A1', amount: 300, remark: '窓側の席', orderNo: 'O-77' },
    { tradeNo: 'A2', amount: 100, remark: '窓側の席', tradeTime: '2026-11-21T10:00:05+09:00' },
    { tradeNo: 'A3', amount: 200, remark: '窓側' },
    { tradeNo: 'B1', amount: 200, remark: '窓側の席', paymentType: 'SUICA' },
  ])
  const person = await it.as('Record.search', 'Record.download')
  const filters = [
    { Remark: '席' },
    { Number: 'O-7' },
    { AmountFrom: 150, PaymentTypes: ['PAYPAY'] },
    { ShopCodes: [] },
  ]
  for (const filter of filters)
    for (const sort of ['-tradeTime', 'tradeTime', 'amount', '-amount'] as const) {
      const { list } = resultOf(await person(transactions.list, { ...filter, Sort: sort }))
      const { count } = resultOf(await person(transactions.summary, filter))

      const lines = linesOf(await fileOf(person, { filter, sort, columns: ['tradeNo'] })).slice(1)

      expect(lines.slice(0, -1).flat()).toEqual(list.map((row) => row.tradeNo))
      expect(lines.at(-1)?.[0]).toBe(`合計 ${count}件`)
    }
})

test('times are written by the clock that was asked for, and a zone nobody knows is refused', async () => {
  await using it = await open()
  await pay(it, [{ tradeNo: 'A' }])
  const person = await it.as('Record.download')

  const lines = linesOf(await fileOf(person, { timeZone: 'America/New_York', columns: ['tradeTime'] }))

  expect(lines[1]).toEqual(['2026-11-20 20:00:00'])
  expect((await person(exports.trades, asked({ timeZone: 'Mars/Olympus' }))).resultType).toBe(1030)
})

test('Shift_JIS holds what Japanese shops write, byte for byte as Windows writes it', async () => {
  await using it = await open()
  await pay(it, [{ tradeNo: 'A', remark: '髙島屋① ㈱ ～ － ―' }])

  const file = await fileOf(await it.as('Record.download'), { format: 'csv-sjis', columns: ['tradeNo', 'remark'] })

  const text = `取引番号,備考\r\nA,"髙島屋① ㈱ ～ － ―"\r\n合計 1件,決済 1件,1000,返金 0件,0,純売上,1000,JPY\r\n`
  expect(file).toEqual(iconv.encode(text, 'cp932'))
})

test('characters Shift_JIS does not have are named with the numbers of their rows before the file starts', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'A', remark: '鮨 😀' },
    { tradeNo: 'B', operatorName: 'Өлзий' },
    { tradeNo: 'C', remark: '鮨' },
  ])
  const person = await it.as('Record.download')
  const columns = ['tradeNo', 'operatorName', 'remark'] as const

  const refused = await person(exports.trades, asked({ format: 'csv-sjis', columns: [...columns] }), {
    'accept-language': 'ja',
  })
  const mongolian = await person(
    exports.trades,
    asked({ format: 'csv-sjis', language: 'mn', columns: ['tradeNo', 'status'] }),
  )
  const without = await fileOf(person, { format: 'csv-sjis', columns: ['tradeNo'] })

  expect(refused.resultType).toBe(1030)
  expect(refused.message).toContain('Ө（番号 B）、😀（番号 A）')
  expect(refused.message).toContain('UTF-8')
  expect(mongolian.message).toContain('ү')
  expect(without.toString('latin1')).toContain('\r\nA\r\n')
})

/** Rows that are only there to be many; sums are not kept for them. */
async function many({ db, ent }: Portal, count: number) {
  await db.sql`
    insert into transactions (ent_code, trade_no, business_date, trade_time, amount, shop_code, trade_type, payment_type, currency, status, remark)
    select ${ent}, 'M' || n, '2026-11-21', '2026-11-21T00:00:00+09:00'::timestamptz + make_interval(secs => n * 0.1), 100,
           'S00000001', '01', 'PAYPAY', 'JPY', 'SUCCESS', repeat('長い備考', 20)
      from generate_series(1, ${count}::int) n`
}

test('a file that is given up frees its connection and its place; until then a third one is refused in words', async () => {
  await using it = await open()
  await many(it, 80_000)
  const person = await it.as('Record.download')
  await it.server.app.listen({ host: '127.0.0.1', port: 0 })

  const started = [await begin(it, person), await begin(it, person)]
  // A file begins before its rows are asked for.
  await expect.poll(async () => (await copying(it)).length).toBeGreaterThanOrEqual(2)
  const sessions = await copying(it)
  const third = await person(exports.trades, asked(), { 'accept-language': 'en' })
  for (const { giveUp } of started) giveUp()

  expect(started.map(({ status }) => status)).toEqual([200, 200])
  expect(third.statusCode).toBe(429)
  expect(third.message).toContain('when another one has finished')
  await expect
    .poll(async () => (await copying(it)).filter((pid) => sessions.includes(pid)), { timeout: 30_000 })
    .toEqual([])
  const after = await person.raw(exports.trades, asked({ filter: { Number: 'NONE' } }))
  expect(after.statusCode).toBe(200)
})

test('rows that do not fit their sums end the file unfinished, never with sums of other rows', async () => {
  await using it = await open()
  await many(it, 3)
  const person = await it.as('Record.download')

  await expect(fileOf(person)).rejects.toThrow(/refused|destroyed before completion/)
})

/** Asks for a file over the line, reads its beginning and leaves the rest where it is. */
async function begin(it: Portal, person: Person) {
  const { port } = it.server.app.server.address() as AddressInfo // it listens on an address
  const headers = { host: it.host, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
  const path = `/apiproxy${exports.trades.path}`
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
  sent.on('error', () => {})
  sent.end(JSON.stringify(asked()))
  const [reply] = (await once(sent, 'response')) as [IncomingMessage] // what the event gives
  reply.on('error', () => {})
  await once(reply, 'readable')
  return { status: reply.statusCode, giveUp: () => sent.destroy() }
}

async function copying({ schema }: Portal): Promise<number[]> {
  const rows = await schema.sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'noren-export' and query like 'copy (%'`
  return rows.map(({ pid }) => pid)
}
