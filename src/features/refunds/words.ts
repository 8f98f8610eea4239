import { i18n } from '@lingui/core'
import type { StatusLook } from '#ui/Status.tsx'
import type { RefundStatus } from './queue.contract.ts'
import { refundWords } from './words.list.ts'

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
