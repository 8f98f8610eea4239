import { feesGivenBack } from '#server/ingest/fee.ts'
import type { TradeRow } from '#server/ingest/row.ts'
import { addDays } from '#shared/calendar.ts'
import { paymentTypes } from '#server/seed/brands.ts'
import { isCard } from './brand-mix.ts'
import { crowdOf, isFree } from './calendar.ts'
import { openHours } from './crowd.ts'
import type { Line, Step } from './line.ts'
import { reasonOf } from './mishaps.ts'
import { clockOf, tradeNoOf, type Visit } from './till.ts'

/** What is given back of a payment: rows of their own, and the payment's own steps. */
export interface Givebacks {
  readonly lines: readonly Line[]
  readonly steps: readonly Step[]
}

interface Back {
  readonly kind: 'CANCEL' | 'FULL' | 'PART'
  readonly amount: number
  readonly at: number
  readonly businessDate: string
}

/** The share of payments cancelled at the till, and of those given back later. */
const cancelling = 0.006
const refunding = 0.011
/** The share of payments whose card's owner denies them, among those by card. */
const disputing = 0.0002
const chargedBackDays = 11
const chargedBackAt = 6.6 * 3_600_000
/** Latest day on which somebody comes back, in days after the payment; two more where the store is closed then. */
const latestRefundDays = 9

/** Decides what is given back of a payment whose money moved at `doneAt`. */
export function givebacksOf(visit: Visit, paid: TradeRow, doneAt: number): Givebacks {
  const { dice } = visit
  const lot = dice.next()
  const [opens, closes] = openHours(visit.place.shop.trade)
  const end = visit.clock.midnight + (closes + 1) * 3_600_000 - 60_000
  const soon = doneAt + dice.between(90, 1_500) * 1_000
  const sameDay = paid.tradeType === '01' && soon < end
  if (lot < cancelling) {
    const back = { kind: 'CANCEL', amount: Number(paid.amount), at: soon, businessDate: visit.businessDate } as const
    return sameDay ? written(visit, paid, [back]) : none
  }
  if (lot >= cancelling + refunding) return lot < cancelling + refunding + disputing ? chargedBack(visit, paid) : none
  if (refundMode(paid) === 'FULL_ONLY') return none
  const amount = partOf(visit, Number(paid.amount))
  if (amount !== undefined && sameDay && dice.chance(0.5)) {
    return written(visit, paid, [{ kind: 'PART', amount, at: soon, businessDate: visit.businessDate }])
  }
  const businessDate = openDayFrom(
    visit,
    addDays(visit.businessDate, dice.between(paid.tradeType === '01' ? 1 : 3, latestRefundDays)),
  )
  const called = clockOf(visit.place, businessDate).midnight + dice.between(opens * 3600, closes * 3600 + 2_000) * 1_000
  const at = Math.max(called, doneAt + 600_000)
  const first: Back = {
    kind: amount === undefined ? 'FULL' : 'PART',
    amount: amount ?? Number(paid.amount),
    at,
    businessDate,
  }
  // PayPay lets a shop give back in pieces; now and then the rest follows an hour later.
  const rest = Number(paid.amount) - first.amount
  const again = refundMode(paid) === 'PARTIAL_MULTI' && rest > 0 && dice.chance(0.2)
  return written(visit, paid, again ? [first, { ...first, amount: rest, at: at + 1_200_000 }] : [first])
}

/** The card company takes a payment back: a row of its own, whose fee the merchant does not get back. */
function chargedBack(visit: Visit, paid: TradeRow): Givebacks {
  if (!isCard(paid.paymentType)) return none
  const { place } = visit
  const businessDate = addDays(visit.businessDate, chargedBackDays)
  // Before any store opens, so that no number is given twice.
  const at = clockOf(place, businessDate).midnight + chargedBackAt
  const row: TradeRow = {
    ...paid,
    tradeNo: tradeNoOf({ place, clock: visit.clock }, at, 5e3 + visit.number),
    businessDate,
    tradeTime: new Date(at),
    feeAmount: 0n,
    origTradeNo: paid.tradeNo,
    origBusinessDate: paid.businessDate,
    tradeType: '21',
    status: 'SUCCESS',
    refundDeadline: null,
    receiptNo: null,
    approvalNo: null,
    operatorName: null,
  }
  const told = { kind: 'CHARGED_BACK', actor: '', amount: Number(paid.amount), detail: {} }
  return { lines: [{ row, at, steps: [] }], steps: [{ at, turn: { status: 'CHARGED_BACK' }, told }] }
}

function openDayFrom({ place }: Visit, date: string): string {
  let day = date
  while (crowdOf(place, day) === 0) day = addDays(day, 1)
  return day
}

const none: Givebacks = { lines: [], steps: [] }

function refundMode({ paymentType }: TradeRow) {
  return paymentTypes.find(({ code }) => code === paymentType)?.refundMode
}

/** A part of the amount that looks like one thing of the bill; nothing where the bill was too small for it. */
function partOf({ place, dice }: Visit, amount: number): number | undefined {
  const unit = place.tenant.currency === 'JPY' ? 10 : 10_000
  const part = Math.round((amount * dice.between(15, 55)) / 100 / unit) * unit
  return dice.chance(0.45) && part > 0 && part < amount ? part : undefined
}

function written(visit: Visit, paid: TradeRow, backs: readonly Back[]): Givebacks {
  const { place, dice } = visit
  const rate = { ppm: paid.feePpm, fixed: paid.feeFixed, rounding: paid.feeRounding }
  const fees = feesGivenBack(
    paid.amount,
    backs.map(({ amount }) => BigInt(amount)),
    rate,
  )
  const lines: Line[] = []
  const steps: Step[] = []
  let refunded = 0n
  backs.forEach((back, index) => {
    refunded += BigInt(back.amount)
    const remark = reasonOf(place.tenant.language, dice)
    const actor = helper(visit, back.businessDate) ?? place.enterprise.displayName
    const cancelled = back.kind === 'CANCEL'
    const row: TradeRow = {
      ...paid,
      tradeNo: tradeNoOf(
        {
          place,
          clock: visit.clock,
        },
        back.at,
        5e3 + visit.number + index * 2e3,
      ),
      businessDate: back.businessDate,
      tradeTime: new Date(back.at),
      amount: BigInt(back.amount),
      feeAmount: -(fees[index] ?? 0n),
      origTradeNo: paid.tradeNo,
      origBusinessDate: paid.businessDate,
      tradeType: cancelled ? '04' : back.kind === 'FULL' ? '05' : '06',
      status: 'SUCCESS',
      refundDeadline: null,
      providerTradeNo: `08${String(Math.floor(back.at / 1e3))}${dice.digits(8)}`,
      receiptNo: null,
      approvalNo: null,
      operatorName: actor,
      remark,
    }
    lines.push({ row, at: back.at, steps: [] })
    const status = refunded < paid.amount ? 'PARTIALLY_REFUNDED' : cancelled ? 'CANCELLED' : 'REFUNDED'
    const told = { kind: 'REFUND_REQUESTED', actor, amount: back.amount, detail: { remark } }
    if (!cancelled) steps.push({ at: back.at - 5_000, told })
    steps.push({ at: back.at, turn: { refunded, refundCount: index + 1, status } })
  })
  return { lines, steps }
}

function helper({ place }: Visit, date: string): string | undefined {
  const { operators } = place.shop
  const days = isFree(place, date) ? 1 : 0
  return operators[(Number(date.slice(8)) + days) % Math.max(operators.length, 1)]
}
