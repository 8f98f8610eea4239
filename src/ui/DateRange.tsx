import { Suspense, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { presetDays, type DateRange, type DayRules } from '#shared/business-day.ts'
import { presets, type Preset } from '#shared/presets.ts'
import { formatRange } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { arrowStep } from './arrow-step.ts'
import { Button } from './Button.tsx'
import { CheckLine } from './CheckLine.tsx'
import { ChoiceChip } from './Chip.tsx'
import { lazyUi } from './lazy-ui.ts'

const RangeCalendar = lazyUi(
  () => import('./chakra/RangeCalendar.tsx'),
  (loaded) => loaded.RangeCalendar,
)

/**
 * Days, and clock times (`HH:mm:ss`) where the reader asked for them; without times the days are business days. `preset` is
 * the word that was chosen, which means other days tomorrow.
 */
export type ChosenRange = DateRange & {
  fromTime?: string | undefined
  toTime?: string | undefined
  preset?: Preset | undefined
}

export type RangePanelProps = {
  value: ChosenRange
  onApply: (range: ChosenRange) => void
  language: Language
  /** How business days are counted; the newest that has begun is the last that can be chosen. */
  days: DayRules
  min?: string
  /** The last day where days to come can be chosen; the words for days are of the past and stay away then. */
  max?: string
  limitMonths: number
  /** Says the limit and the zone: "Up to 3 months, Japan time". */
  limitWords: ReactNode
  /** Whole days alone can be chosen. */
  noTimes?: boolean
}

const startOfDay = '00:00:00'
const endOfDay = '23:59:59'

/** Presets, two months and optional times. A preset applies at once; a range by its button. */
export function RangePanel({
  value,
  onApply,
  language,
  days: rules,
  min,
  max,
  limitMonths,
  limitWords,
  noTimes,
}: RangePanelProps) {
  const today = presetDays('today', rules).to
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
      {max === undefined && <Presets value={value} days={rules} onChoose={onApply} />}
      <Suspense fallback={<div className="range-wait" />}>
        <RangeCalendar
          value={days}
          onChange={setDays}
          language={language}
          weekStart={rules.weekStart}
          today={today}
          min={min}
          max={max ?? today}
          limitMonths={limitMonths}
        />
      </Suspense>
      {!noTimes && <Times value={times} onChange={setTimes} />}
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

type PresetsProps = { value: ChosenRange; days: DayRules; onChoose: (range: ChosenRange) => void }

/** Today, yesterday, this and last week, this and last month. */
export function Presets({ value, days, onChoose }: PresetsProps) {
  const { t } = useLingui()
  const names: Record<Preset, string> = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    thisWeek: t`This week`,
    lastWeek: t`Last week`,
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
  }
  return (
    <div className="chip-grid" role="radiogroup" aria-label={t`Period`} tabIndex={-1} onKeyDown={walkRadios}>
      {presets.map((preset) => (
        <ChoiceChip
          key={preset}
          group="period"
          checked={preset === value.preset}
          onChange={() => onChoose({ ...presetDays(preset, days), preset })}
        >
          {names[preset]}
        </ChoiceChip>
      ))}
    </div>
  )
}

/** Since a choice is applied at once, arrows walk and only the space bar or Enter chooses. */
function walkRadios(event: KeyboardEvent<HTMLElement>): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  const at = radios.findIndex((radio) => radio === event.target)
  const step = arrowStep(event.key)
  if (at < 0 || (step === undefined && event.key !== 'Enter')) return
  event.preventDefault()
  if (step === undefined) radios[at]?.click()
  else radios.at((at + step) % radios.length)?.focus()
}

type TimesProps = { value: { from: string; to: string } | undefined; onChange: (value: TimesProps['value']) => void }

function Times({ value, onChange }: TimesProps) {
  const { t } = useLingui()
  // The browser leaves the seconds out when they are zero.
  const full = (text: string, otherwise: string) => (text === '' ? otherwise : text.length === 5 ? `${text}:00` : text)
  return (
    <div className="range-times">
      <CheckLine
        checked={value !== undefined}
        onChange={(on) => onChange(on ? { from: startOfDay, to: endOfDay } : undefined)}
      >
        <Trans>Choose times too</Trans>
      </CheckLine>
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
