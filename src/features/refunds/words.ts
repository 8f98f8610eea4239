import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StatusLook } from '#ui/Status.tsx'
import type { RefundReason, RefundStatus } from './contract.ts'

/** The word of each reason, in the order they are offered. */
export const reasonWords: Readonly<Record<RefundReason, ReturnType<typeof msg>>> = {
  CUSTOMER_REQUEST: msg`The customer asked for it`,
  WRONG_AMOUNT: msg`Wrong amount`,
  DUPLICATE: msg`Paid twice`,
  CANCELLED_GOODS: msg`Goods cancelled or returned`,
  SERVICE_ISSUE: msg`Trouble with the service`,
  TEST: msg`Test`,
  OTHER: msg`Other`,
}

/** The word of each state of a refund. */
export const refundWords: Readonly<Record<RefundStatus, ReturnType<typeof msg>>> = {
  REQUESTED: msg`Requested`,
  SUBMITTING: msg`Being sent`,
  ACCEPTED: msg`Refund under way`,
  SUCCEEDED: msg`Refund done`,
  FAILED: msg`Refund failed`,
  UNKNOWN: msg`Waiting for the payment company`,
}

const drawings: Readonly<Record<RefundStatus, Pick<StatusLook, 'shape' | 'tone'>>> = {
  REQUESTED: { shape: 'dashed', tone: 'info' },
  SUBMITTING: { shape: 'dashed', tone: 'info' },
  ACCEPTED: { shape: 'dashed', tone: 'info' },
  SUCCEEDED: { shape: 'dot', tone: 'quiet' },
  FAILED: { shape: 'cross', tone: 'error' },
  UNKNOWN: { shape: 'triangle', tone: 'warn' },
}

/** How a state of a refund is shown; done is quiet, failed is not. */
export function refundLook(status: RefundStatus): StatusLook {
  return { ...drawings[status], word: i18n._(refundWords[status]) }
}

/** Whether nothing more will happen to a refund in this state. */
export function isOver(status: RefundStatus): boolean {
  return status === 'SUCCEEDED' || status === 'FAILED'
}
