import type { Dice } from './dice.ts'
import { urnOf } from './dice.ts'
import type { Trade } from './tenants.ts'

/** Minute of the day (after midnight, past 1440 in the small hours) at which a guest pays. */
export function minuteOf(trade: Trade, free: boolean, dice: Dice): number {
  return (free ? freeHours : hours)[trade](dice) * 60 + dice.between(0, 59)
}

/** Hours a store is open, from the first to the one it closes in. */
export function openHours(trade: Trade): readonly [from: number, until: number] {
  return opening[trade]
}

const opening: Readonly<Record<Trade, readonly [number, number]>> = {
  restaurant: [11, 22],
  cafe: [7, 20],
  bakery: [8, 19],
  bar: [17, 27],
  online: [0, 23],
  grocery: [8, 22],
}

type Crowd = readonly (readonly [hour: number, weight: number])[]

// prettier-ignore
const lunchAndDinner: Crowd = [[11, 9], [12, 24], [13, 15], [14, 5], [15, 3], [16, 3], [17, 6], [18, 12], [19, 14], [20, 9], [21, 4]]
// prettier-ignore
const longLunch: Crowd = [[11, 11], [12, 20], [13, 19], [14, 11], [15, 6], [16, 5], [17, 8], [18, 13], [19, 12], [20, 7], [21, 3]]
// prettier-ignore
const coffeeBreaks: Crowd = [[7, 9], [8, 14], [9, 10], [10, 8], [11, 8], [12, 13], [13, 12], [14, 9], [15, 9], [16, 6], [17, 5], [18, 4], [19, 2]]
// prettier-ignore
const brunch: Crowd = [[7, 3], [8, 6], [9, 9], [10, 12], [11, 11], [12, 10], [13, 12], [14, 14], [15, 15], [16, 10], [17, 6], [18, 4], [19, 2]]
// prettier-ignore
const freshBread: Crowd = [[8, 16], [9, 10], [10, 8], [11, 10], [12, 15], [13, 8], [14, 6], [15, 7], [16, 9], [17, 13], [18, 10]]
// prettier-ignore
const slowBread: Crowd = [[8, 9], [9, 14], [10, 17], [11, 15], [12, 11], [13, 9], [14, 8], [15, 9], [16, 7], [17, 5], [18, 3]]
// prettier-ignore
const night: Crowd = [[17, 4], [18, 7], [19, 12], [20, 16], [21, 18], [22, 16], [23, 12], [24, 7], [25, 5], [26, 3]]
// prettier-ignore
const orders: Crowd = [[0, 4], [1, 2], [6, 1], [7, 3], [8, 5], [9, 5], [10, 6], [11, 6], [12, 9], [13, 6], [14, 5], [15, 5], [16, 5], [17, 5], [18, 6], [19, 7], [20, 10], [21, 13], [22, 13], [23, 9]]
// prettier-ignore
const errands: Crowd = [[8, 6], [9, 6], [10, 6], [11, 7], [12, 10], [13, 8], [14, 6], [15, 6], [16, 7], [17, 12], [18, 16], [19, 14], [20, 8], [21, 4]]
// prettier-ignore
const saturdays: Crowd = [[8, 3], [9, 5], [10, 8], [11, 10], [12, 11], [13, 11], [14, 10], [15, 10], [16, 10], [17, 9], [18, 9], [19, 7], [20, 5], [21, 3]]

const hours: Readonly<Record<Trade, (dice: Dice) => number>> = {
  restaurant: urnOf(lunchAndDinner),
  cafe: urnOf(coffeeBreaks),
  bakery: urnOf(freshBread),
  bar: urnOf(night),
  online: urnOf(orders),
  grocery: urnOf(errands),
}

const freeHours: typeof hours = {
  restaurant: urnOf(longLunch),
  cafe: urnOf(brunch),
  bakery: urnOf(slowBread),
  bar: hours.bar,
  online: hours.online,
  grocery: urnOf(saturdays),
}
