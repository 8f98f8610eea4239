import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askBeside } from '#client/ask.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { measures } from '#shared/measures.ts'
import { Totals } from '#ui/Totals.tsx'
import { pointTrades, type PointNarrowing } from './contract.ts'
import { pointsText } from './points-text.ts'

/** By how much the points grew that customers hold, and what adds up to it. */
export function PointTotals({ filter }: { filter: PointNarrowing }) {
  const { i18n } = useLingui()
  const { data } = useQuery(askBeside(pointTrades.list, pointTrades.summary, filter))
  const label = (
    <>
      {i18n._(measures.pointNet.label)}{' '}
      <Definitions of={['pointNet', 'pointGiven', 'pointUsed', 'pointExpired', 'pointAdjusted']} />
    </>
  )
  if (!data) return <Totals label={label} value={<span className="muted">–</span>} />
  return (
    <Totals
      label={label}
      value={pointsText(data.net)}
      sides={[
        { id: 'given', label: i18n._(measures.pointGiven.label), value: pointsText(data.given) },
        { id: 'used', label: i18n._(measures.pointUsed.label), value: pointsText(-data.used) },
        { id: 'expired', label: i18n._(measures.pointExpired.label), value: pointsText(-data.expired) },
        {
          id: 'adjusted',
          label: i18n._(measures.pointAdjusted.label),
          value: pointsText(data.adjusted),
          // Also on a phone the figures add up to the strong number.
          quiet: data.adjusted === 0,
        },
      ]}
    />
  )
}
