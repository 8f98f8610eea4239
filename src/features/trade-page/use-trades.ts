import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { askBeside } from '#client/ask.ts'
import { useFilter } from '#client/filter-params.ts'
import { timeZone } from '#client/formats.ts'
import { byKey } from '#client/paging-by-key.ts'
import { useList } from '#client/use-list.ts'
import { transactions, type Trade, type TradeFilter } from '#features/transactions/contract.ts'
import { useDays } from '#features/transactions/days.ts'
import {
  conditionsOf,
  periodFits,
  periodOf,
  rangeOf,
  searching,
  searchOf,
  shownRange,
  tradeForm,
} from '#features/transactions/filter.ts'
import { useUnreadPeriod } from '#features/transactions/unread-period.ts'
import { useNames } from '#features/transactions/words.ts'
import { nextLook } from './next-look.ts'

/** The search of /trade: what is asked, what was found, and the ways on. */
export type Trades = ReturnType<typeof useTrades>

/** The search that the address holds, with its rows and its sums. */
export function useTrades() {
  const [address, go] = useFilter(tradeForm)
  const filter = searchOf(address)
  const days = useDays(filter)
  const chosen = rangeOf(filter, days, timeZone())
  const readable = !useUnreadPeriod(tradeForm)
  const fits = readable && periodFits(chosen)
  const query = {
    enabled: fits,
    refetchInterval: ({ state }: { state: { dataUpdatedAt: number; errorUpdatedAt: number } }) =>
      chosen.preset !== undefined &&
      nextLook({ ...days, now: new Date() }, Math.max(state.dataUpdatedAt, state.errorUpdatedAt)),
  }
  const sums = useQuery({
    ...askBeside(transactions.list, transactions.summary, filter),
    ...query,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const ownSums = sums.isPlaceholderData ? undefined : sums.data
  const list = useList(transactions.list, {
    place: [address, go],
    paging: byKey,
    count: ownSums && { total: ownSums.count, totalCapped: ownSums.countCapped },
    also: { ...filter, Sort: address.Sort },
    keyOf: (row) => row.tradeNo,
    open: 'Trade',
    opening: (row) => ({ Ent: row?.entCode }),
    query,
  })

  const search = (next: TradeFilter, how?: 'replace') => go(searching(address, { ...emptied(filter), ...next }), how)
  return {
    address,
    go,
    names: useNames(),
    filter,
    days,
    /** Whether the period may be asked. */
    fits,
    /** False where the address says a period that is none. */
    readable,
    /** The period that is shown. */
    range: shownRange(chosen, ownSums),
    list: {
      ...list,
      again: () => {
        list.again()
        void sums.refetch()
      },
      narrowed: conditionsOf(filter).length > 0,
      clear: () => search(periodOf(chosen, timeZone())),
    },
    /** The sums that stand above the rows: those of the search before until its own are there. */
    summary: fits ? sums.data : undefined,
    ownSums,
    search,
    /** Opens a payment that need not be one of the rows. */
    open: ({ tradeNo, entCode }: Pick<Trade, 'tradeNo' | 'entCode'>) =>
      go({ ...address, Trade: tradeNo, Ent: entCode }),
    refund: ({ tradeNo, entCode }: Trade) => go({ ...address, Ent: entCode, Refund: tradeNo }),
  }
}

/** The same fields, all empty: what a new search leaves out must not survive from the old one. */
function emptied(filter: TradeFilter): TradeFilter {
  return Object.fromEntries(Object.keys(filter).map((field) => [field, undefined]))
}
