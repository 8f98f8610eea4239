import { part, type Db } from '#server/db.ts'
import type { Scope } from '#server/scope.ts'
import { today } from '#shared/business-day.ts'
import { Problem } from '#shared/problem.ts'
import type { Trade, TradeEvent } from './contract.ts'
import { namesFor } from './names.server.ts'
import { tradeColumns, type TradeRow } from './sql.ts'
import { tradeOf } from './words.server.ts'

/** Which payment, asked by whom. */
export interface DetailAsked {
  readonly tradeNo: string
  readonly entCode: string | undefined
  readonly scope: Scope
  readonly zone: string
  readonly now: Date
}

/** The payment with its story and refunds. Throws Problem('notFound') alike for what is not there and what may not be seen. */
export async function detailOf(db: Db, { tradeNo, entCode, scope, zone, now }: DetailAsked) {
  const ents = scope.ents.filter((ent) => ent !== '__SYSTEM' && (entCode === undefined || ent === entCode))
  const row = await rowOf(db, ents, scope, tradeNo)
  if (!row) throw new Problem('notFound')
  const given = await refundsOf(db, scope, row)
  const events = await eventsOf(db, row)
  const names = await namesFor(db, scope.tenant, [row, ...given])
  const worded = (one: TradeRow) => tradeOf(one, names, today(now, zone))
  const [trade, refunds] = [worded(row), given.map(worded)]
  return { trade, timeline: storyOf(trade, events, refunds), refunds, asOf: now }
}

async function rowOf(db: Db, ents: readonly string[], scope: Scope, tradeNo: string): Promise<TradeRow | undefined> {
  const [row] = await db.sql<TradeRow>`
    select ${tradeColumns}
      from trade_numbers n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
     where n.ent_code = any(${ents}) and n.trade_no = ${tradeNo} and ${seenBy(scope)}
     order by n.ent_code
     limit 1`
  return row
}

const mostRefunds = 200

async function refundsOf(db: Db, scope: Scope, { entCode, tradeNo }: TradeRow): Promise<TradeRow[]> {
  return db.sql<TradeRow>`
    select ${tradeColumns}
      from transactions t
     where t.ent_code = ${entCode} and t.orig_trade_no = ${tradeNo} and t.orig_trade_no is not null and ${seenBy(scope)}
     order by t.trade_time, t.trade_no
     limit ${mostRefunds}`
}

interface EventRow {
  kind: string
  at: Date
  actor: string
  amount: bigint | null
  detail: Record<string, string>
}

async function eventsOf(db: Db, { entCode, tradeNo }: TradeRow): Promise<TradeEvent[]> {
  const rows = await db.sql<EventRow>`
    select kind, at, actor, amount, detail
      from transaction_events
     where ent_code = ${entCode} and trade_no = ${tradeNo}
     order by at, event_id
     limit 500`
  return rows.map(({ kind, at, amount, ...event }) => ({
    ...event,
    kind: kind as TradeEvent['kind'],
    at: at.toISOString(),
    ...(amount === null ? {} : { amount: Number(amount) }),
  }))
}

function seenBy({ shops }: Scope) {
  return shops === 'all' ? part`true` : part`t.shop_code = any(${shops})`
}

/** The steps of a payment, oldest first: its making, what was noted since, and each refund. */
function storyOf(trade: Trade, events: readonly TradeEvent[], refunds: readonly Trade[]): TradeEvent[] {
  const turned = events.find((event) => event.detail['from'] !== undefined)
  const made = stepOf(trade, turned?.detail['from'] ?? trade.status)
  const given = refunds
    .filter((refund) => refund.status !== 'FAILED')
    .map((refund) => ({ ...stepOf(refund, refund.status), detail: { tradeNo: refund.tradeNo } }))
  const later = [...events, ...given].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return [made, ...later]
}

function stepOf(trade: Trade, status: string): TradeEvent {
  return {
    kind: kindOf(trade.tradeType, status),
    at: trade.tradeTime,
    actor: trade.operatorName ?? '',
    amount: trade.amount,
    detail: {},
  }
}

function kindOf(tradeType: string, status: string): TradeEvent['kind'] {
  const done = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED'].includes(status)
  if (!done) return status as TradeEvent['kind'] // every other status is a step's name as well
  if (tradeType === '04') return 'CANCELLED'
  if (tradeType === '05' || tradeType === '06') return 'REFUNDED'
  return tradeType === '21' ? 'CHARGED_BACK' : 'PAID'
}
