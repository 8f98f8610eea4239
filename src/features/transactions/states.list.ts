import { msg } from '@lingui/core/macro'
import type { SettlementStatus, TradeStatus } from './contract.ts'

/** The word of each state of a payment. */
export const statusWords: Readonly<Record<TradeStatus, ReturnType<typeof msg>>> = {
  SUCCESS: msg`Succeeded`,
  PROCESSING: msg`Processing`,
  AUTHORIZED: msg`Authorised`,
  PARTIALLY_REFUNDED: msg`Partly refunded`,
  REFUNDED: msg`Refunded`,
  CANCELLED: msg`Cancelled`,
  VOIDED: msg`Authorisation voided`,
  AUTH_EXPIRED: msg`Authorisation expired`,
  UNKNOWN: msg`Result unknown`,
  FAILED: msg`Failed`,
  DISPUTED: msg`Disputed`,
  CHARGED_BACK: msg`Charged back`,
}

/** The words of a state of settlement. */
export const settlementWords: Readonly<Record<SettlementStatus, ReturnType<typeof msg>>> = {
  UNSETTLED: msg`Not settled yet`,
  CLOSED: msg`Closed`,
  PAID: msg`Paid out`,
  CARRIED: msg`Carried over`,
}
