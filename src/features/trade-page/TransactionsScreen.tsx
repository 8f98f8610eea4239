import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Afterwards } from '#ui/Afterwards.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Split } from '#ui/Split.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import { RefusedPeriod } from '#features/refused-period/refused-period.ts'
import { sortOf, wireSort } from '#features/transactions/filter.ts'
import {
  KeptSearch,
  RequestsLine,
  RequestsView,
  TradeDialogs,
  TradeDrawer,
  TradeKinds,
  TradeNoMatch,
} from './screen-parts.ts'
import { TradeBar } from './TradeBar.tsx'
import { TradeTabs } from './TradeTabs.tsx'
import { TradeTotals } from './TradeTotals.tsx'
import { useTradeTable } from './use-trade-table.ts'
import { useTrades } from './use-trades.ts'

/** Searches payments. The filter lives in the address, so a search can be shared and survives a reload. */
export default function TransactionsScreen() {
  const { t } = useLingui()
  const trades = useTrades()
  const { address, list, range, readable } = trades
  const table = useTradeTable(trades)
  const [acting, setActing] = useState<Trade>()
  const [filtering, setFiltering] = useState(false)
  const tabs = (
    <div className="from-tablet">
      <TradeTabs trades={trades} />
    </div>
  )
  if (address.View === 'requests')
    return (
      <Split>
        {tabs}
        <Suspense>
          <RequestsView />
        </Suspense>
      </Split>
    )

  return (
    <ListScreen
      {...table}
      list={list}
      label={t`Transactions`}
      onMore={setActing}
      sort={sortOf(address.Sort)}
      onSort={(sort) => list.narrow({ Sort: wireSort(sort) })}
      tabs={tabs}
      bar={
        <>
          <div className="phone-only">
            <Afterwards>
              <RequestsLine />
            </Afterwards>
          </div>
          <TradeTotals {...trades} />
          <TradeBar trades={trades} table={table} onMore={() => setFiltering(true)} />
        </>
      }
      none={{ face: <TradeNoMatch {...trades} onFilter={trades.search} /> }}
      instead={
        !trades.fits ? (
          <RefusedPeriod unreadable={!readable} backwards={range.from > range.to} onChoose={() => setFiltering(true)} />
        ) : (
          list.trouble?.offline && <KeptSearch trades={trades} table={table} onRetry={list.again} />
        )
      }
      pagerNote={<TradeKinds {...trades} />}
      drawer={<TradeDrawer trades={trades} />}
    >
      <Afterwards>
        <TradeDialogs
          trades={trades}
          acting={acting}
          filtering={filtering}
          onClose={() => {
            setActing(undefined)
            setFiltering(false)
          }}
        />
      </Afterwards>
    </ListScreen>
  )
}
