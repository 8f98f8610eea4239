import { useLingui } from '@lingui/react/macro'
import { Select } from './Input.tsx'

type ClockTimeProps = {
  /** Names what the time is for. */
  label: string
  /** `HH:mm` by the enterprise's clock, with 24 hours. */
  value: string
  onChange: (value: string) => void
}

const minuteStep = 5
const two = (part: number) => String(part).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, hour) => two(hour))
const minutes = Array.from({ length: 60 / minuteStep }, (_, step) => two(step * minuteStep))

/** A time of day, chosen from two lists: the browser's own field would be in the browser's language. */
export function ClockTime({ label, value, onChange }: ClockTimeProps) {
  const { t } = useLingui()
  const [hour = '00', minute = '00'] = value.split(':')
  return (
    <span className="field-pair">
      <Select small aria-label={t`${label}, hour`} value={hour} onChange={(next) => onChange(`${next}:${minute}`)}>
        {hours.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <span aria-hidden="true">:</span>
      <Select small aria-label={t`${label}, minute`} value={minute} onChange={(next) => onChange(`${hour}:${next}`)}>
        {[...new Set([...minutes, minute])].toSorted().map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </span>
  )
}
