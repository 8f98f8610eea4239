import { Trans } from '@lingui/react/macro'
import { dayRules, timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
import type { DayRules } from '#shared/business-day.ts'
import { zoneName } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { RangePanel, type ChosenRange } from '#ui/DateRange.tsx'

type PeriodPanelProps = {
  value: ChosenRange
  onApply: (chosen: ChosenRange) => void
  /** Where the days of stores that were chosen differ from the person's own. */
  days?: DayRules | undefined
}

/** Chooses a period that may be searched. */
export function PeriodPanel({ value, onApply, days = dayRules() }: PeriodPanelProps) {
  return (
    <RangePanel
      value={value}
      onApply={onApply}
      language={language()}
      days={days}
      limitMonths={limits.tradeSearchMonths}
      limitWords={<PeriodLimit />}
    />
  )
}

/** How long a period may be, and in whose clock it is told. */
export function PeriodLimit() {
  const limit = limits.tradeSearchMonths
  const zoneWords = zoneName(timeZone(), language())
  return (
    <Trans>
      Up to {limit} months, {zoneWords}
    </Trans>
  )
}
