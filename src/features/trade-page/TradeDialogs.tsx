import { Suspense } from 'react'
import { lazyPart } from '#client/with-words.ts'
import type { Trade } from '#features/transactions/contract.ts'
import type { Trades } from './use-trades.ts'

const FilterSheet = lazyPart(
  () => import('#features/trade-filter/FilterSheet.tsx'),
  (loaded) => loaded.FilterSheet,
  'transactions',
)
const TradeActions = lazyPart(
  () => import('./TradeActions.tsx'),
  (loaded) => loaded.TradeActions,
)
const TradeRefund = lazyPart(
  () => import('#features/refunds/TradeRefund.tsx'),
  (loaded) => loaded.TradeRefund,
  'refunds',
)
const TradeScan = lazyPart(
  () => import('#features/scan/TradeScan.tsx'),
  (loaded) => loaded.TradeScan,
  'scan',
)
const TradeSearch = lazyPart(
  () => import('#features/search/TradeSearch.tsx'),
  (loaded) => loaded.TradeSearch,
  'search',
)

type TradeDialogsProps = {
  trades: Trades
  /** The row whose actions are asked for. */
  acting: Trade | undefined
  filtering: boolean
  /** Closes what the address does not say: actions and conditions. */
  onClose: () => void
}

/** What lies over the list of /trade. */
export function TradeDialogs({ trades, acting, filtering, onClose }: TradeDialogsProps) {
  const { address, go, names, filter, list, search } = trades
  const { Refund, Scan, Search } = address
  const replace = (more: Partial<typeof address>) => go({ ...address, ...more }, 'replace')
  return (
    <Suspense>
      {acting && (
        <TradeActions
          trade={acting}
          onClose={onClose}
          onOpen={() => list.open(acting)}
          onRefund={() => trades.refund(acting)}
        />
      )}
      {filtering && (
        <FilterSheet
          names={names}
          filter={filter}
          onClose={onClose}
          onApply={(next) => {
            onClose()
            search(next)
          }}
        />
      )}
      {Refund !== undefined && (
        <TradeRefund
          tradeNo={Refund}
          entCode={address.Ent}
          row={list.rows?.find(({ tradeNo }) => tradeNo === Refund)}
          onClose={() => replace({ Refund: undefined })}
        />
      )}
      {Scan === performance.timeOrigin && (
        <TradeScan
          onSearch={(next) => search(next, 'replace')}
          onNumber={(text) => replace({ Scan: undefined, Search: { text, scanned: true } })}
          onClose={() => replace({ Scan: undefined })}
        />
      )}
      {Search && (
        <TradeSearch
          first={Search.text}
          scanned={Search.scanned}
          onText={(text) => replace({ Search: { text } })}
          onOpen={(row, how) => go({ ...address, Search: undefined, Trade: row.tradeNo, Ent: row.entCode }, how)}
          onShow={search}
          onScan={() => go({ ...address, Search: undefined, Scan: performance.timeOrigin })}
          onClose={() => replace({ Search: undefined })}
        />
      )}
    </Suspense>
  )
}
