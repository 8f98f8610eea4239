import { crowdOf, isFree } from './calendar.ts'
import { minuteOf } from './crowd.ts'
import { diceOf } from './dice.ts'
import type { Line } from './line.ts'
import { clockOf } from './till.ts'
import { visitOf } from './visit.ts'
import type { Place } from './world.ts'

/** Another seed is another demonstration; everything follows from it, the store and the day. */
const seed = 'noren'

/**
 * Every payment that begins on a store's business day with the refunds that ever follow it, in the order of their time,
 * from the day's first to its last whatever the time is now; the same rows whenever and wherever they are asked for.
 */
export function paymentsOf(place: Place, businessDate: string): Line[] {
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
  const clock = clockOf(place, businessDate)
  const receipts = new Map<string, number>()
  return seconds
    .toSorted((a, b) => a - b)
    .flatMap((second, index) => {
      const terminal = dice.one([shop.terminals[0] ?? '', ...shop.terminals.slice(1)])
      const receipt = (receipts.get(terminal) ?? 0) + 1
      receipts.set(terminal, receipt)
      return visitOf({ place, businessDate, clock, second, number: index + 1, terminal, receipt, dice })
    })
}
