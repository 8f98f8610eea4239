import type * as core from 'zod/v4/core'
import type { FilterDefinition } from '#client/filter-params.ts'
import { timeZone } from '#client/formats.ts'
import type { ListPlace } from '#client/list-pages.ts'
import { byCursor } from '#client/pagings.ts'
import { useList, type RowOf } from '#client/use-list.ts'
import { useDays } from '#features/transactions/days.ts'
import { periodFits, rangeOf } from '#features/transactions/filter.ts'
import { useUnreadPeriod } from '#features/transactions/unread-period.ts'
import type { Call, InputOf } from '#shared/call.ts'
import type { ChosenPeriod } from './PeriodAndStores.tsx'
import { RefusedPeriod } from '#features/refused-period/refused-period.ts'

type PeriodListForm<C extends Call, S extends core.$ZodType, Place, Field> = {
  form: FilterDefinition<S>
  place: readonly [Place, (next: Place, how?: 'replace') => void]
  /** The fields that narrow the list, its period among them. */
  conditions: readonly Field[]
  keyOf: (row: RowOf<C>) => string
}

/** A list of rows of a period, of which nothing is asked while the period is none, or longer than the server takes (1600). */
export function usePeriodList<
  C extends Call,
  S extends core.$ZodType,
  Place extends ListPlace & ChosenPeriod,
  Field extends keyof Place & keyof InputOf<C> & string,
>(call: C, { form, place, conditions, keyOf }: PeriodListForm<C, S, Place, Field>) {
  const [address] = place
  const chosen = rangeOf(address, useDays(address), timeZone())
  const unreadable = useUnreadPeriod(form)
  const fits = !unreadable && periodFits(chosen)
  const list = useList(call, { place, paging: byCursor, conditions, keyOf, query: { enabled: fits } })
  return {
    list,
    /** What stands in place of rows, sums and file where the period is refused. */
    refused: fits ? undefined : <RefusedPeriod unreadable={unreadable} backwards={chosen.from > chosen.to} />,
  }
}
