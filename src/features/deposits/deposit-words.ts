import { msg } from '@lingui/core/macro'
import type { StatusLook } from '#ui/Status.tsx'
import type { Deposit, DepositStatus } from './contract.ts'
import { depositWords } from './states.list.ts'

const drawings: Readonly<Record<DepositStatus, Pick<StatusLook, 'shape' | 'tone'>>> = {
  SCHEDULED: { shape: 'dashed', tone: 'quiet' },
  CLOSED: { shape: 'ring', tone: 'quiet' },
  CONFIRMED: { shape: 'half', tone: 'info' },
  TRANSFERRING: { shape: 'diamond', tone: 'info' },
  PAID: { shape: 'dot', tone: 'quiet' },
  FAILED: { shape: 'cross', tone: 'error' },
  CARRIED_OVER: { shape: 'dash', tone: 'quiet' },
  HELD: { shape: 'triangle', tone: 'warn' },
}

/** How the state of a deposit is shown: money on its way is quiet, what stopped is not. */
export function depositLook(status: DepositStatus) {
  return { ...drawings[status], word: depositWords[status] }
}

/** What the bank booked beside what was to be transferred. */
export const matchWords = {
  NONE: msg`Not entered`,
  MATCHED: msg`Same as the bank`,
  DIFFERENT: msg`Not what the bank booked`,
} as const satisfies Record<Deposit['bankMatch'], unknown>

/** The kinds of bank account. */
export const accountWords = {
  ORDINARY: msg`Ordinary`,
  CURRENT: msg`Current`,
  SAVINGS: msg`Savings`,
} as const
