import { sentenceOf } from '#server/catalogue.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import { part, type Db } from '#server/db/db.ts'
import { failedRefund } from '#server/refunds/failed-refund.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Language } from '#shared/language.ts'
import { Problem } from '#shared/problem.ts'
import type { Trade } from './contract.ts'
import type { TradeEvent } from './payment.contract.ts'
import { openPaymentOf } from './recheck.server.ts'
import { entOf } from './named-payment.server.ts'
import { namesFor } from './names.server.ts'
import { todayOf, todaysOf } from './period.server.ts'
import { relatedOf, relatedTrade } from './related.server.ts'
import { tradeColumns, type TradeRow } from './sql.ts'
import { tradeOf } from './labels.server.ts'

/** Which payment, asked by whom. */
export interface DetailAsked {
  readonly tradeNo: string
  readonly entCode: string | undefined
  readonly scope: Scope
  readonly viewer: Viewer
  /** Whether there is an acquirer that can be asked about a payment of unknown result. */
  readonly acquirer: boolean
  readonly now: Date
  /** Whose words and clock a failure is told in. */
  readonly language: Language
}

/** The payment with its story and refunds. Throws Problem('notFound') alike for what is not there and what may not be seen. */
export async function detailOf(db: Db, asked: DetailAsked) {
  const { tradeNo, scope, now, language, viewer } = asked
  const row = await rowOf(db, await entOf(db, scope, asked), scope, tradeNo)
  if (!row) throw new Problem('notFound')
  const given = await refundsOf(db, scope, row)
  const failed = sentenceOf(failedRefund(row, viewer.timeZone), language)
  const events = (await eventsOf(db, row)).map((event) =>
    event.kind === 'REFUND_FAILED' ? { ...event, message: failed } : event,
  )
  const related = await relatedOf(db, scope, [{ ...row, isRefunded: row.refunded > 0n }])
  const names = await namesFor(db, scope.tenant, [row, ...given])
  const groups = await todaysOf(db, { tenant: scope.tenant, now }, [row, ...given])
  const formatted = (one: TradeRow) => tradeOf(one, names, todayOf(groups, one))
  const trade: Trade = { ...formatted(row), related: relatedTrade(row, related, names) }
  const refunds = given.map(formatted)
  const isOpen = trade.status === 'UNKNOWN' && trade.origTradeNo === undefined
  const open = isOpen ? await openPaymentOf(db, trade, asked) : undefined
  const waits = row.reserved > 0n && (await hasRequest(db, row))
  const timeline = storyOf(trade, events, refunds)
  return { trade, timeline, refunds, ...(open && { open }), ...(waits && { waits }), asOf: now }
}

async function hasRequest(db: Db, { entCode, tradeNo }: TradeRow): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one from refunds where ent_code = ${entCode} and trade_no = ${tradeNo} and status = 'WAITING_APPROVAL' limit 1`
  return rows.length > 0
}

async function rowOf(db: Db, entCode: string, scope: Scope, tradeNo: string): Promise<TradeRow | undefined> {
  const [row] = await db.sql<TradeRow>`
    select ${tradeColumns}
      from trade_numbers n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
     where n.ent_code = ${entCode} and n.ent_code = any(${scope.ents}) and n.trade_no = ${tradeNo} and ${inStores(scope, part`t.shop_code`)}`
  return row
}

const mostRefunds = 200

async function refundsOf(db: Db, scope: Scope, { entCode, tradeNo }: TradeRow): Promise<TradeRow[]> {
  return db.sql<TradeRow>`
    select ${tradeColumns}
      from transactions t
     where t.ent_code = ${entCode} and t.orig_trade_no = ${tradeNo} and t.orig_trade_no is not null and ${inStores(scope, part`t.shop_code`)}
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
