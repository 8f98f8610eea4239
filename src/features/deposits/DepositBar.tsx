import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayRules, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { useStores } from '#features/transactions/days.ts'
import { addMonths } from '#shared/calendar.ts'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { RangePanel } from '#ui/DateRange.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AmountChip } from '#features/trade-filter/AmountChip.tsx'
import { AnyDaysChip } from '#features/trade-filter/DaysChip.tsx'
import { filterRows, type DepositParams } from './deposits-params.ts'

/** Transfers are planned at most so many months ahead, and looked back at for so many. */
const monthsAhead = 8
const monthsAtOnce = 24

type DepositBarProps = {
  place: DepositParams
  onNarrow: (more: Partial<DepositParams>) => void
  /** Whether stores are paid out by themselves. */
  byShop: boolean
  children: ReactNode
}

/** Days of transfer, usage month, state, company, store and amount. */
export function DepositBar({ place, onNarrow, byShop, children }: DepositBarProps) {
  const { i18n } = useLingui()
  const stores = useStores()
  const companies = new Map(stores.map(({ entCode, entName }) => [entCode, isolated(entName)]))
  const shops = byShop ? stores.map(({ shopCode, shopName }) => ({ value: shopCode, label: isolated(shopName) })) : []
  return (
    <FilterBar
      rows={filterRows(
        todayHere(),
        [...companies].map(([value, label]) => ({ value, label })),
        shops,
      )}
      place={place}
      onNarrow={onNarrow}
      first={
        <>
          <TransferDays place={place} onNarrow={onNarrow} />
          <AmountChip label={i18n._(measures.transferAmount.label)} place={place} onNarrow={onNarrow} />
        </>
      }
    >
      {children}
    </FilterBar>
  )
}

function TransferDays({ place: { From, To }, onNarrow }: Pick<DepositBarProps, 'place' | 'onNarrow'>) {
  const { t } = useLingui()
  const today = todayHere()
  const [from, to] = [From ?? To, To ?? From]
  return (
    <AnyDaysChip
      label={t`Transfer date`}
      chosen={from && to ? { from, to } : undefined}
      none={<Trans>Any transfer day</Trans>}
      onDrop={() => onNarrow({ From: undefined, To: undefined })}
    >
      {(close) => (
        <RangePanel
          value={{ from: today, to: today }}
          language={language()}
          days={dayRules()}
          max={addMonths(today, monthsAhead)}
          noTimes
          limitMonths={monthsAtOnce}
          limitWords={<Trans>Days on which money is transferred</Trans>}
          onApply={(range) => {
            close()
            onNarrow({ From: range.from, To: range.to })
          }}
        />
      )}
    </AnyDaysChip>
  )
}
