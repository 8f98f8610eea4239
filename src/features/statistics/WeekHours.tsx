import { useLingui } from '@lingui/react/macro'
import { dayRules } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { weekdayNames } from '#shared/dates.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { HeatMap } from '#ui/HeatMap.tsx'
import { hourName } from './hour-name.ts'

type WeekHoursProps = {
  label: string
  /** Weekdays of the business day, from 1 for Monday, and hours of the clock. */
  hours: readonly { readonly weekday: number; readonly hour: number; readonly payCount: number }[]
  /** Of how many whole weeks; then it shows averages, as numbers too, and what each day comes to. */
  weeks?: number
  /** The hour at which a day begins; midnight where it is left out. */
  start?: number
  /** The hour that is drawn as the busiest, if any. */
  marked?: { readonly weekday: number; readonly hour: number } | undefined
}

/** The busy hours of the week, in the order in which people here count its days. */
export function WeekHours({ label, hours, weeks, start = 0, marked }: WeekHoursProps) {
  const { t } = useLingui()
  const { weekStart } = dayRules()
  // Monday is 1 here and Sunday 0 in the names of weekdays.
  const weekdays = Array.from({ length: 7 }, (_day, index) => (index + weekStart) % 7)
  const { short, long } = weekdayNames[language()]
  const since = hours.map(({ hour }) => (hour - start + 24) % 24)
  const [from, to] = [Math.min(...since), Math.max(...since)]
  const columns = Array.from({ length: to - from + 1 }, (_hour, index) => (start + from + index) % 24)
  const mean = (count: number) => (weeks ? Math.round(count / weeks) : count)
  const ofDay = (day: number) =>
    hours.filter(({ weekday }) => weekday === day).reduce((sum, { payCount }) => sum + payCount, 0)
  return (
    <HeatMap
      label={label}
      rows={weekdays.map((day) => ({ id: String(day || 7), label: short[day] ?? '', name: long[day] ?? '' }))}
      columns={columns.map((hour, index) => ({
        id: String(hour),
        label: language() === 'ja' && (index === 0 || !weeks) ? hourName(hour) : String(hour),
        name: hourName(hour),
      }))}
      values={new Map(hours.map(({ weekday, hour, payCount }) => [`${weekday} ${hour}`, mean(payCount)]))}
      say={(count) => {
        const payments = wholeNumber(count)
        return t`Payments: ${payments}`
      }}
      marked={marked && `${marked.weekday} ${marked.hour}`}
      {...(weeks && {
        shown: wholeNumber,
        ends: {
          head: t`A day`,
          of: new Map(weekdays.map((day) => [String(day || 7), wholeNumber(mean(ofDay(day || 7)))])),
        },
      })}
    />
  )
}
