import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { timeZone, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { useDays, useStores } from '#features/transactions/days.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { periodOf, rangeOf } from '#features/transactions/filter.ts'
import { formatRange } from '#shared/dates.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'
import './period-and-stores.css'

const PeriodPanel = lazyPart(
  () => import('./PeriodPanel.tsx'),
  (loaded) => loaded.PeriodPanel,
  'trade-filter',
)
const StoreChoice = lazyPart(
  () => import('./StoreChoice.tsx'),
  (loaded) => loaded.StoreChoice,
  'trade-filter',
)

type Chosen = Pick<TradeFilter, 'Period' | 'From' | 'To' | 'FromTime' | 'ToTime' | 'ShopCodes'>

/** Of which days and stores the rows are: today and every store where nothing is chosen. */
export function PeriodAndStores({ place, onNarrow }: { place: Chosen; onNarrow: (more: Chosen) => void }) {
  const { t } = useLingui()
  const zone = timeZone()
  const { Period, From, To, FromTime, ToTime, ShopCodes: chosen } = place
  const range = rangeOf({ Period, From, To, FromTime, ToTime }, useDays({ ShopCodes: chosen }), zone)
  const stores = useStores(chosen?.length === 1)
  const one = stores.find(({ shopCode }) => shopCode === chosen?.[0])?.shopName ?? chosen?.[0]
  const count = wholeNumber(chosen?.length ?? 0)
  return (
    <span className="period-and-stores">
      <Popover
        sheetOnPhone
        label={t`Period`}
        button={(trigger) => (
          <Chip icon="calendar" opens on={range.preset !== 'today'} {...trigger}>
            <span className="num">{formatRange(range.from, range.to, language(), todayHere())}</span>
          </Chip>
        )}
      >
        {(close) => (
          <Suspense>
            <PeriodPanel
              value={range}
              onApply={(next) => {
                close()
                onNarrow({ Period: undefined, From: undefined, To: undefined, FromTime: undefined, ToTime: undefined, ...periodOf(next, zone) }) // prettier-ignore
              }}
            />
          </Suspense>
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
              filter={{ ShopCodes: chosen }}
              onApply={({ ShopCodes }) => {
                close()
                onNarrow({ ShopCodes })
              }}
            />
          </Suspense>
        )}
      </Popover>
    </span>
  )
}
