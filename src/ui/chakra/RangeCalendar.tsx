import { DatePicker, type DateValue } from '@chakra-ui/react'
import { parseDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { addDays, addMonths, earliestFrom } from '#shared/calendar.ts'
import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { Months } from './Months.tsx'
import { OverlayProvider } from './OverlayProvider.tsx'

export type RangeCalendarProps = {
  /** One date while the second is still to be chosen; dates are `YYYY-MM-DD`. */
  value: readonly string[]
  onChange: (value: string[]) => void
  language: Language
  weekStart: 0 | 1
  /** The merchant's business day, which need not be the device's. */
  today: string
  /** First and last date there is data for. */
  min?: string | undefined
  max?: string | undefined
  /** Longest span in months; days beyond it are grey once one end is chosen. */
  limitMonths: number
}

/** Two months to choose a range from by pointer or keyboard (arrows, Page Up/Down, Home/End). Nothing is typed, nothing is cleared. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { value, onChange, language, weekStart, today, min, max, limitMonths } = props
  const { t } = useLingui()
  const [start] = value
  const pending = value.length === 1 && start !== undefined
  // A span of three months ending on `to` begins at the earliest on earliestFrom(to, 3): the same rule the server refuses by.
  const first = later(min, pending ? earliestFrom(start, limitMonths) : undefined)
  const last = earlier(max, pending ? addDays(addMonths(start, limitMonths), -1) : undefined)
  const dayName = (date: DateValue) => formatDate(date.toString(), 'longDay', language, 'UTC')

  return (
    <OverlayProvider>
      <DatePicker.Root
        unstyled
        inline
        className="calendar"
        selectionMode="range"
        numOfMonths={2}
        fixedWeeks
        locale="en-US"
        timeZone="UTC"
        startOfWeek={weekStart}
        value={value.map((date) => parseDate(date))}
        {...(start !== undefined && { defaultFocusedValue: opensOn(start, value.at(-1) ?? start) })}
        {...(min !== undefined && { min: parseDate(min) })}
        {...(max !== undefined && { max: parseDate(max) })}
        isDateUnavailable={(date) =>
          (first !== undefined && date.toString() < first) || (last !== undefined && date.toString() > last)
        }
        onValueChange={(next) => next.value.length > 0 && onChange(next.value.map(String))}
        translations={{
          content: t`Calendar`,
          prevTrigger: () => t`Previous month`,
          nextTrigger: () => t`Next month`,
          dayCell: ({ value: date, unavailable, firstInRange, lastInRange }) =>
            [dayName(date), firstInRange && t`start`, lastInRange && t`end`, unavailable && t`cannot be chosen`]
              .filter(Boolean)
              .join(', '),
        }}
      >
        <Months count={2} language={language} today={today} />
      </DatePicker.Root>
    </OverlayProvider>
  )
}

/** The first month shown: the range's own, or the one before when it is a single month, because data lies behind and not ahead. */
function opensOn(from: string, to: string) {
  return parseDate(from.slice(0, 7) === to.slice(0, 7) ? addMonths(from, -1) : from)
}

function later(...dates: (string | undefined)[]) {
  return dates
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1)
}

function earlier(...dates: (string | undefined)[]) {
  return dates.filter((date) => date !== undefined).toSorted()[0]
}
