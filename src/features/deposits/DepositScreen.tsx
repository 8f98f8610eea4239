import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useFilter, useUnread } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { useStores } from '#features/transactions/days.ts'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { deposits } from './contract.ts'
import { depositName, useDepositColumns } from './deposit-columns.tsx'
import { DepositBar } from './DepositBar.tsx'
import { conditions, depositForm } from './deposits-params.ts'
import { DepositTabs } from './DepositTabs.tsx'
import { DepositTotals } from './DepositTotals.tsx'
import { depositFields } from './list.ts'
import './deposits.css'

const PeriodRefused = lazyPart(
  () => import('#features/trade-filter/PeriodRefused.tsx'),
  (loaded) => loaded.PeriodRefused,
  'trade-filter',
)
const DepositDrawer = lazyPart(
  () => import('./DepositDrawer.tsx'),
  (loaded) => loaded.DepositDrawer,
)

/** What was and will be paid out, and for each deposit why it is the amount it is. */
export default function DepositScreen() {
  const { t } = useLingui()
  const place = useFilter(depositForm)
  const [address, go] = place
  const { From, To } = address
  const unreadable = useUnread(depositForm, ['From', 'To', 'Month'])
  const backwards = From !== undefined && To !== undefined && From > To
  const refused = unreadable || backwards
  const list = useList(deposits.list, {
    place,
    paging: byIndex,
    conditions: [...conditions],
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
    (Sort) => list.narrow({ Sort }),
  )
  const { Month, Statuses, EntCode, ShopCode, AmountFrom, AmountTo } = address
  const filter = { From, To, Month, Statuses, EntCode, ShopCode, AmountFrom, AmountTo }
  return (
    <ListScreen
      list={list}
      label={t`Deposits`}
      {...table}
      nameOf={depositName}
      tabs={<DepositTabs at="/deposit" end={<ListTime list={list} />} />}
      none={{ title: <Trans>Nothing was paid out yet</Trans>, noMatch: <Trans>No deposit matches</Trans> }}
      instead={
        refused && (
          <Suspense>
            <PeriodRefused unreadable={unreadable} backwards={backwards} />
          </Suspense>
        )
      }
      bar={!refused && <DepositTotals page={list.page} />}
      strip={
        <DepositBar place={address} onNarrow={list.narrow} byShop={byShop}>
          <ListEnd table={table} />
          <TakeFile
            call={deposits.file}
            input={{ ...filter, Sort: address.Sort, columns: table.shown }}
            rows={list.page?.total}
          />
        </DepositBar>
      }
      drawer={
        <DepositDrawer
          address={address}
          go={go}
          {...list.steps}
        />
      }
    />
  )
}
