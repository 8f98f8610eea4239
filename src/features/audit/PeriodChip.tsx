import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { dayRules, timeZone } from '#client/formats.ts'
import { lazyPart } from '#client/with-words.ts'
import { AnyDaysChip } from '#features/trade-filter/DaysChip.tsx'
import { noPeriod, rangeOf, saidPeriodOf } from '#features/transactions/filter.ts'
import { presetDays } from '#shared/business-day.ts'
import type { AuditParams } from './audit-params.ts'

const PeriodPanel = lazyPart(
  () => import('#features/trade-filter/PeriodPanel.tsx'),
  (loaded) => loaded.PeriodPanel,
  'transactions',
)

type PeriodChipProps = {
  place: AuditParams
  onNarrow: (more: Partial<AuditParams>) => void
}

/** The period rows are of, any day where none is chosen. */
export function PeriodChip({ place: { Period, From, To, FromTime, ToTime }, onNarrow }: PeriodChipProps) {
  const asked = { Period, From, To, FromTime, ToTime }
  const rules = dayRules()
  const zone = timeZone()
  const chosen = Object.values(asked).some(Boolean) ? rangeOf(asked, rules, zone) : undefined
  return (
    <AnyDaysChip chosen={chosen} none={<Trans>Any day</Trans>} onDrop={() => onNarrow(noPeriod)}>
      {(close) => (
        <Suspense>
          <PeriodPanel
            value={{ ...presetDays('today', rules), preset: 'today' }}
            onApply={(next) => {
              close()
              onNarrow(saidPeriodOf(next, zone))
            }}
          />
        </Suspense>
      )}
    </AnyDaysChip>
  )
}
