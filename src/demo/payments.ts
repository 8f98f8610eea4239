import { crowdOf, isFree } from './calendar.ts'
import { minuteOf } from './crowd.ts'
import { diceOf } from './dice.ts'
import type { Line } from './line.ts'
import { clockOf, type Clock } from './till.ts'
import { visitOf } from './visit.ts'
import type { Place } from './tenants.ts'

/** Everything follows from this seed, the store and the day; another seed makes another demonstration. */
const seed = 'noren'

/**
 * Every payment that begins on a store's business day with the refunds that ever follow it, first the orders made ahead, each
 * in the order of their time, from the day's first to its last whatever the time is now; the same rows whenever and wherever
 * they are asked for.
 */
export function paymentsOf(place: Place, businessDate: string): Line[] {
  const clock = clockOf(place, businessDate)
  return [...ordersAhead(place, businessDate, clock), ...guestsOf(place, businessDate, clock)]
}

/** Numbers that guests never reach. */
const aheadFrom = 2_900
const daySeconds = 24 * 3_600

/**
 * What comes by telephone: orders paid ahead, when people order, and before them a card that is held for a table or a parcel.
 * The hold opens the business day, so that the day has something to show at every hour, also where the store opens late or
 * not at all; nothing is paid by it, so that the hour in which the day begins is none in which the store sells.
 */
function ordersAhead(place: Place, businessDate: string, clock: Clock): Line[] {
  const { shop, enterprise, tenant } = place
  const dice = diceOf(`${seed} ahead ${tenant.code} ${enterprise.code} ${shop.code} ${businessDate}`)
  const [hours = 0, minutes = 0] = (shop.dayStart ?? '00:00').split(':').map(Number)
  const start = hours * 3_600 + minutes * 60
  const orders = Array.from({ length: dice.between(0, 2) }, () => {
    const second = minuteOf('online', isFree(place, businessDate), dice) * 60 + dice.between(0, 59)
    return second < start ? second + daySeconds : Math.max(second, start + 60)
  })
  const terminal = shop.terminals[0] ?? ''
  return [start + dice.between(0, 3), ...orders.toSorted((a, b) => a - b)].flatMap((second, index) => {
    const number = aheadFrom + index + 1
    const held = index === 0
    return visitOf({ place, businessDate, clock, second, number, terminal, receipt: number, ahead: true, held, dice })
  })
}

function guestsOf(place: Place, businessDate: string, clock: Clock): Line[] {
  const { shop, enterprise, tenant } = place
  const crowd = crowdOf(place, businessDate)
  if (crowd === 0) return []
  const dice = diceOf(`${seed} ${tenant.code} ${enterprise.code} ${shop.code} ${businessDate}`)
  const count = Math.round(shop.daily * crowd * dice.around(0.12) + dice.next() - 0.5)
  const free = isFree(place, businessDate)
  const seconds = Array.from(
    { length: Math.max(count, 0) },
    () => minuteOf(shop.trade, free, dice) * 60 + dice.between(0, 59),
  )
  const receipts = new Map<string, number>()
  return seconds
    .toSorted((a, b) => a - b)
    .flatMap((second, index) => {
      const terminal = dice.one([shop.terminals[0] ?? '', ...shop.terminals.slice(1)])
      const receipt = (receipts.get(terminal) ?? 0) + 1
      receipts.set(terminal, receipt)
      return visitOf({
        place,
        businessDate,
        clock,
        second,
        number: index + 1,
        terminal,
        receipt,
        ahead: false,
        held: false,
        dice,
      })
    })
}
