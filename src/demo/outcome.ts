import type { TradeRow } from '#server/ingest/row.ts'
import { addDays } from '#shared/calendar.ts'
import { isCard } from './brand-mix.ts'
import { openHours } from './crowd.ts'
import type { Dice } from './dice.ts'
import type { Step, Told, Turn } from './line.ts'
import { mishapOf } from './mishaps.ts'
import { clockOf, type Visit } from './till.ts'
import type { Place } from './tenants.ts'

/** What becomes of a payment; `doneAt` is when its money moved, absent where it never did. */
export interface Outcome {
  readonly row: TradeRow
  readonly steps: readonly Step[]
  readonly doneAt?: number
}

/** The share of payments that fail, and of those the provider does not answer at once. */
const failing = 0.019
const unanswered = 0.002

/** How a payment goes: it is answered after seconds or a minute, or only the next morning; online cards wait for their capture. */
export function outcomeOf({ place, number, held, dice, clock }: Visit, row: TradeRow, at: number): Outcome {
  if (held) return letGo(place, row, at, { midnight: clock.midnight, approvalNo: dice.digits(6), dice })
  const approvalNo = isCard(row.paymentType) ? dice.digits(6) : null
  const wait = dice.next()
  const answered =
    at + (wait < 0.7 ? dice.between(2, 6) : wait < 0.95 ? dice.between(15, 60) : dice.between(60, 150)) * 1_000
  const lot = dice.next()
  if (lot < failing) return { row, steps: [{ at: answered, turn: failed(place, row, dice) }] }
  if (lot < failing + unanswered || isAwaited(place, number)) return unknown(place, row, answered, approvalNo, dice)
  if (row.presentMode === 'ECOM') return authorised(row, at, approvalNo, dice)
  return { row, steps: [{ at: answered, turn: { status: 'SUCCESS', approvalNo } }], doneAt: answered }
}

/** Two payments a day of each tenant's first store are not answered, so that there is always something to look at. */
function isAwaited({ tenant, shop }: Place, number: number): boolean {
  return shop === tenant.enterprises[0]?.shops[0] && (number === 3 || number === 14)
}

function failed({ tenant }: Place, { paymentType }: TradeRow, dice: Dice): Turn {
  const { code, text } = mishapOf(paymentType, tenant.language, dice)
  return { status: 'FAILED', feeAmount: 0n, failureCode: code, failureText: text }
}

/** The provider does not answer; its answer of the next morning decides. */
function unknown(place: Place, row: TradeRow, answered: number, approvalNo: string | null, dice: Dice): Outcome {
  const morning = clockOf(place, addDays(row.businessDate, 1)).midnight + (10 * 60 + dice.between(0, 45)) * 60_000
  const told = (kind: string) => ({ kind, actor: '', detail: { from: 'UNKNOWN' } })
  const silent: Step = { at: answered + 40_000, turn: { status: 'UNKNOWN' } }
  if (dice.chance(0.3))
    return { row, steps: [silent, { at: morning, turn: failed(place, row, dice), told: told('FAILED') }] }
  return {
    row,
    steps: [silent, { at: morning, turn: { status: 'SUCCESS', approvalNo }, told: told('PAID') }],
    doneAt: morning,
  }
}

const hourMs = 3_600_000

type Hold = Pick<Visit, 'dice'> & { readonly midnight: number; readonly approvalNo: string }

/** A card that is held, and let go while the store is open. */
function letGo({ shop }: Place, row: TradeRow, at: number, { midnight, approvalNo, dice }: Hold): Outcome {
  const [from, until] = openHours(shop.trade)
  const comes = midnight + dice.between(from * 3_600, until * 3_600) * 1_000
  return { row: authorisedRow(row, approvalNo), steps: [voided(Math.max(comes, at + hourMs))] }
}

function authorisedRow(row: TradeRow, approvalNo: string | null): TradeRow {
  return { ...row, status: 'AUTHORIZED', tradeType: '02', approvalNo, feeAmount: 0n, refundDeadline: null }
}

function voided(at: number): Step {
  return { at, turn: { status: 'VOIDED' }, told: toldOf('VOIDED') }
}

function toldOf(kind: string): Told {
  return { kind, actor: '', detail: { from: 'AUTHORIZED' } }
}

/** An order: authorised at once, captured when it is sent off, voided when it is called off, or forgotten. */
function authorised(row: TradeRow, at: number, approvalNo: string | null, dice: Dice): Outcome {
  const first = authorisedRow(row, approvalNo)
  const sentOff = at + dice.between(9, 46) * hourMs + dice.between(0, 3599) * 1_000
  const lot = dice.next()
  if (lot < 0.02) return { row: first, steps: [voided(sentOff)] }
  if (lot < 0.026)
    return {
      row: first,
      steps: [{ at: at + 168 * hourMs, turn: { status: 'AUTH_EXPIRED' }, told: toldOf('AUTH_EXPIRED') }],
    }
  const turn: Turn = {
    status: 'SUCCESS',
    tradeType: '03',
    feeAmount: row.feeAmount,
    refundDeadline: row.refundDeadline,
  }
  return { row: first, steps: [{ at: sentOff, turn, told: toldOf('PAID') }], doneAt: sentOff }
}
