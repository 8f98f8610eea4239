import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { todayHere, timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { useStores } from '#features/transactions/days.ts'
import { periodOf } from '#features/transactions/filter.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import type { DayRules } from '#shared/business-day.ts'
import { formatRange, zoneName } from '#shared/dates.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import { isolated } from '#shared/isolated.ts'
import { limits } from '#shared/limits.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Chip } from '#ui/Chip.tsx'
import { RangePanel, type ChosenRange } from '#ui/DateRange.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { Popover } from '#ui/Popover.tsx'
import type { StatBy } from './contract.ts'
import type { StatParams } from './statistics-params.ts'

const StoreChoice = lazyPart(
  () => import('#features/trade-filter/StoreChoice.tsx'),
  (loaded) => loaded.StoreChoice,
  'trade-filter',
)

type StatBarProps = {
  by: StatBy
  address: StatParams
  range: ChosenRange
  days: DayRules
  names: TradeNames
  onNarrow: (more: Partial<StatParams>) => void
  children: ReactNode
}

/** Period, stores, and how the rows are split and compared. */
export function StatBar({ by, address, range, days, names, onNarrow, children }: StatBarProps) {
  const { t } = useLingui()
  const chosen = address.ShopCodes
  const stores = useStores(chosen?.length === 1)
  const one = stores.find(({ shopCode }) => shopCode === chosen?.[0])?.shopName ?? chosen?.[0]
  const count = wholeNumber(chosen?.length ?? 0)
  const months = limits.statisticsMonths
  const zone = zoneName(timeZone(), language())
  return (
    <FilterBar rows={rowsOf(by, names)} place={address} onNarrow={onNarrow}>
      <span className="stat-first">
        <Popover
          sheetOnPhone
          label={t`Period`}
          button={(trigger) => (
            <Chip opens on={range.preset !== 'thisMonth'} {...trigger}>
              <span className="num">{formatRange(range.from, range.to, language(), todayHere())}</span>
            </Chip>
          )}
        >
          {(close) => (
            <RangePanel
              value={range}
              language={language()}
              days={days}
              noTimes
              limitMonths={months}
              limitWords={
                <Trans>
                  Up to {months} month, {zone}
                </Trans>
              }
              onApply={(next) => {
                close()
                const { Period, From, To } = periodOf(next, timeZone())
                onNarrow({ Period: next.preset === 'thisMonth' ? undefined : (next.preset ?? Period), From, To })
              }}
            />
          )}
        </Popover>
        <Popover
          sheetOnPhone
          label={t`Store`}
          button={(trigger) => (
            <Chip opens on={chosen !== undefined} {...trigger}>
              {chosen === undefined ? (
                <Trans>All stores</Trans>
              ) : chosen.length === 1 ? (
                isolated(one ?? '')
              ) : (
                <Trans>{count} stores</Trans>
              )}
            </Chip>
          )}
        >
          {(close) => (
            <Suspense>
              <StoreChoice
                filter={{ EntCodes: address.EntCodes, ShopCodes: chosen }}
                onApply={({ ShopCodes }) => {
                  close()
                  onNarrow({ ShopCodes })
                }}
              />
            </Suspense>
          )}
        </Popover>
      </span>
      {children}
    </FilterBar>
  )
}

/** The choices of the bar; a row that is of a payment type already is not split by it. */
function rowsOf(by: StatBy, { masters, paymentClass }: TradeNames): FilterRow<keyof StatParams>[] {
  const classes = masters?.paymentClasses ?? []
  const ofClass: FilterRow<keyof StatParams> = {
    field: 'PaymentClasses',
    label: msg`Kind of payment`,
    kind: 'menu',
    travels: 'address',
    choices: classes.map(({ classCode }) => ({ value: [classCode], label: paymentClass(classCode) })),
  }
  const compare: FilterRow<keyof StatParams> = {
    field: 'Compare',
    label: msg`Compare`,
    none: msg`Not compared`,
    kind: 'menu',
    travels: 'address',
    choices: [
      { value: 'before', label: msg`Beside the weeks before` },
      { value: 'year', label: msg`Beside a year ago` },
    ],
  }
  const pivot: FilterRow<keyof StatParams> = {
    field: 'Pivot',
    label: msg`Rows`,
    none: msg`A row a day, store and payment`,
    kind: 'menu',
    travels: 'address',
    choices: [
      { value: 'shop', label: msg`A row a store and payment` },
      { value: 'type', label: msg`A row a payment` },
    ],
  }
  if (by === 'type') return [pivot, ofClass, compare]
  return [
    {
      field: 'Split',
      label: msg`Split by`,
      none: msg`Not split`,
      kind: 'menu',
      travels: 'address',
      choices: [
        { value: 'paymentClass', label: msg`Split by kind of payment` },
        { value: 'paymentType', label: msg`Split by payment` },
        { value: 'terminal', label: msg`Split by terminal` },
        { value: 'hour', label: msg`Split by hour` },
        ...(by === 'date' ? [] : [{ value: 'weekday', label: msg`Split by weekday` }]),
      ],
    },
    ofClass,
    compare,
  ]
}
