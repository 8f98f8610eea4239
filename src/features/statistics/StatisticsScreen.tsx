import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMay } from '#client/Can.tsx'
import { useFilter } from '#client/filter-params.ts'
import { date, timeZone } from '#client/formats.ts'
import { byIndex } from '#client/pagings.ts'
import { stringifySearchParams } from '#client/search-params.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { useListTable } from '#features/list-tools/list-table.ts'
import { transactions, type TradeFilter } from '#features/transactions/contract.ts'
import { useDays } from '#features/transactions/days.ts'
import { rangeOf, shownRange } from '#features/transactions/filter.ts'
import { useUnreadPeriod } from '#features/transactions/unread-period.ts'
import { useNames } from '#features/transactions/words.ts'
import { withinMonths } from '#shared/business-day.ts'
import { isolated } from '#shared/isolated.ts'
import { limits } from '#shared/limits.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { ListPart, ListTime } from '#ui/ListScreen.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Split } from '#ui/Split.tsx'
import { statistics, type StatBy, type StatRow, type StatSplit } from './contract.ts'
import { statFields } from './list.ts'
import { partName } from './part-name.ts'
import { useStatColumns } from './stat-columns.tsx'
import { StatBar } from './StatBar.tsx'
import { StatTabs } from './StatTabs.tsx'
import { StatTotals } from './StatTotals.tsx'
import { conditions, statForm } from './statistics-params.ts'
import './statistics.css'

const PeriodRefused = lazyPart(
  () => import('#features/trade-filter/PeriodRefused.tsx'),
  (loaded) => loaded.PeriodRefused,
  'trade-filter',
)
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
  const [address, go] = useFilter(statForm)
  const { history } = useRouter()
  const asTable = useLocation().pathname === '/stat'
  const by: StatBy = asTable ? 'type' : address.By === 'type' ? 'date' : (address.By ?? 'date')
  const names = useNames()
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
    also: { Sort: address.Sort },
    keyOf,
    query: { enabled: fits },
  })
  const { page } = list
  const range = shownRange(chosen, page)
  const columns = useStatColumns({
    by,
    split: address.Split,
    pivot: address.Pivot,
    compares: address.Compare !== undefined,
    names,
  })
  const table = useListTable(
    { name: `statistics.${by}`, fields: statFields, columns },
    address.Sort ?? (by === 'date' || (by === 'type' && !address.Pivot) ? '-date' : undefined),
    (Sort) => list.narrow({ Sort }),
  )
  const mayOpen = useMay(transactions.list)
  const { EntCodes, ShopCodes, PaymentClasses, PaymentTypes, Split: split, Compare } = address
  const nameOf = (row: StatRow) =>
    [
      row.date && date(row.date, 'day'),
      row.shopName ?? row.entName,
      row.paymentType && names.paymentType(row.paymentType),
      row.split !== null && partName(split, row.split, names),
    ]
      .filter(Boolean)
      .map((part) => isolated(String(part)))
      .join(' ')
  /** Leads to the payments that a row counts; those of an hour or a weekday stand among the whole row's. */
  const openRows = (row: StatRow | undefined) => {
    if (!row || !page) return
    const only = (field: StatSplit, code: string | null, asked?: string[]) => {
      const part = split === field ? row.split : null
      return part !== null ? [part] : code !== null ? [code] : asked
    }
    const payments: TradeFilter = {
      From: row.date ?? page.from,
      To: row.date ?? page.to,
      EntCodes: row.entCode ? [row.entCode] : EntCodes,
      ShopCodes: row.shopCode ? [row.shopCode] : ShopCodes,
      PaymentTypes: only('paymentType', row.paymentType, PaymentTypes),
      PaymentClasses: only('paymentClass', null, PaymentClasses),
      TerminalNos: only('terminal', null),
    }
    history.push(`/trade${stringifySearchParams(payments)}`)
  }
  const asChart = address.View === 'chart'
  return (
    <Split>
      <StatTabs by={by} address={address} end={<ListTime list={list} />} />
      <div className="stat">
        <div className="stat-main">
          <ListPart
            list={{ ...list, open: mayOpen ? openRows : undefined }}
            label={t`Statistics`}
            {...table}
            nameOf={nameOf}
            none={{
              title: <Trans>Nothing was sold in this period</Trans>,
              noMatch: <Trans>Nothing was sold in this period</Trans>,
            }}
            instead={
              !fits && (
                <PeriodRefused unreadable={unreadable} backwards={chosen.from > chosen.to} problem="statisticsPeriod" />
              )
            }
            bar={fits && <StatTotals page={page} range={range} compare={Compare} />}
            strip={
              <StatBar by={by} address={address} range={range} days={days} names={names} onNarrow={list.narrow}>
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
                {fits && (
                  <TakeFile
                    call={statistics.file}
                    input={{ by, ...list.filter, Sort: address.Sort, columns: table.shown }}
                    rows={page?.total}
                  />
                )}
              </StatBar>
            }
            {...(asChart && by !== 'type'
              ? { show: (rows: readonly StatRow[]) => <StatChart by={by} rows={rows} nameOf={nameOf} /> }
              : {})}
          />
        </div>
        <Afterwards>
          {fits && (
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

function keyOf({ date: day, entCode, shopCode, paymentType, split, currency }: StatRow): string {
  return [day, entCode, shopCode, paymentType, split, currency].join(' ')
}
