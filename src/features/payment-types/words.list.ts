import { msg } from '@lingui/core/macro'
import type { PaymentType } from '#features/masters/contract.ts'
import type { presentModes } from './contract.ts'

/** How a payment type is presented. */
export const modeWords: Readonly<Record<(typeof presentModes)[number], ReturnType<typeof msg>>> = {
  CPM: msg`Customer shows`,
  MPM_STATIC: msg`Static QR`,
  MPM_DYNAMIC: msg`Dynamic QR`,
  CARD_PRESENT: msg`Card`,
  ECOM: msg`Online`,
}

/** The state of a payment type. */
export const stateWords: Readonly<Record<PaymentType['status'], ReturnType<typeof msg>>> = {
  PREPARING: msg`In preparation`,
  AVAILABLE: msg`Available`,
  RETIRED: msg`Ended`,
}

/** How money of a payment type is given back. */
export const refundWords: Readonly<Record<PaymentType['refundMode'], ReturnType<typeof msg>>> = {
  FULL_ONLY: msg`In full only`,
  PARTIAL_ONCE: msg`Once, in full or part`,
  PARTIAL_MULTI: msg`In several parts`,
}

/** Whether the fee of a payment type is taxed. */
export const taxWords = { TAXABLE: msg`Taxable`, EXEMPT: msg`Exempt` } as const
