import { Trans, useLingui } from '@lingui/react/macro'
import { Sum } from '#features/measures/Sum.tsx'
import { wholeNumber } from '#shared/whole-number.ts'
import { Facts, type Fact } from '#ui/Facts.tsx'
import type { PointTrade } from './contract.ts'
import { pointsText } from './points-text.ts'
import { reckonedOf } from './reckoned.ts'
import { chargeWords, kindWords } from './words.list.ts'

/** Why these points: base × rate × multiple and the cap, as they were frozen when the points were given. */
export function WhyPoints({ entry }: { entry: PointTrade }) {
  const { t, i18n } = useLingui()
  const { chargeType, baseAmount, giveRate, multiple, cap, paymentKind, currency, points, remark } = entry
  if (entry.direction === 'CANCEL_GIVE' || entry.direction === 'CANCEL_USE') return <ByRefund />
  if (chargeType === null) return null
  const reckoned = reckonedOf(entry)
  const kind = paymentKind && i18n._(kindWords[paymentKind])
  const facts: (Fact | false)[] = [
    { id: 'charge', label: t`Charge type`, value: i18n._(chargeWords[chargeType]) },
    baseAmount !== null && {
      id: 'base',
      label: t`Base amount`,
      value: <Sum value={baseAmount} currency={currency} />,
    },
    giveRate !== null && {
      id: 'rate',
      label: kind ? t`Give rate, ${kind}` : t`Give rate`,
      value: `× ${percent(giveRate)}`,
    },
    multiple !== null && { id: 'multiple', label: t`Multiple`, value: `× ${multiple}` },
    reckoned !== undefined && {
      id: 'reckoned',
      label: t`Base amount × rate × multiple`,
      value: `= ${hundredthsText(reckoned.hundredths)}P`,
    },
    cap !== null && { id: 'cap', label: t`At most`, value: pointsText(cap) },
    { id: 'points', label: t`Points`, value: <b>{pointsText(points)}</b> },
  ]
  return (
    <section className="section">
      <h3>
        <Trans>Why these points?</Trans>
      </h3>
      <Facts facts={facts} />
      {reckoned?.capped && (
        <p className="small muted">
          <Trans>The points were cut to the most that one purchase gives.</Trans>
        </p>
      )}
      {reckoned && !reckoned.capped && reckoned.hundredths % 100n > 0n && (
        <p className="small muted">
          <Trans>Fractions of a point are left out.</Trans>
        </p>
      )}
      {baseAmount === null && remark === '' && (
        <p className="small muted">
          <Trans>A fixed number of points, whatever was paid.</Trans>
        </p>
      )}
    </section>
  )
}

/** Points that follow a refund have no reckoning of their own. */
function ByRefund() {
  return (
    <section className="section">
      <h3>
        <Trans>Why these points?</Trans>
      </h3>
      <p className="small muted">
        <Trans>Part of the payment was refunded. The same part of its points went back.</Trans>
      </p>
    </section>
  )
}

/** Hundredths as a decimal without needless zeros: 8620 is `86.2`. */
function hundredthsText(hundredths: bigint): string {
  const rest = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return wholeNumber(hundredths / 100n) + (rest && `.${rest}`)
}

/** A rate of decimals as people read it: `0.005` is 0.5%. */
function percent(rate: string): string {
  return `${Math.round(Number(rate) * 1_000_000) / 10_000}%`
}
