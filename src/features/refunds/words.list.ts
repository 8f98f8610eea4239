import { msg } from '@lingui/core/macro'
import type { RefundReason, RefundStatus } from './queue.contract.ts'

/** The word of each reason, in the order they are offered. */
export const reasonWords: Readonly<Record<RefundReason, ReturnType<typeof msg>>> = {
  WRONG_AMOUNT: msg`Wrong amount`,
  DUPLICATE: msg`Paid twice`,
  CANCELLED_GOODS: msg`Goods returned`,
  CUSTOMER_REQUEST: msg`Customer request`,
  SERVICE_ISSUE: msg`Service problem`,
  TEST: msg`Test`,
  OTHER: msg`Other`,
}

/** The word of each state of a refund. */
export const refundWords: Readonly<Record<RefundStatus, ReturnType<typeof msg>>> = {
  REQUESTED: msg`Requested`,
  WAITING_APPROVAL: msg`Waiting for approval`,
  APPROVED: msg`Approved`,
  SUBMITTING: msg`Being sent`,
  ACCEPTED: msg`Refund under way`,
  SUCCEEDED: msg`Refund done`,
  FAILED: msg`Refund failed`,
  UNKNOWN: msg`Waiting for the payment company`,
  REJECTED: msg`Rejected`,
  WITHDRAWN: msg`Withdrawn`,
  EXPIRED: msg`Request expired`,
}
