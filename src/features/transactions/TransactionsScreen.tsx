import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState, type ComponentType } from 'react'
import { useFilter } from '#client/address.ts'
import { ask } from '#client/ask.ts'
import { load } from '#client/chunk.ts'
import { recall } from '#client/device.ts'
import { date, money, timeZone, todayHere } from '#client/formats.ts'
import { isNoResponse } from '#client/refusal.ts'
import { loadWords } from '#client/words.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { Button } from '#ui/Button.tsx'
import { defaultSetup } from '#ui/columns.ts'
import { DataList } from '#ui/DataList.tsx'
import { Split } from '#ui/Split.tsx'
import { CannotConnect, Refused } from '#ui/Faces.tsx'
import { Pager } from '#ui/Pager.tsx'
import { useColumns } from './columns.tsx'
import { transactions, type Trade, type TradeFilter } from './contract.ts'
import { listInputOf, periodFits, rangeOf, searching, searchOf, sortOf, tradeForm } from './filter.ts'
import type { KeptSearchProps } from './KeptSearch.tsx'
import { useFirstQuestions } from './first-questions.ts'
import { useSetup } from './list-setup.ts'
import { turned } from './paging.ts'
import { TradeBar } from './TradeBar.tsx'
import { TradeTabs } from './TradeTabs.tsx'
import { TradeTotals } from './TradeTotals.tsx'
import { useNames } from './words.ts'

// What lies over the list or stands in its place is fetched when it is first wanted.
const FilterSheet = lazy(() =>
  load(() => import('./FilterSheet.tsx')).then(({ FilterSheet: Sheet }) => ({ default: Sheet })),
)
const TradeDrawer = lazy(() =>
  load(() => import('./TradeDrawer.tsx')).then(({ TradeDrawer: Drawer }) => ({ default: Drawer })),
)
const TradeActions = lazy(() =>
  load(() => import('./TradeActions.tsx')).then(({ TradeActions: Actions }) => ({ default: Actions })),
)
const TradeRefund = lazy(() =>
  Promise.all([load(() => import('#features/refunds/TradeRefund.tsx')), load(() => loadWords('refunds'))]).then(
    ([{ TradeRefund: Refund }]) => ({ default: Refund }),
  ),
)
const TradeScan = lazy(() =>
  Promise.all([load(() => import('#features/scan/TradeScan.tsx')), load(() => loadWords('scan'))]).then(
    ([{ TradeScan: Scan }]) => ({ default: Scan }),
  ),
)
const ExportButton = lazy(() =>
  Promise.all([load(() => import('#features/exports/ExportButton.tsx')), load(() => loadWords('exports'))]).then(
    ([{ ExportButton: Export }]) => ({ default: Export }),
  ),
)
const TradeNoMatch = lazy(() =>
  load(() => import('./TradeNoMatch.tsx')).then(({ TradeNoMatch: NoMatch }) => ({ default: NoMatch })),
)
// Wanted when no server answers: a new start of the page for its sake would lose the page.
const KeptSearch = lazy<ComponentType<KeptSearchProps>>(() =>
  import('./KeptSearch.tsx').then(
    ({ KeptSearch: Search }) => ({ default: Search }),
    () => ({ default: CannotConnect }),
  ),
)

const PeriodRefused = lazy(() =>
  load(() => import('./PeriodRefused.tsx')).then(({ PeriodRefused: Face }) => ({ default: Face })),
)

/** Searches payments. The filter lives in the address, so a search can be shared and survives a reload. */
export default function TransactionsScreen() {
  const { t } = useLingui()
  const [address, go] = useFilter(tradeForm)
  const names = useNames()
  const columns = useColumns(names)
  const [setup, setSetup] = useSetup(defaultSetup(columns))
  const [filtering, setFiltering] = useState(false)
  const [acting, setActing] = useState<Trade>()
  const filter = searchOf(address)
  const range = rangeOf(filter, todayHere(), timeZone())
  const fits = periodFits(range)
  const found = useQuery({
    ...ask(transactions.list, listInputOf(address)),
    enabled: fits,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const summary = useQuery({
    ...ask(transactions.summary, filter),
    enabled: fits,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const rows = fits ? found.data?.list : []
  const search = (next: TradeFilter, how?: 'replace') => go(searching(address, { ...emptied(filter), ...next }), how)
  useFirstQuestions(address, found.isSuccess)

  const refresh = () => void Promise.all([found.refetch(), summary.refetch()])
  const open = (row: Trade | undefined) =>
    go({ ...address, Trade: row?.tradeNo, Ent: row?.entCode }, address.Trade ? 'replace' : undefined)
  const refund = (row: Trade) => go({ ...address, Ent: row.entCode, Refund: row.tradeNo })
  const at = rows?.findIndex((row) => row.tradeNo === address.Trade) ?? -1
  const beside = (step: number) => {
    const row = at < 0 ? undefined : rows?.[at + step]
    return row && (() => open(row))
  }
  // Once opened the drawer stays in the page, so that closing it gives the focus back.
  const [opened, setOpened] = useState(false)
  if (address.Trade !== undefined && !opened) setOpened(true)
  // A day's count is known where the day is all that was asked for.
  const counted = range.from === range.to && !summary.data?.countCapped ? summary.data?.count : undefined
  const shown = counted !== undefined && wholeNumber(counted)
  // Not a plural form: that asks the browser for a number format, and its first one takes a phone a tenth of a second.
  const oneDay = shown && (counted === 1 ? t`${shown} payment` : t`${shown} payments`)
  const nameOf = (row: Trade) => {
    const [payment, amount, time] = [names.brand(row), money(row.amount, row.currency), date(row.tradeTime, 'time')]
    return t`${payment} ${amount}, ${time}`
  }
  const place = found.data && turned(found.data, summary.data)

  return (
    <Split
      side={
        opened && (
          <Suspense>
            <TradeDrawer
              names={names}
              tradeNo={address.Trade}
              entCode={address.Ent}
              row={rows?.[at]}
              onClose={() => open(undefined)}
              onPrevious={beside(-1)}
              onNext={beside(1)}
              onRefund={refund}
              onOpen={(row) => go({ ...address, Trade: row.tradeNo, Ent: row.entCode })}
            />
          </Suspense>
        )
      }
    >
      <div className="from-tablet">
        <TradeTabs filter={filter} asOf={summary.data?.asOf ?? found.data?.asOf} onRefresh={refresh} />
      </div>
      <TradeTotals summary={fits ? summary.data : undefined} range={range} />
      <TradeBar
        names={names}
        filter={filter}
        onFilter={search}
        onMore={() => setFiltering(true)}
        onScan={() => go({ ...address, Scan: performance.timeOrigin })}
        columns={columns}
        setup={setup}
        onSetup={setSetup}
      >
        {fits && (
          <Afterwards>
            <ExportButton
              names={names}
              filter={filter}
              sort={address.Sort}
              columns={columns}
              setup={setup}
              summary={summary.data}
            />
          </Afterwards>
        )}
      </TradeBar>
      <DataList
        label={t`Transactions`}
        columns={columns}
        setup={setup}
        rows={rows}
        busy={found.isFetching && fits}
        whenEmpty={
          <Suspense>
            <TradeNoMatch names={names} filter={filter} onFilter={search} />
          </Suspense>
        }
        trouble={
          !fits ? (
            <Suspense>
              <PeriodRefused onChoose={() => setFiltering(true)} />
            </Suspense>
          ) : found.error && !found.data ? (
            isNoResponse(found.error) ? (
              <Suspense>
                <KeptSearch
                  filter={filter}
                  columns={columns}
                  setup={setup}
                  nameOf={nameOf}
                  onOpen={open}
                  openKey={address.Trade}
                  onRetry={refresh}
                />
              </Suspense>
            ) : (
              <Refused
                title={found.error.message}
                text={<Trans>Change the conditions or try again.</Trans>}
                action={
                  <Button onClick={refresh}>
                    <Trans>Load again</Trans>
                  </Button>
                }
              />
            )
          ) : undefined
        }
        keyOf={(row) => row.tradeNo}
        nameOf={nameOf}
        onOpen={open}
        onMore={setActing}
        openKey={address.Trade}
        dayOf={(row) => ({ key: row.businessDate, heading: date(row.businessDate, 'dayHeading'), count: oneDay })}
        sort={sortOf(address.Sort)}
        onSort={({ column, direction }) => {
          const field = column === 'amount' ? ('amount' as const) : ('tradeTime' as const)
          go({
            ...address,
            PageIndex: undefined,
            Cursor: undefined,
            TailRows: undefined,
            Sort: direction === 'ascending' ? field : `-${field}`,
          })
        }}
        letterKeys={recall('keys') !== 'off'}
      />
      {place && fits && (
        <Pager
          {...place.shown}
          onTurn={(turn) => go({ ...address, ...place.to(turn) })}
          onPageSize={(size) =>
            go({
              ...address,
              PageIndex: undefined,
              Cursor: undefined,
              TailRows: undefined,
              PageSize: size === 20 || size === 100 ? size : undefined,
            })
          }
        />
      )}
      {acting && (
        <Suspense>
          <TradeActions
            trade={acting}
            onClose={() => setActing(undefined)}
            onOpen={() => open(acting)}
            onRefund={() => refund(acting)}
          />
        </Suspense>
      )}
      {address.Refund !== undefined && (
        <Suspense>
          <TradeRefund
            tradeNo={address.Refund}
            entCode={address.Ent}
            row={rows?.find((row) => row.tradeNo === address.Refund)}
            onClose={() => go({ ...address, Refund: undefined }, 'replace')}
          />
        </Suspense>
      )}
      {address.Scan === performance.timeOrigin && (
        <Suspense>
          <TradeScan
            onSearch={(next) => search(next, 'replace')}
            onClose={() => go({ ...address, Scan: undefined }, 'replace')}
          />
        </Suspense>
      )}
      {filtering && (
        <Suspense>
          <FilterSheet
            names={names}
            filter={filter}
            onClose={() => setFiltering(false)}
            onApply={(next) => {
              setFiltering(false)
              search(next)
            }}
          />
        </Suspense>
      )}
    </Split>
  )
}

/** The same fields, all empty: what a new search leaves out must not survive from the old one. */
function emptied(filter: TradeFilter): TradeFilter {
  return Object.fromEntries(Object.keys(filter).map((field) => [field, undefined]))
}
