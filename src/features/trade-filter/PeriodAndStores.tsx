import { Suspense } from 'react'
import { timeZone, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { useDays } from '#features/transactions/days.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { noPeriod, periodOf, rangeOf } from '#features/transactions/filter.ts'
import { formatRange } from '#shared/dates.ts'
import { ChosenStores } from './ChosenStores.tsx'
import { DaysChip } from './DaysChip.tsx'
import { StoreChip } from './StoreChip.tsx'
import './period-and-stores.css'

const PeriodPanel = lazyPart(
  () => import('./PeriodPanel.tsx'),
  (loaded) => loaded.PeriodPanel,
  'transactions',
)

/** The part of an address that says of which days and stores. */
export type ChosenPeriod = Pick<TradeFilter, 'Period' | 'From' | 'To' | 'FromTime' | 'ToTime' | 'ShopCodes'>

/** Of which days and stores the rows are: today and every store where nothing is chosen. */
export function PeriodAndStores({ place, onNarrow }: { place: ChosenPeriod; onNarrow: (more: ChosenPeriod) => void }) {
  const zone = timeZone()
  const { Period, From, To, FromTime, ToTime, ShopCodes } = place
  const range = rangeOf({ Period, From, To, FromTime, ToTime }, useDays({ ShopCodes }), zone)
  return (
    <span className="period-and-stores">
      <DaysChip
        icon="calendar"
        on={range.preset !== 'today'}
        text={formatRange(range.from, range.to, language(), todayHere())}
      >
        {(close) => (
          <Suspense>
            <PeriodPanel
              value={range}
              onApply={(next) => {
                close()
                onNarrow({ ...noPeriod, ...periodOf(next, zone) })
              }}
            />
          </Suspense>
        )}
      </DaysChip>
      <StoreChip
        filter={{ ShopCodes }}
        names={<ChosenStores codes={ShopCodes} />}
        onApply={(next) => onNarrow({ ShopCodes: next.ShopCodes })}
      />
    </span>
  )
}
