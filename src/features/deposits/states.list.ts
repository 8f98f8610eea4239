import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Deposit, DepositStatus } from './deposit.contract.ts'

/** What the states of a deposit are called. */
export const depositWords: Readonly<Record<DepositStatus, MessageDescriptor>> = {
  SCHEDULED: msg`Planned`,
  CLOSED: msg`Closed`,
  CONFIRMED: msg`Final`,
  TRANSFERRING: msg`Being transferred`,
  PAID: msg`Paid out`,
  FAILED: msg`Transfer failed`,
  CARRIED_OVER: msg`Carried over`,
  HELD: msg`On hold`,
}

/** What the bank booked beside what was to be transferred. */
export const matchWords: Readonly<Record<Deposit['bankMatch'], MessageDescriptor>> = {
  NONE: msg`Bank amount not entered`,
  MATCHED: msg`Same as the bank`,
  DIFFERENT: msg`Not what the bank booked`,
}

/** The same of a deposit, of which somebody may have said why. */
export function matchWord({ bankMatch, explained }: Pick<Deposit, 'bankMatch' | 'explained'>): MessageDescriptor {
  return explained ? msg`Not what the bank booked (explained)` : matchWords[bankMatch]
}
