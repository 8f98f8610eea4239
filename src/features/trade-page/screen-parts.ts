import { lazy, type ComponentType } from 'react'
import { lazyPart } from '#client/with-words.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { CannotConnect } from '#ui/CannotConnect.tsx'
import type { OfflineSearchProps } from './OfflineSearch.tsx'
import type { TradeKindsProps } from './TradeCounts.tsx'

// What lies over the list of /trade or stands in its place is fetched when it is first wanted.

/** What lies over the list: its dialogs and sheets, fetched as they are opened. */
export const TradeDialogs = lazyPart(
  () => import('./TradeDialogs.tsx'),
  (loaded) => loaded.TradeDialogs,
)
/** Said where no row matches. */
export const TradeNoMatch = lazyPart(
  () => import('#features/trade-filter/TradeNoMatch.tsx'),
  (loaded) => loaded.TradeNoMatch,
  'transactions',
)
const requestsTab = () => import('#features/refunds/RequestsTab.tsx')
/** The tab of requests that wait. */
export const RequestsTab = lazyPart(requestsTab, (loaded) => loaded.RequestsTab, 'refunds')
/** The same on phones. */
export const RequestsLine = lazyPart(requestsTab, (loaded) => loaded.RequestsLine, 'refunds')
/** What that tab shows. */
export const RequestsView = lazyPart(
  () => import('#features/refunds/RequestsView.tsx'),
  (loaded) => loaded.RequestsView,
  'refunds',
)
/** The button that takes the rows away as a file. */
export const ExportButton = lazyPart(
  () => import('#features/exports/ExportButton.tsx'),
  (loaded) => loaded.ExportButton,
  'exports',
)
/** One payment read closely. */
export const TradeDrawer = lazyPart(
  () => import('./TradeDrawer.tsx'),
  (loaded) => loaded.TradeDrawer,
)
const counts = () => import('./TradeCounts.tsx').catch(() => undefined)
/** What the rows are; a list without it is still the list. */
export const TradeKinds = lazy<ComponentType<TradeKindsProps>>(async () => ({
  default: (await counts())?.TradeKinds ?? (() => null),
}))
/** How many payments need checking. */
export const UnknownCount = lazy<ComponentType<{ period: TradeFilter }>>(async () => ({
  default: (await counts())?.UnknownCount ?? (() => null),
}))
/** Looks through what is kept. Wanted when no server answers: a new start of the page for its sake would lose the page. */
export const KeptSearch = lazy<ComponentType<OfflineSearchProps>>(() =>
  import('./OfflineSearch.tsx').then(
    ({ OfflineSearch: Search }) => ({ default: Search }),
    () => ({ default: CannotConnect }),
  ),
)
