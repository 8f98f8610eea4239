import type pg from 'pg'
import { dbOn } from '#server/db/db.ts'
import { numbersOf } from '#server/ingest/change.ts'
import { tradeColumns, tradeFields, unnestColumns } from '#server/ingest/columns.ts'
import { noteUse } from '#server/ingest/first-use.ts'
import type { TradeKind } from '#server/ingest/masters.ts'
import type { TradeRow } from '#server/ingest/row.ts'
import { SumMoves } from '#server/ingest/sums.ts'
import { uuidOf, type Changes, type StoryRow } from './changes.ts'
import { copyRows } from './copy.ts'
import { tradeTypes } from '#server/seed/trade-types.ts'

const kinds: ReadonlyMap<string, TradeKind> = new Map(
  tradeTypes.map(({ code, category, sign, sale, refundable }) => [
    code,
    { code, category, sign, countsAsSale: sale, refundable, used: true },
  ]),
)
const columns = tradeFields.map((field) => tradeColumns[field][0])

/**
 * Writes what happened, with its daily sums, in the client's transaction. A payment that somebody has worked on since is
 * theirs: the refund the demonstration had in mind for it does not come about. Gives those back, as `ent trade`. Settling a
 * payment is no such work: what stood is told by its state, not by its version.
 */
export async function write(client: pg.ClientBase, { added, changed, told }: Changes): Promise<ReadonlySet<string>> {
  const kept = await update(client, changed)
  const rows = added.filter(
    ({ entCode, origTradeNo }) => origTradeNo === null || !kept.has(`${entCode} ${origTradeNo}`),
  )
  await copyRows(
    client,
    'trade_numbers',
    ['ent_code', 'trade_no', 'business_date', 'digest', 'source'],
    identitiesOf(rows),
  )
  await copyRows(client, 'transactions', columns, rowsOf(rows))
  await noteUse(dbOn(client), rows)

  const sums = new SumMoves(kinds)
  for (const row of rows) sums.move(row, 1n)
  for (const { before, after } of changed) {
    if (kept.has(`${after.entCode} ${after.tradeNo}`)) continue
    sums.move(before, -1n)
    sums.move(after, 1n)
  }
  await sums.write({ ...dbOn(client), transaction: true })

  await copyRows(client, 'numbers', ['ent_code', 'number', 'kind', 'trade_no', 'business_date'], numberRowsOf(rows))
  const story = told.filter(({ entCode, tradeNo }) => !kept.has(`${entCode} ${tradeNo}`))
  await copyRows(
    client,
    'transaction_events',
    ['ent_code', 'trade_no', 'event_id', 'at', 'kind', 'actor', 'amount', 'detail'],
    storyRowsOf(story),
  )
  return kept
}

/** Changes the rows that stand as the demonstration left them; gives back the others, as `ent trade`. */
async function update(client: pg.ClientBase, changed: Changes['changed']): Promise<ReadonlySet<string>> {
  if (changed.length === 0) return new Set()
  const db = dbOn(client)
  const after = changed.map((change) => change.after)
  const written = await db.sql<{ entCode: string; tradeNo: string }>`
    update transactions t
       set status = c.status, trade_type = c.trade_type, fee_amount = c.fee_amount, refunded = c.refunded,
           refund_count = c.refund_count, refund_deadline = c.refund_deadline, approval_no = c.approval_no,
           failure_code = c.failure_code, failure_text = c.failure_text, version = t.version + c.moves
      from ${unnestColumns([
        ['text', after.map((row) => row.entCode)],
        ['text', after.map((row) => row.tradeNo)],
        ['date', after.map((row) => row.businessDate)],
        ['text', changed.map(({ before }) => before.status)],
        ['bigint', changed.map(({ before }) => before.refunded)],
        ['text', after.map((row) => row.status)],
        ['text', after.map((row) => row.tradeType)],
        ['bigint', after.map((row) => row.feeAmount)],
        ['bigint', after.map((row) => row.refunded)],
        ['smallint', after.map((row) => row.refundCount)],
        ['date', after.map((row) => row.refundDeadline)],
        ['text', after.map((row) => row.approvalNo)],
        ['text', after.map((row) => row.failureCode)],
        ['text', after.map((row) => row.failureText)],
        ['integer', changed.map((change) => change.after.version - change.before.version)],
      ])} as c(ent_code, trade_no, business_date, former_status, former_refunded, status, trade_type, fee_amount, refunded,
               refund_count, refund_deadline, approval_no, failure_code, failure_text, moves)
     where t.ent_code = c.ent_code and t.trade_no = c.trade_no and t.business_date = c.business_date
       and t.status = c.former_status and t.refunded = c.former_refunded and t.reserved = 0
    returning t.ent_code as "entCode", t.trade_no as "tradeNo"`
  const done = new Set(written.map(({ entCode, tradeNo }) => `${entCode} ${tradeNo}`))
  const others = after.filter(({ entCode, tradeNo }) => !done.has(`${entCode} ${tradeNo}`))
  return new Set(others.map(({ entCode, tradeNo }) => `${entCode} ${tradeNo}`))
}

function* identitiesOf(rows: readonly TradeRow[]) {
  for (const { entCode, tradeNo, businessDate } of rows)
    yield [entCode, tradeNo, businessDate, uuidOf(tradeNo, 0), 'demo']
}

function* rowsOf(rows: readonly TradeRow[]) {
  for (const row of rows) yield tradeFields.map((field) => row[field])
}

function* numberRowsOf(rows: readonly TradeRow[]) {
  for (const row of rows)
    for (const { number, kind, tradeNo, businessDate } of numbersOf(row))
      yield [row.entCode, number, kind, tradeNo, businessDate]
}

function* storyRowsOf(story: readonly StoryRow[]) {
  for (const { entCode, tradeNo, eventId, at, kind, actor, amount, detail } of story)
    yield [entCode, tradeNo, eventId, at, kind, actor, amount ?? null, JSON.stringify(detail)]
}
