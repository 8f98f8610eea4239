import { DatePicker } from '@chakra-ui/react'
import { parseDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { Months } from './Months.tsx'
import { OverlayProvider } from './OverlayProvider.tsx'

export type DayCalendarProps = {
  /** `YYYY-MM-DD`; none is chosen where it is empty. */
  value: string
  onChange: (value: string) => void
  language: Language
  weekStart: 0 | 1
  /** The merchant's business day, which need not be the device's. */
  today: string
  /** First date that can be chosen. */
  min: string
}

/** One month to choose a day from by pointer or keyboard (arrows, Page Up/Down, Home/End). */
export function DayCalendar({ value, onChange, language, weekStart, today, min }: DayCalendarProps) {
  const { t } = useLingui()
  return (
    <OverlayProvider>
      <DatePicker.Root
        unstyled
        inline
        className="calendar"
        selectionMode="single"
        fixedWeeks
        locale="en-US"
        timeZone="UTC"
        startOfWeek={weekStart}
        value={value ? [parseDate(value)] : []}
        defaultFocusedValue={parseDate(value || today)}
        min={parseDate(min)}
        onValueChange={(next) => next.value[0] && onChange(String(next.value[0]))}
        translations={{
          content: t`Calendar`,
          prevTrigger: () => t`Previous month`,
          nextTrigger: () => t`Next month`,
          dayCell: ({ value: date, unavailable }) =>
            [formatDate(date.toString(), 'longDay', language, 'UTC'), unavailable && t`cannot be chosen`]
              .filter(Boolean)
              .join(', '),
        }}
      >
        <Months count={1} language={language} today={today} />
      </DatePicker.Root>
    </OverlayProvider>
  )
}
