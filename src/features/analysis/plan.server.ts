import { addDays, weekdayOf } from '#shared/calendar.ts'
import { netOf, nothing, type Sum } from './asking.server.ts'

/** How many weeks before a month its course follows. */
export const courseWeeks = 8

/** A plan's sum up to the end of each day from `first` to `last`: in the proportion of the weekdays of the weeks before, evenly where nothing is known of them. */
export function planDays(amount: bigint, first: string, last: string, before: ReadonlyMap<string, Sum>): bigint[] {
  const usual = Array.from({ length: 7 }, () => 0n)
  for (let back = 1; back <= 7 * courseWeeks; back += 1) {
    const day = addDays(first, -back)
    const net = netOf(before.get(day) ?? nothing)
    if (net > 0n) usual[weekdayOf(day)] = (usual[weekdayOf(day)] ?? 0n) + net
  }
  const known = usual.some((weight) => weight > 0n)
  const weights: bigint[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) weights.push(known ? (usual[weekdayOf(day)] ?? 0n) : 1n)
  const whole = weights.reduce((sum, weight) => sum + weight, 0n) || 1n
  let sum = 0n
  return weights.map((weight) => {
    sum += weight
    return (amount * sum) / whole
  })
}

/** An hour of the week with what was usually paid in it; weekdays from 1 for Monday. */
export interface UsualHour {
  readonly weekday: number
  readonly hour: number
  readonly payAmount: string
}

/** Which part of a business day's payments is usually made by this minute, in millionths; by the clock alone where nothing is known. */
export function partOfDay(
  hours: readonly UsualHour[],
  { weekday, hour, minute, start }: { weekday: number; hour: number; minute: number; start: number },
): bigint {
  const after = (one: number) => (one - start + 24) % 24
  const own = hours.filter((one) => one.weekday === weekday)
  const whole = own.reduce((sum, one) => sum + BigInt(one.payAmount), 0n)
  if (whole <= 0n) return BigInt(Math.floor(((after(hour) * 60 + minute) / 1440) * 1_000_000))
  let done = 0n
  for (const one of own) {
    if (after(one.hour) < after(hour)) done += BigInt(one.payAmount) * 60n
    if (one.hour === hour) done += BigInt(one.payAmount) * BigInt(minute)
  }
  return (done * 1_000_000n) / (whole * 60n)
}

/** What is planned for the days that have passed and the part of the running one; `passed` counts the running day where there is one. */
export function planSoFar(days: readonly bigint[], passed: number, part: bigint): bigint {
  const [before, after] = [days[passed - 2] ?? 0n, days[passed - 1] ?? 0n]
  return before + ((after - before) * part) / 1_000_000n
}
