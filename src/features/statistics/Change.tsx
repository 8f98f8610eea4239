import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { sumOf } from '#shared/money.ts'
import type { StatFigures } from './contract.ts'

/** The change in percent with one digit after the point; undefined where there was nothing before. */
export function changeOf({ now, before }: NonNullable<StatFigures['compared']>): number | undefined {
  const [is, was] = [Number(sumOf(now)), Number(sumOf(before))]
  return was === 0 ? undefined : Math.round(((is - was) / Math.abs(was)) * 1000) / 10
}

/** Said instead of a change where the records begin within what would be compared. */
export function RecordsBegin({ on }: { on: string }) {
  const day = date(on, 'date')
  return <Trans>Records begin on {day}</Trans>
}

interface ChangeProps {
  readonly of: StatFigures['compared']
  /** Since when there are records, where they begin within what would be compared. */
  readonly recordsFrom?: string | undefined
}

/** How a figure changed, as a shape, a figure and words for who hears them; a dash where nothing is compared. */
export function Change({ of, recordsFrom }: ChangeProps) {
  const { t } = useLingui()
  if (of && recordsFrom)
    return (
      <span className="muted">
        <RecordsBegin on={recordsFrom} />
      </span>
    )
  const change = of && changeOf(of)
  if (change === null || change === undefined) return '–'
  const size = Math.abs(change).toFixed(1)
  if (change === 0) return <span className="num">±0.0%</span>
  return (
    <span className="num change" aria-label={change > 0 ? t`${size}% more` : t`${size}% less`} role="img">
      {change > 0 ? '▲' : '▼'} {size}%
    </span>
  )
}
