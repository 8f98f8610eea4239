import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { useFilter } from '#client/filter-params.ts'
import { byCursor } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { PeriodAndStores } from '#features/trade-filter/PeriodAndStores.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { pointTrades, type PointNarrowing } from './contract.ts'
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
  const [address, go] = useFilter(pointsFilter)
  const list = useList(pointTrades.list, {
    place: [address, go],
    paging: byCursor,
    conditions: [...conditions],
    keyOf: ({ entCode, pointTradeNo }) => `${entCode} ${pointTradeNo}`,
  })
  const table = useListTable({ name: 'points', fields: pointFields, columns: usePointColumns() }, undefined, () => {})
  const filter = Object.fromEntries(conditions.map((field) => [field, address[field]])) as PointNarrowing
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
      bar={<PointTotals filter={filter} />}
      strip={
        <FilterBar
          rows={filterRows}
          place={address}
          onNarrow={list.narrow}
          first={<PeriodAndStores place={address} onNarrow={list.narrow} />}
        >
          <ListEnd time={list} table={table} />
          <TakeFile
            call={pointTrades.file}
            input={{ ...filter, columns: [...new Set([...table.shown, ...alwaysInFile])] }}
          />
        </FilterBar>
      }
      drawer={
        <PointDrawer
          open={address.Open}
          row={list.rows?.find(({ entCode, pointTradeNo }) => `${entCode} ${pointTradeNo}` === address.Open)}
          onClose={() => list.open(undefined)}
          onPrevious={list.onPrevious}
          onNext={list.onNext}
        />
      }
    />
  )
}
