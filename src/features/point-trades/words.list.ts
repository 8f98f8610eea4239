import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ChargeType } from '#shared/charge-type.ts'
import type { Direction, PaymentKind, PointStatus } from './contract.ts'

/** Which way points move. */
export const directionWords: Readonly<Record<Direction, MessageDescriptor>> = {
  GIVE: msg`Given`,
  USE: msg`Used`,
  CANCEL_GIVE: msg`Reversed`,
  CANCEL_USE: msg`Use reversed`,
  EXPIRE: msg({ message: 'Expired', context: 'points' }),
  ADJUST: msg`Adjusted`,
}

/** Why points are given (domain section 3). */
export const chargeWords: Readonly<Record<ChargeType, MessageDescriptor>> = {
  BONUS: msg`Base points`,
  BONUS_BONUS: msg`Event bonus`,
  BONUS_COUPON: msg`Coupon multiple`,
  QUANTITY: msg`By quantity or visits`,
  QUANTITY_COUPON: msg`Quantity coupon`,
  PROMOTION: msg`Campaign`,
  REVISION: msg`Correction`,
}

/** Where point transactions stand. */
export const pointStatusWords: Readonly<Record<PointStatus, MessageDescriptor>> = {
  CONFIRMED: msg({ message: 'Confirmed', context: 'points' }),
  PROVISIONAL: msg`Provisional`,
  CANCELLED: msg`Cancelled`,
  FAILED: msg`Failed`,
}

/** Where point transactions come from; any other system is called as it calls itself. */
export const sourceWords: Readonly<Record<string, MessageDescriptor>> = { PORTAL: msg`This portal` }

/** By which rate points were given. */
export const kindWords: Readonly<Record<PaymentKind, MessageDescriptor>> = {
  cash: msg`Cash`,
  wallet: msg`Wallet`,
  creditCard: msg`Credit card`,
}
