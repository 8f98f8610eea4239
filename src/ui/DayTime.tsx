import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { IconButton } from './Button.tsx'
import { ClockTime } from './ClockTime.tsx'
import { lazyUi } from './lazy-ui.ts'
import './day-time.css'

const DayCalendar = lazyUi(
  () => import('./chakra/DayCalendar.tsx'),
  (loaded) => loaded.DayCalendar,
)

type DayTimeProps = {
  id: string
  'aria-describedby'?: string | undefined
  /** Names the field, for its parts. */
  label: string
  /** `YYYY-MM-DDTHH:mm` by the enterprise's clock; empty if none is chosen. */
  value: string
  onChange: (value: string) => void
  language: Language
  weekStart: 0 | 1
  /** The present business day, which is the first that can be chosen. */
  today: string
}

const morning = '09:00'

/** A day and a time in the reader's words; may be left empty. */
export function DayTime({ label, value, onChange, language, weekStart, today, ...ids }: DayTimeProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [day = '', time = morning] = value.split('T')
  const shown = day ? formatDate(day, 'longDay', language, 'UTC') : t`Choose a day`
  return (
    <div className="day-time">
      <div className="day-time-line">
        <button
          {...ids}
          type="button"
          className="input day-time-day"
          aria-label={`${label}: ${shown}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className={day ? 'num' : 'muted'}>{shown}</span>
        </button>
        {day && (
          <>
            <ClockTime label={label} value={time} onChange={(next) => onChange(`${day}T${next}`)} />
            <IconButton icon="close" label={t`Clear ${label}`} onClick={() => onChange('')} />
          </>
        )}
      </div>
      {open && (
        <Suspense fallback={<div className="range-wait" />}>
          <DayCalendar
            value={day}
            onChange={(next) => {
              onChange(`${next}T${time}`)
              setOpen(false)
            }}
            language={language}
            weekStart={weekStart}
            today={today}
            min={day && day < today ? day : today}
          />
        </Suspense>
      )}
    </div>
  )
}
