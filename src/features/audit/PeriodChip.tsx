import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { dayRules, timeZone, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { periodOf, rangeOf } from '#features/transactions/filter.ts'
import { presetDays } from '#shared/business-day.ts'
import { formatRange, zoneName } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'
import { anyDay, type AuditParams } from './audit-params.ts'

const RangePanel = lazyPart(
  () => import('#ui/DateRange.tsx'),
  (loaded) => loaded.RangePanel,
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
  const limit = limits.tradeSearchMonths
  const zoneWords = zoneName(zone, language())
  const chosen = Object.values(asked).some(Boolean) ? rangeOf(asked, rules, zone) : undefined
  if (chosen)
    return (
      <ActiveChip dropLabel={t`Remove the period`} onDrop={() => onNarrow(anyDay)}>
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
          <RangePanel
            value={{ ...presetDays('today', rules), preset: 'today' }}
            onApply={(next) => {
              close()
              // Without a period it is any day here: today is said too.
              onNarrow({ ...anyDay, ...periodOf(next, zone), Period: next.preset })
            }}
            language={language()}
            days={rules}
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
  )
}
