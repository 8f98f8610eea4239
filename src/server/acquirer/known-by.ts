import { instantOf } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { serverLimits } from '#shared/limits.ts'

/** When the result of a payment of that business day is known at the latest. */
export function resultKnownBy(businessDate: string, zone: string): Date {
  return new Date(instantOf(addDays(businessDate, 1), serverLimits.resultKnownBy, zone))
}
