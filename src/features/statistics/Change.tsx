import { useLingui } from '@lingui/react/macro'
import { sumOf } from '#shared/money.ts'
import type { StatFigures } from './contract.ts'

/** The change in percent with one digit after the point; undefined where there was nothing before. */
export function changeOf({ now, before }: NonNullable<StatFigures['compared']>): number | undefined {
  const [is, was] = [Number(sumOf(now)), Number(sumOf(before))]
  return was === 0 ? undefined : Math.round(((is - was) / Math.abs(was)) * 1000) / 10
}

/** How net sales changed, as a shape, a figure and words for who hears them; a dash where nothing is compared. */
export function Change({ of }: { of: StatFigures['compared'] }) {
  const { t } = useLingui()
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
