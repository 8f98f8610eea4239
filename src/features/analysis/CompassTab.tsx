import { Trans, useLingui } from '@lingui/react/macro'
import { date, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { Sum } from '#features/measures/Sum.tsx'
import { Change } from '#features/statistics/Change.tsx'
import { formatRange } from '#shared/dates.ts'
import { averageOf, measures } from '#shared/measures.ts'
import { sumOf, sumOnWire } from '#shared/money.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import type { TabProps } from './analysis-params.ts'
import { compass } from './contract.ts'
import { Headline } from './Headline.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { sharePercent } from './percent.ts'
import type { Overview } from './shown.ts'
import { TabFrame } from './TabFrame.tsx'
import { useFigures } from './use-figures.ts'
import { monthOf } from './whose.ts'

// The numbers are there first; charts follow them.
const CompassBelow = lazyPart(
  () => import('./CompassBelow.tsx'),
  (loaded) => loaded.CompassBelow,
)
const PlanAction = lazyPart(
  () => import('./PlanAction.tsx'),
  (loaded) => loaded.PlanAction,
)

/** The first tab: one page that says how healthy the business is. */
export function CompassTab({ address, go, stamp }: TabProps) {
  const asked = useFigures(compass.overview, monthOf(address))
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {(overview) => (
        <>
          <section className="analysis-part">
            <Headline overview={overview} address={address} />
            <Numbers overview={overview} />
          </section>
          <Afterwards place={<div className="analysis-waits" />}>
            <CompassBelow overview={overview} address={address} />
          </Afterwards>
        </>
      )}
    </TabFrame>
  )
}

function Numbers({ overview }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const { currency, figures, plan, planOf, inbound, from, to, missing } = overview
  const monthName = date(`${overview.month}-01`, 'month')
  const days = formatRange(from, to, language(), todayHere())
  const average = averageOf(BigInt(sumOf(figures.payAmount)), BigInt(figures.payCount))
  const difference = plan && BigInt(sumOf(figures.netAmount)) - BigInt(sumOf(plan.soFar))
  return (
    <KeyFigures
      main={{ label: t`Net sales, ${days}`, of: 'netAmount', value: <Sum value={figures.netAmount} currency={currency} /> }} // prettier-ignore
      beside={
        plan &&
        difference !== null && (
          <span className="small">
            <b>
              <Change of={{ now: figures.netAmount, before: plan.soFar }} />{' '}
              <Sum value={sumOnWire(difference)} currency={currency} sign="always" />
            </b>{' '}
            <span className="muted">
              <Trans>compared with the plan up to now</Trans>
            </span>
          </span>
        )
      }
      facts={[
        { id: 'plan', label: t`Of the month’s plan`, value: plan ? sharePercent(figures.netAmount, plan.amount) : '–', of: 'planAmount' }, // prettier-ignore
        { id: 'average', label: i18n._(measures.averageAmount.label), value: <Sum value={average === undefined ? null : sumOnWire(average)} currency={currency} />, of: 'averageAmount' }, // prettier-ignore
        { id: 'refunds', label: i18n._(measures.refundRate.label), value: sharePercent(figures.refundAmount, figures.payAmount), of: 'refundRate' }, // prettier-ignore
        { id: 'inbound', label: i18n._(measures.inboundShare.label), value: sharePercent(inbound.payAmount, figures.payAmount), of: 'inboundShare' }, // prettier-ignore
      ]}
    >
      {!plan && (
        <p className="small muted">
          {planOf || missing === 0 ? (
            <Trans>No plan for {monthName} yet.</Trans>
          ) : (
            <Trans>Stores without a plan: {missing}. A plan is compared once every store has one.</Trans>
          )}
        </p>
      )}
      {planOf && (
        <Afterwards>
          <PlanAction overview={overview} of={planOf} />
        </Afterwards>
      )}
    </KeyFigures>
  )
}
