import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PaymentClassForm } from './contract.ts'

type PointKind = NonNullable<PaymentClassForm['pointKind']> | 'none'

/** By which rate payments of a class give points. */
export const pointWords: Readonly<Record<PointKind, MessageDescriptor>> = {
  cash: msg`As cash`,
  wallet: msg`As wallet`,
  creditCard: msg`As credit card`,
  none: msg`No points`,
}

/** The same in the order they are offered. */
export const pointKinds = ['cash', 'wallet', 'creditCard', 'none'] as const
