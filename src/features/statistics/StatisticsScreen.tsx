import { Trans, useLingui } from '@lingui/react/macro'
import { usePlace } from '#client/navigation.ts'
import { useMay } from '#client/Can.tsx'
import { lazyPart } from '#client/with-words.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { transactions } from '#features/transactions/contract.ts'
import { useNames } from '#features/transactions/words.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { ListPart, ListTime } from '#ui/ListScreen.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Split } from '#ui/Split.tsx'
import { statistics, type StatRow } from './contract.ts'
import { nameOf, useOpenPayments } from './stat-rows.ts'
import { StatBar } from './StatBar.tsx'
import { StatTabs } from './StatTabs.tsx'
import { StatTotals } from './StatTotals.tsx'
import { useStatistic } from './use-statistic.tsx'
import './statistics.css'

const StatAside = lazyPart(
  () => import('./StatAside.tsx'),
  (loaded) => loaded.StatAside,
)
const StatChart = lazyPart(
  () => import('./StatChart.tsx'),
  (loaded) => loaded.StatChart,
)

/** What was sold by day, store or company, or in one table of all of them. */
export default function StatisticsScreen() {
  const { t } = useLingui()
  const names = useNames()
  const { address, go, by, asChart, split, days, list, table, range, refused } = useStatistic(
    usePlace().pathname === '/stat',
    names,
  )
  const openPayments = useOpenPayments(address, list.page)
  const mayOpen = useMay(transactions.list)
  const rowName = (row: StatRow) => nameOf(row, split, names)
  return (
    <Split>
      <StatTabs by={by} address={address} end={<ListTime list={list} />} />
      <div className="stat">
        <div className="stat-main">
          <ListPart
            list={{ ...list, open: mayOpen ? openPayments : undefined }}
            label={t`Statistics`}
            {...table}
            nameOf={rowName}
            none={{
              title: <Trans>Nothing was sold in this period</Trans>,
              noMatch: <Trans>Nothing was sold in this period</Trans>,
            }}
            instead={refused}
            bar={!refused && <StatTotals page={list.page} range={range} compare={address.Compare} />}
            strip={
              <StatBar
                by={by}
                asChart={asChart}
                address={address}
                range={range}
                days={days}
                names={names}
                onNarrow={list.narrow}
              >
                <ListEnd table={table} />
                {by !== 'type' && (
                  <Segmented
                    label={t`View`}
                    value={asChart ? 'chart' : 'table'}
                    choices={[
                      { value: 'table', label: t`Table` },
                      { value: 'chart', label: t`Chart` },
                    ]}
                    onChange={(value) => go({ ...address, View: value === 'chart' ? 'chart' : undefined }, 'replace')}
                  />
                )}
                {!refused && (
                  <TakeFile
                    call={statistics.file}
                    input={{ by, ...list.filter, Split: split, Sort: address.Sort, columns: table.shown }}
                    rows={list.page?.total}
                  />
                )}
              </StatBar>
            }
            {...(asChart
              ? { show: (rows: readonly StatRow[]) => <StatChart by={by} rows={rows} nameOf={rowName} /> }
              : {})}
          />
        </div>
        <Afterwards>
          {!refused && (
            <StatAside
              filter={{ ...list.filter, Split: undefined, Compare: undefined, Pivot: undefined }}
              names={names}
            />
          )}
        </Afterwards>
      </div>
    </Split>
  )
}
