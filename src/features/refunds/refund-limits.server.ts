import { withinCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import type { Currency } from '#shared/money.ts'
import { oneLine } from '#shared/normalise.ts'
import type { Message } from '#shared/message.ts'
import type { Sum } from '#server/notices/payment-lines.ts'
import { Problem } from '#shared/problem.ts'
import * as words from './words.server.ts'

/** A payment as the rules look at it; amounts in the currency's smallest unit. */
export interface Payment {
  readonly status: string
  /** Whether its trade type can be given back at all. */
  readonly refundable: boolean
  readonly amount: bigint
  readonly refunded: bigint
  readonly reserved: bigint
  readonly currency: Currency
  /** Refunds that succeeded, and those under way. */
  readonly refundCount: number
  readonly openRefunds: number
  /** What a request of it holds that waits for approval; null where none does. */
  readonly waiting: bigint | null
  /** The last business day; null where there is none to be refunded on. */
  readonly deadline: string | null
  readonly refundMode: 'FULL_ONLY' | 'PARTIAL_ONCE' | 'PARTIAL_MULTI'
  readonly maxRefundCount: number
  readonly lagNote: boolean
  readonly blockedFrom: string | null
  readonly blockedTo: string | null
}

/** When the question is asked, by the store's calendar and the merchant's clock. */
export interface Moment {
  readonly today: string
  /** HH:mm. */
  readonly clock: string
  /** Digits of money in sentences. */
  readonly decimals: 0 | 2 | undefined
}

/** What the person may give back; limits are undefined where there are none. */
export interface RefundLimits {
  readonly single: bigint | undefined
  readonly daily: bigint | undefined
  /** What they gave back today already, failed refunds aside. */
  readonly today: bigint
}

/** Why nothing can be given back of a payment now. */
export interface Refusal {
  readonly because: 'kind' | 'used' | 'disputed' | 'waiting' | 'deadline' | 'night' | 'acquirer'
  readonly problem: Problem
}

/** What may be given back of a payment now. */
export interface Terms {
  /** Nothing where `refusal` says why. */
  readonly refundable: bigint
  readonly modes: readonly ('FULL' | 'PARTIAL')[]
  readonly lastOne: boolean
  readonly deadline: string | undefined
  readonly blocked: { readonly from: string; readonly to: string; readonly now: boolean } | undefined
  readonly lagNote: boolean
  readonly refusal: Refusal | undefined
}

/** The terms of a payment at this moment, whoever asks. */
export function termsOf(payment: Payment, moment: Moment): Terms {
  const { deadline, lagNote } = payment
  const blocked = blockedAt(payment, moment.clock)
  const refusal = refusalOf(payment, moment, blocked)
  const refundable = refusal ? 0n : payment.amount - payment.refunded - payment.reserved
  const parts = payment.refundMode !== 'FULL_ONLY' && refundable > 1n
  return {
    refundable,
    modes: refundable === 0n ? [] : parts ? ['FULL', 'PARTIAL'] : ['FULL'],
    lastOne: payment.refundMode !== 'PARTIAL_MULTI' || timesUsed(payment) + 1 >= payment.maxRefundCount,
    deadline: deadline ?? undefined,
    blocked,
    lagNote,
    refusal,
  }
}

/** What a request says, as far as the rules ask. */
export interface Wanted {
  readonly amount: bigint
  readonly mode: 'FULL' | 'PARTIAL'
  readonly expectedRefundable: bigint
}

/** Lets a request pass or throws the Problem that says why not: 4002, 4000, 1030, 4004, 4003, in this order. */
export function judge(wanted: Wanted, payment: Payment, moment: Moment): void {
  const { refusal, refundable, modes } = termsOf(payment, moment)
  if (refusal) throw refusal.problem
  const left = { amount: refundable, currency: payment.currency, decimals: moment.decimals }
  if (wanted.expectedRefundable !== refundable) throw new Problem('changedByOther', words.atMost(left))
  if (wanted.amount > refundable) throw new Problem('refundTooLarge', words.atMost(left))
  if (!modes.includes(wanted.mode)) throw new Problem('refundAmount', words.wholeOnly(left))
  if (wanted.mode === 'FULL' && wanted.amount !== refundable) throw new Problem('refundAmount', words.allIs(left))
}

/** Whether a person may only ask others for refunds (decision 13). */
export function requestsOnly({ single, daily }: Pick<RefundLimits, 'single' | 'daily'>): boolean {
  return single === 0n || daily === 0n
}

/** The payment as it would be without a request of this amount that waits: what an approval is judged by. */
export function withoutRequest(payment: Payment, amount: bigint): Payment {
  return { ...payment, reserved: payment.reserved - amount, openRefunds: payment.openRefunds - 1, waiting: null }
}

/** The most a person may give back now within their limits; undefined where they have none. */
export function mostOf({ single, daily, today }: RefundLimits): bigint | undefined {
  if (daily === undefined) return single
  const left = daily > today ? daily - today : 0n
  return single === undefined || left < single ? left : single
}

/** What the words say of the limit that an amount passes; undefined where it passes none. */
export function limitPassedBy(
  amount: bigint,
  { single, daily, today }: RefundLimits,
  money: Omit<Sum, 'amount'>,
  said: words.LimitWords,
): Message | undefined {
  if (single !== undefined && amount > single) return said.single({ ...money, amount: single })
  if (daily === undefined || today + amount <= daily) return undefined
  return said.daily({ ...money, amount: daily }, daily > today ? daily - today : 0n)
}

/** Why this person may not give so much back; undefined where they may. */
export function overLimit(amount: bigint, limits: RefundLimits, money: Omit<Sum, 'amount'>): Problem | undefined {
  if (requestsOnly(limits)) return new Problem('noPermission', words.requestsOnly)
  const passed = limitPassedBy(amount, limits, money, words.ownLimits)
  return passed && new Problem('noPermission', passed)
}

/** The amount as whole smallest units; throws Problem('refundAmount') for a fraction, nothing, or less than nothing. */
export function wholeAmount(amount: number): bigint {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Problem('refundAmount')
  return BigInt(amount)
}

/** The remark on one line; throws Problem('remarkRequired') or Problem('remarkFormat'). People's characters are counted. */
export function remarkOf(text: string): string {
  // A line break at the end comes with pasting; one inside, or any other control sign, was no remark's. Marks that turn the
  // direction of what follows could make an amount read as another.
  if (/[\p{Cc}\p{Cs}\p{Bidi_C}]/u.test(text.trim())) throw new Problem('remarkFormat')
  const remark = oneLine(text)
  if (remark === '') throw new Problem('remarkRequired')
  if (!withinCharacters(remark, limits.remark)) throw new Problem('remarkFormat')
  return remark
}

function refusalOf(payment: Payment, moment: Moment, blocked: Terms['blocked']): Refusal | undefined {
  const { status, refundable, deadline, waiting, currency } = payment
  const refusal = (because: Refusal['because'], detail: Message) => ({
    because,
    problem: new Problem('refund', detail),
  })
  if (!refundable || deadline === null) return refusal('kind', words.noPayment)
  if (waiting !== null) {
    const detail = words.requestWaits({ amount: waiting, currency, decimals: moment.decimals })
    // A second refund beside one that waits would give the same customer twice what was asked for once.
    return { because: 'waiting', problem: new Problem(spent(payment) ? 'alreadyRefunded' : 'changedByOther', detail) }
  }
  if (status === 'REFUNDED' || status === 'CANCELLED' || spent(payment))
    return { because: 'used', problem: new Problem('alreadyRefunded') }
  if (status === 'DISPUTED' || status === 'CHARGED_BACK') return refusal('disputed', words.disputed)
  if (status !== 'SUCCESS' && status !== 'PARTIALLY_REFUNDED') return refusal('kind', words.noPayment)
  if (moment.today > deadline) return refusal('deadline', words.deadlinePassed(deadline))
  return blocked?.now ? refusal('night', words.blockedUntil(blocked)) : undefined
}

/** One refund ends it, done or under way; where many are taken, the last of the money or of the count does (4002). */
function spent(payment: Payment): boolean {
  const given = payment.refunded + payment.reserved
  if (payment.refundMode !== 'PARTIAL_MULTI') return given > 0n
  return given >= payment.amount || timesUsed(payment) >= payment.maxRefundCount
}

function timesUsed({ refundCount, openRefunds }: Payment): number {
  return refundCount + openRefunds
}

function blockedAt({ blockedFrom: from, blockedTo: to }: Payment, clock: string): Terms['blocked'] {
  if (from === null || to === null || from === to) return undefined
  // Hours like 23:00 to 05:00 reach over midnight.
  const now = from < to ? from <= clock && clock < to : from <= clock || clock < to
  return { from, to, now }
}
