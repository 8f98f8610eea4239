import { Trans, useLingui } from '@lingui/react/macro'
import { push } from '#client/navigation.ts'
import { rememberHistoryState } from '#client/history-state.ts'
import { MoreButton } from '#ui/More.tsx'
import type { PointTrade } from './contract.ts'
import { pointsText } from './points-text.ts'
import { chargeWords, directionWords, pointStatusWords } from './words.list.ts'

/** The points of an order; each opens. */
export function LinkedPoints({ points }: { points: readonly PointTrade[] }) {
  const { i18n } = useLingui()
  if (points.length === 0) return null
  return (
    <section className="section">
      <h3>
        <Trans>Points</Trans>
      </h3>
      {points.map(({ entCode, pointTradeNo, direction, chargeType, points: count, status }) => (
        <MoreButton
          key={pointTradeNo}
          icon="point"
          label={[directionWords[direction], chargeType && chargeWords[chargeType]]
            .filter((word) => word !== null)
            .map((word) => i18n._(word))
            .join(' · ')}
          value={
            status === 'CONFIRMED' ? pointsText(count) : `${i18n._(pointStatusWords[status])}　${pointsText(count)}`
          }
          onPress={() => push('/tradePoint', { filter: rememberHistoryState({ Open: `${entCode} ${pointTradeNo}` }) })}
        />
      ))}
    </section>
  )
}
