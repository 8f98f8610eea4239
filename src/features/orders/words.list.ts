import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { OrderStatus, OrderType } from './contract.ts'

/** What orders are. */
export const orderTypeWords: Readonly<Record<OrderType, MessageDescriptor>> = {
  PURCHASE: msg`Purchase`,
  RETURN: msg`Return`,
  CHARGE: msg`Top-up`,
  POINT_ONLY: msg`Points only`,
  ADJUST: msg`Adjustment`,
}

/** Where orders stand. */
export const orderStatusWords: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  COMPLETED: msg`Completed`,
  PARTIALLY_RETURNED: msg`Partly returned`,
  RETURNED: msg`Returned`,
  CANCELLED: msg`Cancelled`,
  PENDING_POINT: msg`Points pending`,
}
