import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { todayHere, timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { ChosenStores } from '#features/trade-filter/ChosenStores.tsx'
import { DaysChip } from '#features/trade-filter/DaysChip.tsx'
import { StoreChip } from '#features/trade-filter/StoreChip.tsx'
import { periodOf } from '#features/transactions/filter.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import type { DayRules } from '#shared/business-day.ts'
import { formatRange, zoneName } from '#shared/dates.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import { limits } from '#shared/limits.ts'
import { RangePanel, type ChosenRange } from '#ui/DateRange.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import type { StatBy } from './contract.ts'
import type { StatParams } from './statistics-params.ts'

type StatBarProps = {
  by: StatBy
  asChart: boolean
  address: StatParams
  range: ChosenRange
  days: DayRules
  names: TradeNames
  onNarrow: (more: Partial<StatParams>) => void
  children: ReactNode
}

/** Period, stores, and how the rows are split and compared. */
export function StatBar({ by, asChart, address, range, days, names, onNarrow, children }: StatBarProps) {
  const months = limits.statisticsMonths
  const zone = zoneName(timeZone(), language())
  return (
    <FilterBar
      rows={rowsOf({ by, asChart }, names)}
      place={address}
      onNarrow={onNarrow}
      first={
        <>
          <DaysChip on={range.preset !== 'thisMonth'} text={formatRange(range.from, range.to, language(), todayHere())}>
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
          </DaysChip>
          <StoreChip
            filter={{ EntCodes: address.EntCodes, ShopCodes: address.ShopCodes }}
            names={<ChosenStores codes={address.ShopCodes} />}
            onApply={({ ShopCodes }) => onNarrow({ ShopCodes })}
          />
        </>
      }
    >
      {children}
    </FilterBar>
  )
}

/** The choices of the bar; a row that is of a payment type already is not split by it, and a chart draws no parts. */
function rowsOf(
  { by, asChart }: Pick<StatBarProps, 'by' | 'asChart'>,
  { masters, paymentClass }: TradeNames,
): FilterRow<keyof StatParams>[] {
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
  if (asChart) return [ofClass, compare]
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
