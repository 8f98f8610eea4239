import { useFilter } from '#client/filter-params.ts'
import { timeZone } from '#client/formats.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { useListTable } from '#features/list-tools/list-table.ts'
import { RefusedPeriod } from '#features/refused-period/refused-period.ts'
import { useDays } from '#features/transactions/days.ts'
import { rangeOf, shownRange } from '#features/transactions/filter.ts'
import { useUnreadPeriod } from '#features/transactions/unread-period.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { withinMonths } from '#shared/business-day.ts'
import { limits } from '#shared/limits.ts'
import { statistics, type StatBy } from './contract.ts'
import { statFields } from './list.ts'
import { useStatColumns } from './stat-columns.tsx'
import { keyOf } from './stat-rows.ts'
import { conditions, statForm } from './statistics-params.ts'

/** A statistic as its address says it: its rows as a table, and its days; nothing is asked while the period is refused. */
export function useStatistic(asTable: boolean, names: TradeNames) {
  const [address, go] = useFilter(statForm)
  const by: StatBy = asTable ? 'type' : address.By === 'type' ? 'date' : (address.By ?? 'date')
  const asChart = address.View === 'chart' && by !== 'type'
  // A chart has no parts: they would take the page's rows from the days it draws.
  const split = asChart ? undefined : address.Split
  const days = useDays(address)
  const chosen = rangeOf({ ...address, Period: address.Period ?? 'thisMonth' }, days, timeZone())
  // A word is a month at most by the clock of each store, also where stores are in two months in the night of the first.
  const unreadable = useUnreadPeriod(statForm)
  const fits = !unreadable && (chosen.preset !== undefined || (chosen.from <= chosen.to && withinMonths(chosen.from, chosen.to, limits.statisticsMonths))) // prettier-ignore
  // The four calls differ in their addresses alone.
  const list = useList(statistics[by] as typeof statistics.date, {
    place: [address, go],
    paging: byIndex,
    conditions: [...conditions],
    also: { Sort: address.Sort, Split: split },
    keyOf,
    query: { enabled: fits },
  })
  const columns = useStatColumns({
    by,
    split,
    pivot: address.Pivot,
    compares: address.Compare !== undefined,
    recordsFrom: list.page?.recordsFrom,
    names,
  })
  const table = useListTable(
    { name: `statistics.${by}`, fields: statFields, columns },
    address.Sort ?? (by === 'date' || (by === 'type' && !address.Pivot) ? '-date' : undefined),
    list.narrow,
  )
  return {
    address,
    go,
    by,
    asChart,
    split,
    days,
    list,
    table,
    range: shownRange(chosen, list.page),
    /** What stands in place of rows, sums and file where the period is refused. */
    refused: fits ? undefined : (
      <RefusedPeriod unreadable={unreadable} backwards={chosen.from > chosen.to} problem="statisticsPeriod" />
    ),
  }
}
