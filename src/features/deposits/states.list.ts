import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { DepositStatus } from './contract.ts'

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
