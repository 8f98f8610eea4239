import { afterAll, beforeAll, expect, test } from 'vitest'
import { systrade } from '#features/refunds/contract.ts'
import { queueFile } from '#features/refunds/file.contract.ts'
import type { Person } from '../../kit/portal.ts'
import { unzip } from '../../kit/unzip.ts'
import { resultOf } from '../transactions/payments.ts'
import { cashier, refund, shop, type Shop } from './giving-back.ts'

let it: Shop
let desk: Person
const amounts = [300, 100, 200, ...Array.from({ length: 20 }, (_, n) => 400 + n)]
beforeAll(async () => {
  it = await shop()
  await it.pays(amounts.map((_, n) => ({ tradeNo: `T-${n}` })))
  const person = await it.as(...cashier)
  for (const [n, amount] of amounts.entries()) {
    it.later(60)
    resultOf(await refund(it, person, { tradeNo: `T-${n}`, amount }))
  }
  desk = await it.admin('Refund.refund')
})
afterAll(() => it[Symbol.asyncDispose]())

const pageOf = async (input: object) => resultOf(await desk(systrade.list, { PageSize: 20, ...input }))

test('the queue is put in the order of a field, either way round, and goes on page after page', async () => {
  const inOrder = amounts.toSorted((one, other) => one - other)

  const up = await pageOf({ Sort: 'amount' })
  const rest = await pageOf({ Sort: 'amount', PageIndex: 2, Cursor: up.nextCursor })
  const down = await pageOf({ Sort: '-amount' })
  const oldest = await pageOf({ Sort: 'requestedAt' })

  expect([...up.list, ...rest.list].map(({ amount }) => amount)).toEqual(inOrder)
  expect(down.list.map(({ amount }) => amount)).toEqual(inOrder.toReversed().slice(0, 20))
  expect(oldest.list.map(({ tradeNo }) => tradeNo)).toEqual(amounts.slice(0, 20).map((_, n) => `T-${n}`))
  for (const Sort of ['entName', '-shopName', 'requestedBy', '-status'] as const)
    expect((await pageOf({ Sort, Cursor: up.nextCursor })).total).toBe(amounts.length)
})

test('the queue is taken away as a file, narrowed and in its order, and the audit log keeps how', async () => {
  await it.db.sql`update refunds set requested_by = '=髙木' where ent_code = ${it.ent} and amount = 300`

  const columns = ['requestedAt', 'status', 'amount', 'requestedBy'] as const
  const csv = await desk.raw(queueFile, { Statuses: ['REQUESTED'], Sort: 'amount', columns: [...columns] })
  const none = await desk.raw(queueFile, { Statuses: ['FAILED'], columns: ['tradeNo'] })
  const japanese = await desk.raw(queueFile, { columns: ['requestedBy'], format: 'csv-sjis' })
  const book = await desk.raw(queueFile, { columns: ['amount'], Sort: '-amount', format: 'xlsx' })

  const lines = csv.payload.split('\r\n')
  expect(lines[0]).toBe('\ufeff依頼,状態,金額,依頼した人')
  expect(lines[3]).toMatch(/^2026-11-21 \d\d:\d\d:\d\d,依頼,300,'=髙木$/)
  expect(lines).toHaveLength(amounts.length + 2)
  expect(none.payload).toBe('\ufeff取引番号\r\n')
  expect(new TextDecoder('shift_jis').decode(japanese.rawPayload)).toContain("'=髙木")
  const sheet = unzip(book.rawPayload).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet).toContain(`</row>\n<row><c s="4"><v>${Math.max(...amounts)}</v></c></row>`)
  const rows = await it.db.sql<{ object: string; detail: unknown }>`
    select object, detail from audit_log
     where tenant_code = ${it.tenant} and action = 'POST /api/systrade/refundexport' order by seq limit 1`
  expect(rows).toMatchObject([{ object: 'csv', detail: { columns, filter: { Statuses: ['REQUESTED'] } } }])
})

test('only the provider’s people who see the queue take it away', async () => {
  for (const person of [await it.admin('Ent.search'), await it.as('Refund.refund', 'Record.download')]) {
    const reply = await person.raw(queueFile, { columns: ['tradeNo'] })
    expect([reply.statusCode, reply.json().resultType]).toEqual([403, 2000])
  }
})
