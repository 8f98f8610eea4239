import { msg } from '@lingui/core/macro'
import type { TradeEvent } from './payment.contract.ts'

/** The words of a step of a payment's story. */
export const eventWords: Readonly<Record<TradeEvent['kind'], ReturnType<typeof msg>>> = {
  PROCESSING: msg`Sent to the payment company`,
  AUTHORIZED: msg`Authorised`,
  PAID: msg`Paid`,
  FAILED: msg`Failed`,
  UNKNOWN: msg`No answer from the payment company`,
  VOIDED: msg`Authorisation voided`,
  AUTH_EXPIRED: msg`Authorisation expired`,
  CANCELLED: msg`Cancelled`,
  CORRECTED: msg`Corrected`,
  REFUND_REQUESTED: msg`Refund requested`,
  REFUND_APPROVED: msg`Refund approved`,
  REFUND_REJECTED: msg`Request rejected`,
  REFUND_WITHDRAWN: msg`Request withdrawn`,
  REFUND_EXPIRED: msg`Request expired`,
  REFUND_SENT: msg`Refund sent`,
  REFUNDED: msg`Refund completed`,
  REFUND_FAILED: msg`Refund failed`,
  REFUND_CHECK: msg`Refund needs checking`,
  DISPUTED: msg`Disputed`,
  CHARGED_BACK: msg`Charged back`,
  CLOSED: msg`Closed for settlement`,
  DEPOSITED: msg`Paid out`,
}
