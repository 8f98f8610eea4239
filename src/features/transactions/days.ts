import { useQuery } from '@tanstack/react-query'
import { presetDays, type DateRange, type DayRules } from '#shared/business-day.ts'
import { formatRange } from '#shared/dates.ts'
import { ask } from '#client/ask.ts'
import { date, dayClocks, dayRules } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { stores } from '#features/stores/contract.ts'
import type { Trade, TradeFilter } from './contract.ts'

const storesLastMs = 600_000

/** The stores the person may see; asked once they are wanted. */
export function useStores(wanted = true) {
  return useQuery({ ...ask(stores.shopList, {}), staleTime: storesLastMs, enabled: wanted }).data?.list ?? []
}

/** How the stores that a search chooses count their business days; all stores where it chooses none, or does not know them yet. */
export function useDays({ EntCodes, ShopCodes }: TradeFilter): DayRules {
  const all = dayClocks()
  const shops = useStores(all.length > 1)
  if (all.length === 1) return dayRules(all)
  const chosen = shops.filter(
    ({ entCode, shopCode }) => (EntCodes?.includes(entCode) ?? true) && (ShopCodes?.includes(shopCode) ?? true),
  )
  const clocks = all.filter(({ zone, start }) =>
    chosen.some((shop) => shop.timeZone === zone && shop.businessDayStart === start),
  )
  return dayRules(clocks.length > 0 ? clocks : all)
}

/**
 * The heading a row stands under: its business day, and where stores differ all days its time belongs to, since rows of
 * several days follow one another between midnight and the hour a bar's day begins.
 */
export function dayHeading({ tradeTime, businessDate }: Trade, range: DateRange, days: DayRules) {
  const one = days.clocks.length === 1 || range.from === range.to
  const both = one ? undefined : presetDays('today', { ...days, now: new Date(tradeTime) })
  const from = both && both.from > range.from ? both.from : one ? businessDate : range.from
  const to = both && both.to < range.to ? both.to : one ? businessDate : range.to
  const heading = from === to ? date(from, 'dayHeading') : formatRange(from, to, language(), to)
  return { key: `${from} ${to}`, heading }
}
