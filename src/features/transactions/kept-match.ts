import type { DateRange } from '#shared/business-day.ts'
import { fitsAll } from '#shared/list-filter.ts'
import type { Trade, TradeFilter } from './contract.ts'
import { tradeFilters } from './filters.list.ts'

/**
 * Whether a payment kept on this device answers a search, by the conditions the server would apply; `range` is what its
 * period means in the payment's store, `zone` the clock that people read.
 */
export function keptMatch(trade: Trade, filter: TradeFilter, range: DateRange, zone: string): boolean {
  const { FromTime, ToTime } = filter
  const at = Date.parse(trade.tradeTime)
  const inPeriod =
    FromTime !== undefined && ToTime !== undefined
      ? at >= Date.parse(FromTime) && at < Date.parse(ToTime)
      : trade.businessDate >= range.from && trade.businessDate <= range.to
  return inPeriod && fitsAll(tradeFilters, trade, filter, zone)
}
