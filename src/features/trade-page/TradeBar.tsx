import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useEffect, type ComponentType } from 'react'
import { formatRange } from '#shared/dates.ts'
import { timeZone, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { loadWords } from '#client/words.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { afterFirstSight } from '#ui/first-sight.ts'
import { IconButton } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DaysChip } from '#features/trade-filter/DaysChip.tsx'
import { StoreChip } from '#features/trade-filter/StoreChip.tsx'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { conditionsOf, periodOf } from '#features/transactions/filter.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { ExportButton } from './screen-parts.ts'
import type { TradeTable } from './use-trade-table.ts'
import type { Trades } from './use-trades.ts'

const PeriodPanel = lazyPart(
  () => import('#features/trade-filter/PeriodPanel.tsx'),
  (loaded) => loaded.PeriodPanel,
  'transactions',
)
// Fetched after the first sight and never worth a new start of the page: the list says more than its conditions.
const ActiveConditions = lazy<ComponentType<ConditionsProps & { onFilter: (filter: TradeFilter) => void }>>(
  async () => ({
    default: (await loadConditions())?.ActiveConditions ?? (() => null),
  }),
)
const StoreNames = lazy<ComponentType<ConditionsProps>>(async () => ({
  default: (await loadConditions())?.StoreNames ?? (() => null),
}))
const loadConditions = () =>
  Promise.all([import('#features/trade-filter/ActiveConditions.tsx'), loadWords('transactions')]).then(
    ([loaded]) => loaded,
    () => undefined,
  )
const ColumnPicker = lazyPart(
  () => import('#ui/ColumnPicker.tsx'),
  (loaded) => loaded.ColumnPicker,
)

type ConditionsProps = { names: TradeNames; filter: TradeFilter }
type TradeBarProps = { trades: Trades; table: TradeTable; onMore: () => void }

/** The bar over the list: period, stores, all filters, columns; and below it what is in force. */
export function TradeBar({ trades, table, onMore }: TradeBarProps) {
  const { t } = useLingui()
  const { address, go, names, filter, range, days, fits, summary, search } = trades
  useEffect(() => void afterFirstSight().then(loadConditions), [])
  const zone = timeZone()
  const dates = formatRange(range.from, range.to, language(), todayHere())
  const named = { today: t`Today ${dates}`, yesterday: t`Yesterday ${dates}` }
  const period = range.preset === 'today' || range.preset === 'yesterday' ? named[range.preset] : dates
  const active = conditionsOf(filter)

  return (
    <div className="filter-bar">
      <IconButton
        className="from-tablet for-finger"
        icon="scan"
        label={t`Scan a receipt`}
        onClick={() => go({ ...address, Scan: performance.timeOrigin })}
      />
      <Chip className="phone-only" icon="filter" on={active.length > 0} onClick={onMore} data-key="filter">
        <Trans>Filters</Trans> {active.length > 0 && <span className="num">{active.length}</span>}
      </Chip>
      <span>
        <DaysChip on={range.preset !== 'today'} text={period}>
          {(close) => (
            <Suspense>
              <PeriodPanel
                value={range}
                onApply={(next) => {
                  search({ ...filter, ...periodOf(next, zone) })
                  close()
                }}
                days={days}
              />
            </Suspense>
          )}
        </DaysChip>
      </span>
      <StoreChip
        filter={filter}
        names={
          <Suspense fallback="…">
            <StoreNames names={names} filter={filter} />
          </Suspense>
        }
        onApply={search}
      />
      <Chip className="from-tablet" icon="filter" onClick={onMore} data-key="filter">
        <Trans>Filters</Trans>
      </Chip>
      {/* Last, since they come after the first sight and must push nothing aside. */}
      {active.length > 0 && (
        <Suspense>
          <ActiveConditions names={names} filter={filter} onFilter={search} />
        </Suspense>
      )}
      <span className="filter-tools">
        <span className="filter-end from-tablet">
          <Afterwards>
            <ColumnPicker columns={table.columns} setup={table.setup} onChange={table.onSetup} />
          </Afterwards>
        </span>
        {fits && (
          <Afterwards>
            <ExportButton {...table} names={names} filter={filter} sort={address.Sort} summary={summary} />
          </Afterwards>
        )}
      </span>
    </div>
  )
}
