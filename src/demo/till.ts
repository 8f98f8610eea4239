import { instantOf } from '#shared/business-day.ts'
import type { Dice } from './dice.ts'
import type { Place } from './tenants.ts'

/** The instant of a store's midnight and how far its clock is from UTC, in milliseconds. */
export interface Clock {
  readonly midnight: number
  readonly offset: number
}

/** A guest at the till. */
export interface Visit {
  readonly place: Place
  readonly businessDate: string
  readonly clock: Clock
  /** Seconds since the business day's midnight. */
  readonly second: number
  /** The payment's place in the store's day, from 1. */
  readonly number: number
  readonly terminal: string
  readonly receipt: number
  /** Whether it was ordered and paid on a telephone, with nobody at the till. */
  readonly ahead: boolean
  /** Whether a card is held for it and nothing is paid: the hold is let go when the guest comes. */
  readonly held: boolean
  readonly dice: Dice
}

/** A store's clock on a day; neither zone of the demonstration has daylight saving time. */
export function clockOf({ tenant }: Place, date: string): Clock {
  const midnight = Date.parse(instantOf(date, '00:00', tenant.zone))
  return { midnight, offset: Date.parse(`${date}T00:00:00Z`) - midnight }
}

/** yyyyMMddHHmmss of the store's clock, the store's number and the payment's. */
export function tradeNoOf({ place, clock }: Pick<Visit, 'place' | 'clock'>, at: number, number: number): string {
  const wall = new Date(at + clock.offset).toISOString()
  const moment =
    wall.slice(0, 4) +
    wall.slice(5, 7) +
    wall.slice(8, 10) +
    wall.slice(11, 13) +
    wall.slice(14, 16) +
    wall.slice(17, 19)
  return moment + String(place.number).padStart(2, '0') + String(number).padStart(4, '0')
}
