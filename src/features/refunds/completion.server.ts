import type { AcquirerAnswer } from '#server/acquirer/port.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { refundSource } from '#server/ingest/batch.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { mastersOf, type Masters } from '#server/ingest/masters.ts'
import type { TradeRow } from '#server/ingest/row.ts'
import { lockNumbers, lockRows, takeTurn } from '#server/ingest/sql.ts'
import { refundTradeNos } from '#server/refunds/numbers.ts'
import { addToStory } from '#server/refunds/story.ts'
import { businessDateOf } from '#shared/business-day.ts'
import type { TradeLine } from '#shared/trade-line.ts'
import { feeBack, hold, release, stepTo, takenNumbers, toldRow, type Held } from './progress.sql.ts'

type Succeeded = Extract<AcquirerAnswer, { outcome: 'succeeded' }>
type Failed = Extract<AcquirerAnswer, { outcome: 'failed' }>

/** Why a person must look at a refund that was booked. */
export type Alarm =
  /** With it more was given back than was paid. */
  | 'BEYOND_PAYMENT'
  /** By now the payment is no payment, or one whose money never came. */
  | 'NO_PAYMENT'
  /** The acquirer had said that it failed. */
  | 'AFTER_FAILURE'

/** What became of a refund whose money went back. */
export interface Booked {
  /** The number of its row. */
  readonly tradeNo: string
  readonly alarm: Alarm | undefined
}

/**
 * Ends a locked refund whose money went back: its row stands in /trade, the payment and the daily sums have moved, the
 * reservation is gone. It is booked whatever became of the payment meanwhile, for the money has moved; what does not fit
 * raises an alarm. Locks: the enterprise's turn, the payment, daily sums, numbers (decision 8).
 */
export async function succeed(tx: Tx, held: Held, { providerRefundNo }: Succeeded, now: Date): Promise<Booked> {
  const { entCode, tenant } = held
  await takeTurn(tx, entCode, true)
  const payment = await lockPayment(tx, held)
  const masters = await mastersOf(tx, [entCode], tenant)
  if (held.status !== 'FAILED') await release(tx, entCode, payment, held.amount)
  const number = providerRefundNo ?? held.providerRefundNo ?? undefined
  const told = number && (await toldRow(tx, entCode, held.tradeNo, number))
  const alarm = told ? undefined : alarmOf(held, payment, masters)
  const tradeNo = told || (await newRow(tx, held, payment, { providerTradeNo: number, masters, now, alarm }))
  const became = { tradeNo, feeReversed: await feeBack(tx, entCode, tradeNo) }
  await stepTo(tx, held, { status: 'SUCCEEDED', at: now, nextCheckAt: null, providerRefundNo: number, became })
  // After the row of the same moment in the payment's story.
  if (alarm) await addToStory(tx, held, { at: new Date(now.getTime() + 1), kind: 'REFUND_CHECK', actor: '' })
  return { tradeNo, alarm }
}

/** Follows a refund again that had failed, where the payment has room for it; gives whether it has. */
export async function reopen(tx: Tx, held: Held, at: Date, nextCheckAt: Date): Promise<boolean> {
  const payment = await lockPayment(tx, held)
  if (payment.refunded + payment.reserved + held.amount > payment.amount) return false
  await hold(tx, held.entCode, payment, held.amount)
  await stepTo(tx, held, { status: 'ACCEPTED', at, nextCheckAt })
  return true
}

/** Ends a locked refund that the acquirer refused: the payment may be given back again. */
export async function fail(tx: Tx, held: Held, { code, text }: Failed, now: Date): Promise<void> {
  const { entCode } = held
  await release(tx, entCode, await lockPayment(tx, held), held.amount)
  await addToStory(tx, held, { at: now, kind: 'REFUND_FAILED', actor: '', detail: { code, text } })
  await stepTo(tx, held, { status: 'FAILED', at: now, nextCheckAt: null, failure: { code, text } })
}

async function lockPayment(tx: Tx, { entCode, tradeNo }: Held): Promise<TradeRow> {
  const [payment] = await lockRows(tx, entCode, await lockNumbers(tx, entCode, [tradeNo]))
  if (!payment) throw new Error(`the payment ${tradeNo} of a refund is gone`)
  return payment
}

/** What of a refund does not fit its payment as it was before the refund let go of it. */
function alarmOf({ status, amount }: Held, payment: TradeRow, { kinds }: Masters): Alarm | undefined {
  const held = status === 'FAILED' ? 0n : amount
  if (payment.refunded + payment.reserved - held + amount > payment.amount) return 'BEYOND_PAYMENT'
  if (!kinds.get(payment.tradeType)?.countsAsSale || !paidStatuses.includes(payment.status)) return 'NO_PAYMENT'
  return status === 'FAILED' ? 'AFTER_FAILURE' : undefined
}

/** Statuses of payments whose money came, whatever became of it. */
const paidStatuses: readonly string[] = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED', 'DISPUTED']

interface Booking {
  readonly providerTradeNo: string | undefined
  readonly masters: Masters
  readonly now: Date
  readonly alarm: Alarm | undefined
}

/** Writes the refund's row the way every row comes in; its fee, the payment and the sums follow from it. */
async function newRow(tx: Tx, held: Held, payment: TradeRow, { providerTradeNo, masters, now, alarm }: Booking) {
  const { entCode, tenant } = held
  const zone = masters.merchants.get(entCode)?.timeZone
  if (zone === undefined) throw new Error(`the enterprise ${entCode} of a refund is gone`)
  const candidates = refundTradeNos(held.refundNo, now, zone)
  const taken = await takenNumbers(tx, entCode, candidates)
  const tradeNo = candidates.find((one) => !taken.has(one))
  if (!tradeNo) throw new Error('every number of a refund’s row is taken')
  // A cancel leaves both sums, which would hide money that should not have moved: that one counts as a refund.
  const whole = held.amount < payment.amount ? '06' : '05'
  const tradeType = alarm ? whole : await tradeTypeOf(tx, held, payment, { masters, zone, now })
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
    // A line's own words, kept.
    ...({ presentMode: payment.presentMode ?? undefined, currency: held.currency } as Pick<
      TradeLine,
      'presentMode' | 'currency'
    >),
  }
}
