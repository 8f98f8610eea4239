import { Suspense } from 'react'
import { useFilter, useUnread } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { useListTable } from '#features/list-tools/list-table.ts'
import { RefusedPeriod } from '#features/refused-period/refused-period.ts'
import { useStores } from '#features/transactions/days.ts'
import { deposits } from './contract.ts'
import { useDepositColumns } from './deposit-columns.tsx'
import { conditions, depositForm } from './deposits-params.ts'
import { depositFields } from './list.ts'

/** The deposits of the address's conditions, of which nothing is asked while their days are none. */
export function useDeposits() {
  const place = useFilter(depositForm)
  const [address, go] = place
  const { From, To } = address
  const unreadable = useUnread(depositForm, ['From', 'To', 'Month'])
  const backwards = From !== undefined && To !== undefined && From > To
  const refused = unreadable || backwards
  const list = useList(deposits.list, {
    place,
    paging: byIndex,
    conditions,
    also: { Sort: address.Sort },
    keyOf: ({ entCode, depositNo }) => `${entCode}.${depositNo}`,
    opening: () => ({ Tab: undefined, Kind: undefined, Moved: undefined }),
    query: { enabled: !refused },
  })
  const companies = new Set(useStores().map(({ entCode }) => entCode)).size > 1
  const byShop = address.ShopCode !== undefined || (list.rows?.some(({ shopCode }) => shopCode !== '') ?? false)
  const columns = useDepositColumns({ companies, shops: byShop })
  const table = useListTable(
    { name: 'deposits', fields: depositFields, columns },
    address.Sort ?? '-paymentDate',
    list.narrow,
  )
  return {
    address,
    go,
    list,
    table,
    /** Whether rows are of single stores. */
    byShop,
    /** What stands in place of rows and sums where the days are refused. */
    refused: refused && (
      <Suspense>
        <RefusedPeriod unreadable={unreadable} backwards={backwards} />
      </Suspense>
    ),
  }
}
