import { expect, test } from 'vitest'
import { ingests, type IngestResult } from '#features/ingest/contract.ts'
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
])('a line with %o is refused before anything is touched', async (wrong) => {
  await using it = await open()

  const answer = await send(it.server, it.host, token, ingests.transactions, { lines: [line(it, 'A', wrong)] }, {})

  expect(answer.statusCode).toBe(400)
  expect(await rowsOf(it)).toEqual([])
})
