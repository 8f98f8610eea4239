import type { AcquirerAnswer } from '#server/acquirer/port.ts'
import type { Db, Tx } from '#server/db.ts'
import { refundSource } from '#server/ingest/batch.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { mastersOf, type Masters } from '#server/ingest/masters.ts'
import type { TradeRow } from '#server/ingest/row.ts'
import { lockNumbers, lockRows, takeTurn } from '#server/ingest/sql.ts'
import { askForPoints } from '#server/points/letters.ts'
import { businessDateOf } from '#shared/business-day.ts'
import type { TradeLine } from '#shared/trade-line.ts'
import { refundTradeNos, stepIdOf } from './numbers.ts'
import { feeBack, release, stepTo, takenNumbers, tell, toldRow, type Held } from './sql.ts'

type Succeeded = Extract<AcquirerAnswer, { outcome: 'succeeded' }>
type Failed = Extract<AcquirerAnswer, { outcome: 'failed' }>

/**
 * Ends a locked refund whose money went back: its row stands in /trade, the payment and the daily sums have moved, the
 * reservation is gone. Locks: the enterprise's turn, the payment, daily sums, numbers (decision 8). Gives the row's number.
 */
export async function succeed(tx: Tx, held: Held, { providerRefundNo }: Succeeded, now: Date): Promise<string> {
  const { entCode } = held
  await takeTurn(tx, entCode, true)
  const payment = await lockPayment(tx, held)
  await release(tx, entCode, payment, held.amount)
  const number = providerRefundNo ?? held.providerRefundNo ?? undefined
  const tradeNo =
    (number && (await toldRow(tx, entCode, held.tradeNo, number))) || (await newRow(tx, held, payment, number, now))
  const became = { tradeNo, feeReversed: await feeBack(tx, entCode, tradeNo) }
  await stepTo(tx, held, { status: 'SUCCEEDED', at: now, nextCheckAt: null, providerRefundNo: number, became })
  const { tenant, refundNo } = held
  await askForPoints(
    tx,
    { entCode, tradeNo: held.tradeNo, refundNo, paid: payment.amount, refunded: payment.refunded + held.amount },
    { id: stepIdOf(refundNo, 'POINTS'), tenant },
  )
  return tradeNo
}

/** Ends a locked refund that the acquirer refused: the payment may be given back again. */
export async function fail(tx: Tx, held: Held, { code, text }: Failed, now: Date): Promise<void> {
  const { entCode } = held
  await release(tx, entCode, await lockPayment(tx, held), held.amount)
  await tell(tx, held, { at: now, kind: 'REFUND_FAILED', actor: '', detail: { code, text } })
  await stepTo(tx, held, { status: 'FAILED', at: now, nextCheckAt: null, failure: { code, text } })
}

async function lockPayment(tx: Tx, { entCode, tradeNo }: Held): Promise<TradeRow> {
  const [payment] = await lockRows(tx, entCode, await lockNumbers(tx, entCode, [tradeNo]))
  if (!payment) throw new Error(`the payment ${tradeNo} of a refund is gone`)
  return payment
}

/** Writes the refund's row the way every row comes in; its fee, the payment and the sums follow from it. */
async function newRow(tx: Tx, held: Held, payment: TradeRow, providerTradeNo: string | undefined, now: Date) {
  const { entCode, tenant } = held
  const masters = await mastersOf(tx, [entCode], tenant)
  const zone = masters.merchants.get(entCode)?.timeZone
  if (zone === undefined) throw new Error(`the enterprise ${entCode} of a refund is gone`)
  const candidates = refundTradeNos(held.refundNo, now, zone)
  const taken = await takenNumbers(tx, entCode, candidates)
  const tradeNo = candidates.find((one) => !taken.has(one))
  if (!tradeNo) throw new Error('every number of a refund’s row is taken')
  const tradeType = await tradeTypeOf(tx, held, payment, { masters, zone, now })
  const line = lineOf(held, payment, { tradeNo, tradeType, providerTradeNo, now })
  const { added } = await ingest(tx, [line], { source: refundSource, now, masters, tenant })
  if (added !== 1) throw new Error(`the row of the refund ${held.refundNo} was not added`)
  return tradeNo
}

/** 06 for a part; for all of it 04 on the payment's own business day where its type can cancel, else 05 (decision 1). */
async function tradeTypeOf(
  db: Db,
  { entCode, amount }: Held,
  payment: TradeRow,
  { masters, zone, now }: { masters: Masters; zone: string; now: Date },
): Promise<'04' | '05' | '06'> {
  if (amount < payment.amount) return '06'
  const dayStart = masters.merchants.get(entCode)?.shops.get(payment.shopCode)
  if (businessDateOf(now, zone, dayStart) !== payment.businessDate) return '05'
  const [brand] = await db.sql<{ cancels: boolean }>`
    select same_day_cancel as cancels from payment_types where code = ${payment.paymentType}`
  return brand?.cancels ? '04' : '05'
}

interface Row {
  readonly tradeNo: string
  readonly tradeType: string
  readonly providerTradeNo: string | undefined
  readonly now: Date
}

function lineOf(held: Held, payment: TradeRow, { tradeNo, tradeType, providerTradeNo, now }: Row): TradeLine {
  return {
    entCode: held.entCode,
    tradeNo,
    tradeTime: now.toISOString(),
    shopCode: payment.shopCode,
    terminalNo: payment.terminalNo,
    tradeType,
    paymentType: payment.paymentType,
    amount: Number(held.amount),
    status: 'SUCCESS',
    origTradeNo: held.tradeNo,
    providerTradeNo,
    orderNo: payment.orderNo ?? undefined,
    cardLast4: payment.cardLast4 ?? undefined,
    cardBrand: payment.cardBrand ?? undefined,
    operatorName: held.requestedBy,
    remark: held.remark,
    sourceVersion: 0,
    ...({ presentMode: payment.presentMode ?? undefined } as Pick<TradeLine, 'presentMode'>), // a line's own word, kept
  }
}
