import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { presetRange, type DateRange, type Preset } from '#shared/business-day.ts'
import { formatRange } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Chip, ChoiceChip } from './Chip.tsx'
import { Popover } from './Popover.tsx'

const RangeCalendar = lazy(async () => ({ default: (await import('./chakra/RangeCalendar.tsx')).RangeCalendar }))

/** Days, and clock times (`HH:mm:ss`) where the reader asked for them; without times the days are business days. */
export type ChosenRange = DateRange & { fromTime?: string | undefined; toTime?: string | undefined }

export type RangePanelProps = {
  value: ChosenRange
  onApply: (range: ChosenRange) => void
  language: Language
  /** The business day that is now, `YYYY-MM-DD`; the last that can be chosen unless `max` says otherwise. */
  today: string
  weekStart: 0 | 1
  min?: string
  max?: string
  limitMonths: number
  /** Says the limit and the zone: "Up to 3 months, Japan time". */
  limitWords: ReactNode
}

const startOfDay = '00:00:00'
const endOfDay = '23:59:59'

/** Presets, two months and optional times. A preset applies at once; a range by its button. */
export function RangePanel({
  value,
  onApply,
  language,
  today,
  weekStart,
  min,
  max = today,
  limitMonths,
  limitWords,
}: RangePanelProps) {
  const [days, setDays] = useState([value.from, value.to])
  const [times, setTimes] = useState(
    value.fromTime === undefined ? undefined : { from: value.fromTime, to: value.toTime ?? endOfDay },
  )
  const [from, to] = days
  const done = from !== undefined && to !== undefined
  const backwards = done && from === to && times !== undefined && times.from > times.to
  return (
    <div className="range">
      <p className="caption">{limitWords}</p>
      <Presets value={value} today={today} weekStart={weekStart} onChoose={onApply} />
      <Suspense fallback={<div className="range-wait" />}>
        <RangeCalendar
          value={days}
          onChange={setDays}
          language={language}
          weekStart={weekStart}
          today={today}
          min={min}
          max={max}
          limitMonths={limitMonths}
        />
      </Suspense>
      <Times value={times} onChange={setTimes} />
      <div className="range-foot">
        <span className="num small" role="status">
          {backwards ? (
            <Trans>The end is before the start</Trans>
          ) : done ? (
            formatRange(from, to, language, today)
          ) : (
            <Trans>Choose the other day</Trans>
          )}
        </span>
        <Button
          look="primary"
          disabled={!done || backwards}
          onClick={() => done && onApply({ from, to, fromTime: times?.from, toTime: times?.to })}
        >
          <Trans>Show this period</Trans>
        </Button>
      </div>
    </div>
  )
}

type PresetsProps = { value: ChosenRange; today: string; weekStart: 0 | 1; onChoose: (range: DateRange) => void }

/** Today, yesterday, this and last week, this and last month. */
export function Presets({ value, today, weekStart, onChoose }: PresetsProps) {
  const { t } = useLingui()
  const names: Record<Preset, string> = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    thisWeek: t`This week`,
    lastWeek: t`Last week`,
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
  }
  // On the first of a month or week several presets are the same days; only the first of them is marked.
  const ranges = (Object.keys(names) as Preset[]).map((preset) => ({
    preset,
    range: presetRange(preset, today, weekStart),
  })) // keys of `names`
  const marked = ranges.find(
    ({ range }) => value.fromTime === undefined && range.from === value.from && range.to === value.to,
  )?.preset
  return (
    <div className="chip-grid" role="radiogroup" aria-label={t`Period`}>
      {ranges.map(({ preset, range }) => (
        <ChoiceChip key={preset} group="period" checked={preset === marked} onChange={() => onChoose(range)}>
          {names[preset]}
        </ChoiceChip>
      ))}
    </div>
  )
}

type TimesProps = { value: { from: string; to: string } | undefined; onChange: (value: TimesProps['value']) => void }

function Times({ value, onChange }: TimesProps) {
  const { t } = useLingui()
  const id = useId()
  // The browser leaves the seconds out when they are zero.
  const full = (text: string, otherwise: string) => (text === '' ? otherwise : text.length === 5 ? `${text}:00` : text)
  return (
    <div className="range-times">
      <label className="check-line" htmlFor={id}>
        <Checkbox
          id={id}
          checked={value !== undefined}
          onChange={(on) => onChange(on ? { from: startOfDay, to: endOfDay } : undefined)}
        />
        <Trans>Choose times too</Trans>
      </label>
      {value && (
        <span className="field-pair">
          <span className="input input-small">
            <input
              type="time"
              step="1"
              aria-label={t`From time`}
              value={value.from}
              onChange={(event) => onChange({ ...value, from: full(event.currentTarget.value, startOfDay) })}
            />
          </span>
          <span className="muted">–</span>
          <span className="input input-small">
            <input
              type="time"
              step="1"
              aria-label={t`To time`}
              value={value.to}
              onChange={(event) => onChange({ ...value, to: full(event.currentTarget.value, endOfDay) })}
            />
          </span>
        </span>
      )}
    </div>
  )
}

/** The period as a filled chip that opens its panel. */
export function RangeChip(props: RangePanelProps) {
  const { t } = useLingui()
  const { value, language, today, onApply } = props
  return (
    <Popover
      label={t`Period`}
      button={(trigger) => (
        <Chip on opens {...trigger}>
          <span className="num">{formatRange(value.from, value.to, language, today)}</span>
        </Chip>
      )}
    >
      {(close) => (
        <RangePanel
          {...props}
          onApply={(range) => {
            onApply(range)
            close()
          }}
        />
      )}
    </Popover>
  )
}
