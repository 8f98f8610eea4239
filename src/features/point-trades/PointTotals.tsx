import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askBeside } from '#client/ask.ts'
import { Totals } from '#ui/Totals.tsx'
import { pointTrades, type PointNarrowing } from './contract.ts'
import { pointsText } from './points-text.ts'

/** By how much the points grew that are owed to members, and what adds up to it. */
export function PointTotals({ filter }: { filter: PointNarrowing }) {
  const { t } = useLingui()
  const { data } = useQuery(askBeside(pointTrades.list, pointTrades.summary, filter))
  const label = t`Change of points owed`
  if (!data) return <Totals label={label} value={<span className="muted">–</span>} />
  return (
    <Totals
      label={label}
      value={pointsText(data.net)}
      sides={[
        { id: 'given', label: <Trans>Given</Trans>, value: pointsText(data.given) },
        { id: 'used', label: <Trans>Used</Trans>, value: pointsText(-data.used) },
        { id: 'expired', label: <Trans context="points">Expired</Trans>, value: pointsText(-data.expired) },
        {
          id: 'adjusted',
          label: <Trans>Adjusted</Trans>,
          value: pointsText(data.adjusted),
          // Also on a phone the figures add up to the strong number.
          quiet: data.adjusted === 0,
        },
      ]}
    />
  )
}
