import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StatusLook } from '#ui/Status.tsx'
import type { RefundReason, RefundStatus } from './contract.ts'

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

const drawings: Readonly<Record<RefundStatus, Pick<StatusLook, 'shape' | 'tone'>>> = {
  REQUESTED: { shape: 'dashed', tone: 'info' },
  WAITING_APPROVAL: { shape: 'dashed', tone: 'info' },
  APPROVED: { shape: 'dashed', tone: 'info' },
  SUBMITTING: { shape: 'dashed', tone: 'info' },
  ACCEPTED: { shape: 'dashed', tone: 'info' },
  SUCCEEDED: { shape: 'dot', tone: 'quiet' },
  FAILED: { shape: 'cross', tone: 'error' },
  UNKNOWN: { shape: 'triangle', tone: 'warn' },
  REJECTED: { shape: 'dash', tone: 'quiet' },
  WITHDRAWN: { shape: 'dash', tone: 'quiet' },
  EXPIRED: { shape: 'dash', tone: 'quiet' },
}

/** How a state of a refund is shown; done is quiet, failed is not. */
export function refundLook(status: RefundStatus): StatusLook {
  return { ...drawings[status], word: i18n._(refundWords[status]) }
}

/** Whether nothing more will happen to a refund in this state. */
export function isOver(status: RefundStatus): boolean {
  return ['SUCCEEDED', 'FAILED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'].includes(status)
}
