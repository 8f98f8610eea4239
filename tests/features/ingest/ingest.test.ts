import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ingests, type IngestResult } from '#features/ingest/contract.ts'
import { importFile } from '#server/import/import-file.ts'
import { bidiControls } from '../../kit/bidi-controls.ts'
import { portal, send } from '../../kit/portal.ts'

const token = 'a token of machines, long enough'
const open = () => portal({ settings: { PORTAL_MACHINE_TOKEN: token }, now: () => new Date('2026-11-21T05:00:00Z') })
type It = Awaited<ReturnType<typeof open>>

function line(it: It, tradeNo: string, more: object = {}) {
  return {
    entCode: it.ent,
    tradeNo,
    tradeTime: '2026-11-21T10:00:00+09:00',
    shopCode: 'S00000001',
    paymentType: 'PAYPAY',
    amount: 1000,
    ...more,
  }
}

async function bring(it: It, lines: readonly object[]): Promise<IngestResult> {
  const answer = await send(it.server, it.host, token, ingests.transactions, { lines }, {})
  expect(answer.statusCode).toBe(200)
  return answer.json().result
}

const rowsOf = (it: It) => it.db.sql`select trade_no from transactions where ent_code = ${it.ent}`

test('a machine brings a batch; the repeat changes nothing, and each leaves one audit row', async () => {
  await using it = await open()
  const lines = [line(it, 'A'), line(it, 'B')]

  expect(await bring(it, lines)).toEqual({ added: 2, corrected: 0, unchanged: 0, refused: [] })
  expect(await bring(it, lines)).toEqual({ added: 0, corrected: 0, unchanged: 2, refused: [] })

  const audit = await it.db.sql`select actor, object from audit_log where ent_code = ${it.ent}`
  expect(audit).toEqual(Array.from({ length: 2 }, () => ({ actor: 'machine', object: 'transactions' })))
})

test('a batch with a bad line is told which and why, and nothing of it stays', async () => {
  await using it = await open()

  const result = await bring(it, [line(it, 'A'), line(it, 'R', { tradeType: '05', origTradeNo: 'A', amount: 1001 })])

  expect(result).toMatchObject({ added: 0, refused: [{ line: 2, reason: expect.stringContaining('than was paid') }] })
  expect(await rowsOf(it)).toEqual([])
  // A number that stayed taken would have the mended batch called a repeat, and lost.
  expect(await bring(it, [line(it, 'A')])).toMatchObject({ added: 1, unchanged: 0 })
})

test('a machine at one tenant’s host cannot bring payments of another tenant’s enterprise', async () => {
  await using it = await open()
  await using other = await open()

  const result = await bring(it, [{ ...line(it, 'A'), entCode: other.ent }])

  expect(result.refused).toEqual([{ line: 1, reason: `There is no enterprise ${other.ent}.` }])
  expect(await rowsOf(other)).toEqual([])
})

test.each([
  { amount: 1.5 },
  { amount: 0 },
  { tradeTime: '2026-11-21T10:00:00' },
  { surprise: 1 },
  { cardLast4: '4111111111111111' },
  { tradeTime: '0001-01-01T00:00:00Z' },
  { tradeTime: '1999-12-31T12:00:00+09:00' },
  { tradeTime: '9999-12-31T23:59:59Z' },
  { status: 'CANCELLED' },
  { status: 'REFUNDED' },
  { status: 'PARTIALLY_REFUNDED' },
  { remark: 'a\u0000b' },
  { operatorName: 'half \ud800' },
  ...bidiControls.map((mark) => ({ remark: `turned ${mark}` })),
  { operatorName: 'turned \u200f' },
  { cardBrand: 'turned \u061c' },
  { failureText: 'turned \u200e' },
])('a line with %o is refused before anything is touched', async (wrong) => {
  await using it = await open()

  const answer = await send(it.server, it.host, token, ingests.transactions, { lines: [line(it, 'A', wrong)] }, {})

  expect(answer.statusCode).toBe(400)
  expect(await rowsOf(it)).toEqual([])
})

test.each([
  [{ tradeTime: '2026-11-23T12:00:00+09:00' }, 'is before 2000 or in the future.'],
  [{ tradeTime: '2000-01-01T00:00:00+09:00' }, 'is before 2000 or in the future.'],
  [{ paymentType: 'QPAY' }, "The payment type QPAY is not taken in the enterprise's currency (JPY)."],
  [{ paymentType: 'LINEPAY' }, 'The payment type LINEPAY is no longer taken.'],
  [{ paymentType: 'LINEPAY', tradeTime: '2025-05-01T12:00:00+09:00' }, 'The payment type LINEPAY is no longer taken.'],
])('a line with %o is refused as an import refuses it', async (wrong, reason) => {
  await using it = await open()

  const result = await bring(it, [line(it, 'A'), line(it, 'B', wrong)])

  expect(result).toMatchObject({ added: 0, refused: [{ line: 2, reason: expect.stringContaining(reason) }] })
  const folder = mkdtempSync(join(tmpdir(), 'noren-ingest-'))
  const path = join(folder, 'payments.ndjson')
  writeFileSync(path, [line(it, 'A'), line(it, 'B', wrong)].map((one) => JSON.stringify(one)).join('\n'))
  const report = await importFile({ path, pool: it.service, now: new Date('2026-11-21T05:00:00Z') })
  expect(report).toMatchObject({ added: 1, refused: result.refused })
})

test('what was paid while a payment type was still taken goes in, and is given back after its end', async () => {
  await using it = await open()
  const old = { paymentType: 'LINEPAY', tradeTime: '2025-04-30T12:00:00+09:00' }

  const result = await bring(it, [
    line(it, 'A', old),
    line(it, 'R', { ...old, tradeTime: '2025-06-01T12:00:00+09:00', tradeType: '05', origTradeNo: 'A' }),
  ])

  expect(result).toMatchObject({ added: 2, refused: [] })
})

test('a payment stays to be corrected after its type has ended; a new one is refused', async () => {
  await using it = await open()
  await bring(it, [line(it, 'A'), line(it, 'B', { paymentType: 'PAYPAY' })])
  // As if it had been brought in while the type was still taken.
  await it.db.sql`update transactions set payment_type = 'LINEPAY' where ent_code = ${it.ent} and trade_no = 'A'`
  const ended = { paymentType: 'LINEPAY', sourceVersion: 2 }

  expect(await bring(it, [line(it, 'A', { ...ended, amount: 900 })])).toMatchObject({ corrected: 1, refused: [] })
  expect(await bring(it, [line(it, 'A', { ...ended, amount: 900 })])).toMatchObject({ unchanged: 1, refused: [] })
  const refused = [{ line: 1, reason: 'The payment type LINEPAY is no longer taken.' }]
  expect(await bring(it, [line(it, 'B', ended)])).toMatchObject({ corrected: 0, refused })
  expect(await bring(it, [line(it, 'NEW', ended)])).toMatchObject({ added: 0, refused })
  expect(await it.db.sql`select amount from transactions where ent_code = ${it.ent} and trade_no = 'A'`).toEqual([
    { amount: 900n },
  ])
})

test('one number with two contents in a batch is refused; said twice in the same words it counts once', async () => {
  await using it = await open()

  const two = await bring(it, [line(it, 'A'), line(it, 'A', { amount: 2000 })])
  expect(two.refused).toEqual([{ line: 2, reason: 'The trade number A stands in line 1 with other content.' }])
  expect(await rowsOf(it)).toEqual([])

  expect(await bring(it, [line(it, 'A'), line(it, 'A')])).toMatchObject({ added: 1, unchanged: 1, refused: [] })
})

test('what a time may be stands in the description of the calls', async () => {
  await using it = await open()

  const answer = await it.server.app.inject({ url: '/apiproxy/openapi.json', headers: { host: it.host } })

  const { properties } =
    answer.json().paths['/apiproxy/api/ingest/transactions'].post.requestBody.content['application/json'].schema
  expect(JSON.stringify(properties.lines.items.properties.tradeTime)).toContain('"^2"')
})
