import type { Db } from '#server/db.ts'
import type { Scope } from '#server/scope.ts'
import { JsonText } from '#server/feature.ts'
import { today } from '#shared/business-day.ts'
import { Problem } from '#shared/problem.ts'
import type { Trade, TradeEvent } from './contract.ts'
import { tradeOf } from './sql.ts'

/** Which payment, asked by whom. */
export interface DetailAsked {
  readonly tradeNo: string
  readonly entCode: string | undefined
  readonly scope: Scope
  readonly zone: string
  readonly now: Date
}

/** The payment with its story and refunds. Throws Problem('notFound') alike for what is not there and what may not be seen. */
export async function detailOf(db: Db, { tradeNo, entCode, scope, zone, now }: DetailAsked): Promise<JsonText> {
  const ents = scope.ents.filter((ent) => ent !== '__SYSTEM' && (entCode === undefined || ent === entCode))
  const shops = scope.shops === 'all' ? undefined : scope.shops
  const found = await tradeOf(db, { tenant: scope.tenant, ents, shops, today: today(now, zone) }, tradeNo)
  if (!found) throw new Problem('notFound')
  // Both texts were made by the statement above, in the contract's own words.
  const trade = JSON.parse(found.trade) as Trade
  const refunds = JSON.parse(found.refunds) as Trade[]
  const timeline = storyOf(trade, JSON.parse(found.events) as TradeEvent[], refunds)
  return new JsonText(`{"trade":${found.trade},"timeline":${JSON.stringify(timeline)},"refunds":${found.refunds},"asOf":"${now.toISOString()}"}`)
}

/** The steps of a payment, oldest first: its making, what was noted since, and each refund. */
function storyOf(trade: Trade, events: readonly TradeEvent[], refunds: readonly Trade[]): TradeEvent[] {
  const turned = events.find((event) => event.detail['from'] !== undefined)
  const made = stepOf(trade, turned?.detail['from'] ?? trade.status)
  const given = refunds.filter((refund) => refund.status !== 'FAILED').map((refund) => ({ ...stepOf(refund, refund.status), detail: { tradeNo: refund.tradeNo } }))
  const later = [...events.map(withoutNull), ...given].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return [made, ...later]
}

function stepOf(trade: Trade, status: string): TradeEvent {
  return { kind: kindOf(trade.tradeType, status), at: trade.tradeTime, actor: trade.operatorName ?? '', amount: trade.amount, detail: {} }
}

function kindOf(tradeType: string, status: string): TradeEvent['kind'] {
  const done = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED'].includes(status)
  if (!done) return status as TradeEvent['kind'] // every other status is a step's name as well
  if (tradeType === '04') return 'CANCELLED'
  if (tradeType === '05' || tradeType === '06') return 'REFUNDED'
  return tradeType === '21' ? 'CHARGED_BACK' : 'PAID'
}

function withoutNull({ amount, ...event }: TradeEvent): TradeEvent {
  return typeof amount === 'number' ? { ...event, amount } : event
}
