import { msg } from '@lingui/core/macro'
import type { PaymentType } from '#features/masters/contract.ts'
import type { StatusShape, StatusTone } from '#ui/Status.tsx'
import type { presentModes } from './contract.ts'

/** How a payment type is presented. */
export const modeWords: Readonly<Record<(typeof presentModes)[number], ReturnType<typeof msg>>> = {
  CPM: msg`Customer shows`,
  MPM_STATIC: msg`Static QR`,
  MPM_DYNAMIC: msg`Dynamic QR`,
  CARD_PRESENT: msg`Card`,
  ECOM: msg`Online`,
}

type Look = { shape: StatusShape; tone: StatusTone; word: ReturnType<typeof msg> }

/** How the state of a payment type is shown. */
export const statusLooks: Readonly<Record<PaymentType['status'], Look>> = {
  PREPARING: { shape: 'diamond', tone: 'info', word: msg`In preparation` },
  AVAILABLE: { shape: 'dot', tone: 'quiet', word: msg`Available` },
  RETIRED: { shape: 'dash', tone: 'quiet', word: msg`Ended` },
}
export const statusValues = ['PREPARING', 'AVAILABLE', 'RETIRED'] as const

/** How money of a payment type is given back. */
export const refundWords: Readonly<Record<PaymentType['refundMode'], ReturnType<typeof msg>>> = {
  FULL_ONLY: msg`In full only`,
  PARTIAL_ONCE: msg`Once, in full or part`,
  PARTIAL_MULTI: msg`In several parts`,
}
