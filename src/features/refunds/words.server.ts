import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { moneyOf, paymentLines, type NamedPayment, type Sum } from '#server/notices/payment-lines.ts'
import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import type { Message } from '#shared/message.ts'

/** The most that can be refunded. */
export function atMost(sum: Sum): Message {
  const money = moneyOf(sum)
  return msg`Up to ${money} can be refunded.`
}

/** The whole of it or nothing. */
export function wholeOnly(sum: Sum): Message {
  const money = moneyOf(sum)
  return msg`This payment type refunds all of it (${money}) or nothing.`
}

/** A full refund is all that is left. */
export function allIs(sum: Sum): Message {
  const money = moneyOf(sum)
  return msg`A full refund is ${money}.`
}

/** The window is over. */
export function deadlinePassed(day: string): Message {
  return (language) => {
    const last = formatDate(day, 'date', language, 'UTC')
    return msg`The last day for a refund was ${last}.`
  }
}

/** The provider sleeps. */
export function blockedUntil({ from, to }: { readonly from: string; readonly to: string }): Message {
  return msg`This payment type accepts no refunds from ${from} to ${to}. Try again after ${to}.`
}

/** What is said of each limit of a person: for one refund, and for a day with what is left of it. */
export interface LimitWords {
  readonly single: (limit: Sum) => Message
  readonly daily: (limit: Sum, left: bigint) => Message
}

/** The limits of whoever approves, for one refund and for a day: beyond them somebody else must. */
export const ownLimits: LimitWords = {
  single(limit) {
    const money = moneyOf(limit)
    return msg`You can refund up to ${money} at a time. Ask your manager.`
  },
  daily(limit, left) {
    const [whole, rest] = [moneyOf(limit), moneyOf({ ...limit, amount: left })]
    return msg`You can refund up to ${whole} a day; ${rest} is left today. Ask your manager.`
  },
}

/** The limits of whoever refunds: beyond them it is a request. */
export const limitsOfRefund: LimitWords = {
  single(limit) {
    const money = moneyOf(limit)
    return msg`You can refund up to ${money} at a time. A larger refund is sent as a request and waits for approval.`
  },
  daily(limit, left) {
    const [whole, rest] = [moneyOf(limit), moneyOf({ ...limit, amount: left })]
    return msg`You can refund up to ${whole} a day; ${rest} is left today. A larger refund is sent as a request and waits for approval.`
  },
}

/** Somebody has asked for a refund of the payment, and nobody has decided yet. */
export function requestWaits(sum: Sum): Message {
  const money = moneyOf(sum)
  return msg`A request to refund ${money} is waiting for approval.`
}

/** Somebody decided the request before, or it ended by itself. */
export const noLongerWaits = msg`This request is no longer waiting for approval.`

/** Nobody decides their own request. */
export const notYourOwn = msg`You cannot approve or reject your own request. Ask somebody else.`

/** Only whoever asked can withdraw a request. */
export const onlyYourOwn = msg`Only the person who made the request can withdraw it.`

/** What was a refund when the dialog opened is a request now, or the other way round. */
export const rightsChanged = msg`How much you can refund yourself has changed. Open the refund again.`

/** The person may ask others for a refund, not make one. */
export const requestsOnly = msg`You cannot make refunds yourself. Ask somebody who can.`

/** The row is no payment, or no money of it has moved. */
export const noPayment = msg`This transaction cannot be refunded.`

/** The customer's bank has taken the payment up. */
export const disputed = msg`The customer’s bank is looking into this payment.`

/** How a request for a refund ended for whoever asked; withdrawing it is their own doing. */
export type Outcome = 'SUCCEEDED' | 'FAILED' | 'REJECTED' | 'EXPIRED'

/** What a locked screen may show of it. */
export const outcomeTitles: Readonly<Record<Outcome, Message>> = {
  SUCCEEDED: msg`The refund you asked for is done`,
  FAILED: msg`Your request was approved, but the refund failed`,
  REJECTED: msg`Your refund request was rejected`,
  EXPIRED: msg`Your refund request has expired`,
}

interface OutcomeFacts extends NamedPayment {
  readonly outcome: Outcome
  readonly decidedBy: string | null
  readonly comment: string
}

/** Which request it was, who decided it and why, a line each. */
export function outcomeLines(language: Language, facts: OutcomeFacts): string[] {
  const { outcome, decidedBy, comment } = facts
  // Brackets would make a link of what somebody typed.
  const why = comment.replaceAll('[', '(').replaceAll(']', ')')
  const decided = (by: string) => (outcome === 'REJECTED' ? msg`Rejected by: ${by}` : msg`Approved by: ${by}`)
  return [
    ...paymentLines(language, facts),
    ...(decidedBy ? [text(language, decided(decidedBy))] : []),
    ...(why ? [text(language, msg`Reason: ${why}`)] : []),
  ]
}

/** No acquirer is connected. */
export const noAcquirer = msg`No payment company is connected for refunds.`
