import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tile, TileSplit } from './tiles.contract.ts'

/** By what a tile divides its figure, as it is chosen. */
export const splitWords: Readonly<Record<TileSplit, MessageDescriptor>> = {
  none: msg`One number`,
  course: msg`Over time`,
  shop: msg`By store`,
  paymentClass: msg`By kind of payment`,
  paymentType: msg`By payment`,
  weekday: msg`By weekday`,
  hour: msg`By hour`,
}

/** The running periods of a tile. */
export const tilePeriodWords: Readonly<Record<Tile['period'], MessageDescriptor>> = {
  today: msg`Today`,
  week: msg`This week`,
  month: msg`This month`,
  quarter: msg`This quarter`,
  year: msg`This year`,
}
