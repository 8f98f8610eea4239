import type { AcquirerAnswer } from '#server/acquirer/port.ts'
import type { RefundStatus } from './queue.contract.ts'

/** States in which no money was or is to be given back: what an acquirer says of it must be a mistake. */
const notSent: readonly RefundStatus[] = ['WAITING_APPROVAL', 'REJECTED', 'WITHDRAWN', 'EXPIRED']

/** What an answer of the acquirer means for a refund that stands so. */
export type Move =
  | 'succeed'
  | 'fail'
  | 'accept'
  /** Nobody knows: it waits to be asked about again. */
  | 'doubt'
  /** As it is, only asked about again later. */
  | 'wait'
  /** The acquirer never heard of it: it is sent again under its number. */
  | 'resend'
  /** Said before: nothing changes. */
  | 'nothing'
  /** Said to have failed, and now under way after all: it is followed again, where the payment still has the money. */
  | 'reopen'
  /** The acquirer now says the opposite of what it said: nothing changes, and somebody must look. */
  | 'contradiction'

/**
 * The one table of transitions. An ended refund stays ended, whatever comes late or twice; but money that moved after the
 * acquirer had said that it did not is booked all the same.
 */
export function moveOf(state: RefundStatus, outcome: AcquirerAnswer['outcome']): Move {
  if (state === 'SUCCEEDED') return outcome === 'failed' ? 'contradiction' : 'nothing'
  if (notSent.includes(state)) return outcome === 'succeeded' || outcome === 'accepted' ? 'contradiction' : 'nothing'
  if (outcome === 'succeeded') return 'succeed'
  if (state === 'FAILED') return outcome === 'accepted' ? 'reopen' : 'nothing'
  if (outcome === 'failed') return 'fail'
  if (outcome === 'accepted') return state === 'ACCEPTED' ? 'wait' : 'accept'
  if (state === 'ACCEPTED') return 'wait'
  if (outcome === 'notFound') return 'resend'
  return state === 'UNKNOWN' ? 'wait' : 'doubt'
}

/** Seconds until a refund that nobody knows of is asked about again: soon at first, at last once an hour. */
export function patience(checks: number): number {
  return waits[Math.min(Math.max(checks, 0), waits.length - 1)] ?? 3600
}

const waits = [5, 15, 60, 300, 900, 3600]

/** Seconds after which a requested refund that nobody sent is sent, and one whose sender fell silent is asked about. */
export const unsentAfter = 10
export const silentAfter = 30
