import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { formatRange, zoneName } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { load } from '#client/chunk.ts'
import { timeZone, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { useSession } from '#client/session.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { IconButton } from '#ui/Button.tsx'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import type { Column, ColumnSetup } from '#ui/columns.ts'
import { Popover } from '#ui/Popover.tsx'
import { TextInput } from '#ui/Input.tsx'
import { useConditionWords } from './conditions.ts'
import type { Trade, TradeFilter } from './contract.ts'
import { conditionsOf, numberOf, periodOf, rangeOf, without } from './filter.ts'
import type { TradeNames } from './words.ts'

const RangePanel = lazy(() =>
  load(() => import('#ui/DateRange.tsx')).then(({ RangePanel: Panel }) => ({ default: Panel })),
)
const ColumnPicker = lazy(() =>
  load(() => import('#ui/ColumnPicker.tsx')).then(({ ColumnPicker: Picker }) => ({ default: Picker })),
)

type TradeBarProps = {
  names: TradeNames
  filter: TradeFilter
  onFilter: (filter: TradeFilter) => void
  onMore: () => void
  /** Opens the camera, where a finger is the pointer. */
  onScan: () => void
  columns: readonly Column<Trade>[]
  setup: ColumnSetup
  onSetup: (setup: ColumnSetup) => void
  /** What can be done with all that was found. */
  children?: ReactNode
}

/** The bar over the list: search by number, period, stores, all filters, columns; and below it what is in force. */
export function TradeBar({
  names,
  filter,
  onFilter,
  onMore,
  onScan,
  columns,
  setup,
  onSetup,
  children,
}: TradeBarProps) {
  const { t } = useLingui()
  const { config } = useSession()
  const wordsOf = useConditionWords(names, filter)
  const today = todayHere()
  const zone = timeZone()
  const range = rangeOf(filter, today, zone)
  const days = formatRange(range.from, range.to, language(), today)
  const isToday = range.from === today && range.to === today
  const period = isToday ? t`Today ${days}` : days
  const active = conditionsOf(filter)
  const limit = limits.tradeSearchMonths
  const zoneWords = zoneName(zone, language())

  return (
    <>
      <div className="filter-bar">
        <NumberSearch
          key={filter.Number}
          number={filter.Number}
          onSearch={(Number) => onFilter({ ...filter, Number })}
        />
        <IconButton className="from-tablet for-finger" icon="scan" label={t`Scan a receipt`} onClick={onScan} />
        <Chip className="phone-only" icon="filter" on={active.length > 0} onClick={onMore} data-key="filter">
          <Trans>Filters</Trans> {active.length > 0 && <span className="num">{active.length}</span>}
        </Chip>
        <Chip className="phone-only" on={range.from !== today} opens onClick={onMore}>
          <span className="num">{period}</span>
        </Chip>
        <span className="from-tablet">
          <Popover
            label={t`Period`}
            button={(trigger) => (
              <Chip on opens {...trigger}>
                <span className="num">{period}</span>
              </Chip>
            )}
          >
            {(close) => (
              <Suspense>
                <RangePanel
                  value={range}
                  onApply={(next) => {
                    onFilter({ ...filter, ...periodOf(next, today, zone) })
                    close()
                  }}
                  language={language()}
                  today={today}
                  weekStart={config.weekStart}
                  limitMonths={limit}
                  limitWords={
                    <Trans>
                      Up to {limit} months, {zoneWords}
                    </Trans>
                  }
                />
              </Suspense>
            )}
          </Popover>
        </span>
        <Chip className="from-tablet" opens on={filter.ShopCodes !== undefined} onClick={onMore}>
          {filter.ShopCodes === undefined ? <Trans>All stores</Trans> : wordsOf(['ShopCodes'])}
        </Chip>
        {active.length > 0 && (
          <span className="filter-active" role="group" aria-label={t`Conditions in force`}>
            {active.map((condition) => {
              const words = wordsOf(condition)
              return (
                <ActiveChip
                  key={condition[0]}
                  dropLabel={t`Remove the condition ${words}`}
                  onDrop={() => onFilter(without(filter, condition))}
                >
                  {words}
                </ActiveChip>
              )
            })}
          </span>
        )}
        <Chip className="from-tablet" icon="filter" onClick={onMore} data-key="filter">
          <Trans>Filters</Trans>
        </Chip>
        <span className="filter-end from-tablet">
          <Afterwards>
            <ColumnPicker columns={columns} setup={setup} onChange={onSetup} />
          </Afterwards>
        </span>
        {children}
      </div>
    </>
  )
}

function NumberSearch({
  number,
  onSearch,
}: {
  number: string | undefined
  onSearch: (number: string | undefined) => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState(number ?? '')
  return (
    <form
      role="search"
      className="trade-search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim() === '' ? undefined : (numberOf(text) ?? number))
      }}
    >
      <TextInput
        className="filter-search from-tablet"
        small
        icon="search"
        value={text}
        onChange={setText}
        placeholder={t`Number`}
        aria-label={t`Transaction, receipt or order no.`}
        autoComplete="off"
        enterKeyHint="search"
        data-key="search"
      />
    </form>
  )
}
