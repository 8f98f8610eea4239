import { msg } from '@lingui/core/macro'
import type { StatusLook } from '#ui/Status.tsx'
import type { Deposit, DepositStatus } from './deposit.contract.ts'
import { depositWords, matchWord } from './states.list.ts'

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

/** How what the bank booked is shown beside what was to be transferred. */
export function matchLook(deposit: Pick<Deposit, 'bankMatch' | 'explained'>) {
  const drawing = deposit.explained ? explained : matchDrawings[deposit.bankMatch]
  return { ...drawing, word: matchWord(deposit) }
}

/** A difference whose reason is known is nothing to see to. */
const explained = { shape: 'dot', tone: 'quiet' } as const
const matchDrawings = {
  NONE: { shape: 'ring', tone: 'quiet' },
  MATCHED: { shape: 'dot', tone: 'ok' },
  DIFFERENT: { shape: 'bang', tone: 'alarm' },
} as const satisfies Record<Deposit['bankMatch'], Pick<StatusLook, 'shape' | 'tone'>>

/** The kinds of bank account. */
export const accountWords = {
  ORDINARY: msg`Ordinary`,
  CURRENT: msg`Current`,
  SAVINGS: msg`Savings`,
} as const
