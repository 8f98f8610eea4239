import { msg } from '@lingui/core/macro'
import type { TradeType } from '#features/masters/contract.ts'
import type { showIn } from './contract.ts'

/** The word of each category of trade types. */
export const categoryWords: Readonly<Record<TradeType['category'], ReturnType<typeof msg>>> = {
  PAYMENT: msg`Payment`,
  REFUND: msg`Refund`,
  CANCEL: msg`Cancellation`,
  AUTH: msg`Authorisation`,
  CAPTURE: msg`Capture`,
  CHARGE: msg`Top-up`,
  POINT_GIVE: msg`Points given`,
  POINT_USE: msg`Points used`,
  POINT_ADJUST: msg`Points adjusted`,
  CHARGEBACK: msg`Chargeback`,
  ADJUST: msg`Adjustment`,
}

/** The screens a trade type may appear on. */
export const screenWords: Readonly<Record<(typeof showIn)[number], ReturnType<typeof msg>>> = {
  trade: msg`Transactions`,
  order: msg`Orders`,
  tradePoint: msg`Point transactions`,
  statistics: msg`Statistics`,
  deposit: msg`Deposits`,
}
