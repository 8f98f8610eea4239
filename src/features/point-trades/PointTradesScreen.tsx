import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { useFilter } from '#client/filter-params.ts'
import { lazyPart } from '#client/with-words.ts'
import { fileColumns, useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { PeriodAndStores } from '#features/trade-filter/PeriodAndStores.tsx'
import { usePeriodList } from '#features/trade-filter/use-period-list.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { pointTrades } from './contract.ts'
import { alwaysInFile, pointFields } from './list.ts'
import { usePointColumns } from './point-columns.tsx'
import { pointsText } from './points-text.ts'
import { conditions, filterRows, pointsFilter } from './points-params.ts'
import { PointTotals } from './PointTotals.tsx'
import { directionWords } from './words.list.ts'

const PointDrawer = lazyPart(
  () => import('./PointDrawer.tsx'),
  (loaded) => loaded.PointDrawer,
)

/** Points that were given, used, taken back, expired or adjusted. */
export default function PointTradesScreen() {
  const { t, i18n } = useLingui()
  const place = useFilter(pointsFilter)
  const [address] = place
  const { list, refused } = usePeriodList(pointTrades.list, {
    form: pointsFilter,
    place,
    conditions,
    keyOf: ({ entCode, pointTradeNo }) => `${entCode} ${pointTradeNo}`,
  })
  const table = useListTable({ name: 'points', fields: pointFields, columns: usePointColumns() })
  return (
    <ListScreen
      list={list}
      label={t`Point transactions`}
      {...table}
      nameOf={(row) =>
        `${i18n._(directionWords[row.direction])} ${pointsText(row.points)}, ${date(row.at, 'listTime')}`
      }
      none={{
        title: <Trans>No point transactions in this period</Trans>,
        noMatch: <Trans>No point transaction matches</Trans>,
      }}
      instead={refused}
      bar={!refused && <PointTotals filter={list.filter} />}
      strip={
        <FilterBar
          rows={filterRows}
          place={address}
          onNarrow={list.narrow}
          first={<PeriodAndStores place={address} onNarrow={list.narrow} />}
        >
          <ListEnd time={list} table={table} />
          {!refused && (
            <TakeFile
              call={pointTrades.file}
              input={{ ...list.filter, columns: fileColumns(table.shown, alwaysInFile) }}
            />
          )}
        </FilterBar>
      }
      drawer={<PointDrawer open={address.Open} row={list.openRow} {...list.steps} />}
    />
  )
}
