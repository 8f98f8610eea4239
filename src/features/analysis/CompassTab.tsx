import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { Change } from '#features/statistics/Change.tsx'
import { Definitions } from '#features/measures/Definitions.tsx'
import { formatRange } from '#shared/dates.ts'
import { averageOf, measures } from '#shared/measures.ts'
import { sumOf, sumOnWire } from '#shared/money.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import type { TabProps } from './analysis-params.ts'
import { compass } from './contract.ts'
import { Headline } from './Headline.tsx'
import { sharePercent } from './percent.ts'
import type { Overview } from './shown.ts'
import { Sum } from './Sum.tsx'
import { TabFrame } from './TabFrame.tsx'
import { whoseIn } from './whose.ts'

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
  const asked = useQuery({
    ...ask(compass.overview, { ...whoseIn(address), Month: address.Month }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {(overview) => (
        <>
          <Numbers overview={overview} address={address} />
          <Afterwards place={<div className="analysis-waits" />}>
            <CompassBelow overview={overview} address={address} />
          </Afterwards>
        </>
      )}
    </TabFrame>
  )
}

function Numbers({ overview, address }: { overview: Overview; address: TabProps['address'] }) {
  const { t, i18n } = useLingui()
  const { currency, figures, plan, inbound, from, to, missing, whole } = overview
  const monthName = date(`${overview.month}-01`, 'month')
  const days = formatRange(from, to, language(), todayHere())
  const average = averageOf(BigInt(sumOf(figures.payAmount)), BigInt(figures.payCount))
  const difference = plan && BigInt(sumOf(figures.netAmount)) - BigInt(sumOf(plan.soFar))
  const facts = [
    { id: 'plan', label: t`Of the month’s plan`, value: plan ? sharePercent(figures.netAmount, plan.amount) : '–', of: 'planAmount' }, // prettier-ignore
    { id: 'average', label: i18n._(measures.averageAmount.label), value: <Sum value={average === undefined ? null : sumOnWire(average)} currency={currency} />, of: 'averageAmount' }, // prettier-ignore
    { id: 'refunds', label: i18n._(measures.refundRate.label), value: sharePercent(figures.refundAmount, figures.payAmount), of: 'refundRate' }, // prettier-ignore
    { id: 'inbound', label: i18n._(measures.inboundShare.label), value: sharePercent(inbound.payAmount, figures.payAmount), of: 'inboundShare' }, // prettier-ignore
  ] as const
  return (
    <section className="analysis-part compass-top">
      <Headline overview={overview} address={address} />
      <div className="compass-numbers">
        <div>
          <p className="small muted">
            {t`Net sales, ${days}`} <Definitions of={['netAmount']} />
          </p>
          <p className="compass-hero">
            <span className="number-hero">
              <Sum value={figures.netAmount} currency={currency} />
            </span>
            {plan && difference !== null && (
              <span className="small">
                <b>
                  <Change of={{ now: figures.netAmount, before: plan.soFar }} />{' '}
                  <Sum value={sumOnWire(difference)} currency={currency} sign="always" />
                </b>{' '}
                <span className="muted">
                  <Trans>than the plan up to now</Trans>
                </span>
              </span>
            )}
          </p>
          {!plan && (
            <p className="small muted">
              {whole || missing === 0 ? (
                <Trans>No plan for {monthName} yet.</Trans>
              ) : (
                <Trans>Stores without a plan: {missing}. A plan is compared once every store has one.</Trans>
              )}
            </p>
          )}
          {whole && (
            <Afterwards>
              <PlanAction overview={overview} address={address} />
            </Afterwards>
          )}
        </div>
        <dl className="compass-facts">
          {facts.map(({ id, label, value, of }) => (
            <div key={id}>
              <dt>
                {label} <Definitions of={[of]} />
              </dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
