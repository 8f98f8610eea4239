import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { dayRules, timeZone, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { noPeriod, rangeOf, saidPeriodOf } from '#features/transactions/filter.ts'
import { presetDays } from '#shared/business-day.ts'
import { formatRange } from '#shared/dates.ts'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'
import type { AuditParams } from './audit-params.ts'

const PeriodPanel = lazyPart(
  () => import('#features/trade-filter/PeriodPanel.tsx'),
  (loaded) => loaded.PeriodPanel,
  'trade-filter',
)

type PeriodChipProps = {
  place: AuditParams
  onNarrow: (more: Partial<AuditParams>) => void
}

/** The period rows are of, any day where none is chosen. */
export function PeriodChip({ place: { Period, From, To, FromTime, ToTime }, onNarrow }: PeriodChipProps) {
  const { t } = useLingui()
  const asked = { Period, From, To, FromTime, ToTime }
  const rules = dayRules()
  const zone = timeZone()
  const chosen = Object.values(asked).some(Boolean) ? rangeOf(asked, rules, zone) : undefined
  if (chosen)
    return (
      <ActiveChip dropLabel={t`Remove the period`} onDrop={() => onNarrow(noPeriod)}>
        <span className="num">{formatRange(chosen.from, chosen.to, language(), todayHere())}</span>
      </ActiveChip>
    )
  return (
    <Popover
      sheetOnPhone
      label={t`Period`}
      button={(trigger) => (
        <Chip icon="calendar" opens {...trigger}>
          <Trans>Any day</Trans>
        </Chip>
      )}
    >
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
    </Popover>
  )
}
