import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date, money } from '#client/formats.ts'
import { addDays } from '#shared/calendar.ts'
import { formatMoney, sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Chart } from '#ui/Chart.tsx'
import { WeekHours } from '#features/statistics/WeekHours.tsx'
import type { TabProps } from './analysis-params.ts'
import { Bands } from './Bands.tsx'
import type { Overview } from './shown.ts'
import { compass } from './contract.ts'
import { Mix } from './Mix.tsx'
import { percent, shareOf, sharePercent } from './percent.ts'
import { whoseIn } from './whose.ts'

type Props = { overview: Overview; address: TabProps['address'] }

/** What the first tab shows below its numbers. */
export function CompassBelow({ overview, address }: Props) {
  return (
    <div className="compass-below">
      <PlanChart overview={overview} />
      <BusyHours address={address} />
      <Mix address={address} />
      <RefundRate overview={overview} />
      <Bands address={address} />
    </div>
  )
}

/** Net sales up to each day, beside the plan. */
function PlanChart({ overview }: { overview: Overview }) {
  const { t } = useLingui()
  const { currency, days, plan, from } = overview
  const say = (value: number) => money(value, currency)
  const marks = (plan?.days ?? days).map((_one, at) => addDays(from, at))
  const [actual, planned] = [say(Number(sumOf(days.at(-1) ?? 0))), say(Number(sumOf(plan?.amount ?? 0)))]
  const series = [
    { label: t`Actual`, look: 'course' as const, values: marks.map((_mark, at) => (at < days.length ? Number(sumOf(days[at] ?? 0)) : null)) }, // prettier-ignore
    ...(plan
      ? [{ label: t`Plan`, look: 'previous' as const, values: plan.days.map((one) => Number(sumOf(one))) }]
      : []),
  ]
  return (
    <section className="analysis-part compass-wide">
      <h2>{plan ? <Trans>Plan and actual</Trans> : <Trans>Net sales, added up</Trans>}</h2>
      <p className="small muted">
        {plan ? (
          <Trans>
            {actual} of {planned} so far.
          </Trans>
        ) : (
          <Trans>{actual} so far.</Trans>
        )}
      </p>
      <Chart
        sentence={plan ? t`Net sales so far ${actual}, plan of the month ${planned}.` : t`Net sales so far ${actual}.`}
        head={t`Date`}
        marks={marks.map((mark) => date(mark, 'shortDay'))}
        series={series}
        say={say}
        sayShort={(value) => formatMoney(Math.round(value), currency, { compact: true })}
      />
    </section>
  )
}

function BusyHours({ address }: Pick<Props, 'address'>) {
  const { t } = useLingui()
  const { data } = useQuery(ask(compass.heatmap, { ...whoseIn(address), Month: address.Month }))
  if (!data) return <section className="analysis-part compass-wide" />
  return (
    <section className="analysis-part compass-wide">
      <h2>
        <Trans>Weekday and hour</Trans>
      </h2>
      <p className="small muted">
        <Trans>Payments an hour, on average of the last four whole weeks.</Trans>
      </p>
      {data.hours.length === 0 ? (
        <p className="muted">
          <Trans>Nothing was sold in this period</Trans>
        </p>
      ) : (
        <WeekHours label={t`Payments by weekday and hour`} hours={data.hours} weeks={data.weeks} />
      )}
    </section>
  )
}

/** Refunds of six weeks as a rate, beside what is usual. */
function RefundRate({ overview: { weeks, usual, figures, currency } }: { overview: Overview }) {
  const { t } = useLingui()
  const rates = weeks.map(({ refundAmount, payAmount }) => shareOf(refundAmount, payAmount) ?? null)
  const [low, high] = [percent(usual?.low ?? 0), percent(usual?.high ?? 0)]
  const [count, amount] = [wholeNumber(figures.refundCount), money(sumOf(figures.refundAmount), currency)]
  const now = sharePercent(figures.refundAmount, figures.payAmount)
  return (
    <section className="analysis-part">
      <h2>
        <Trans>Refund rate</Trans>
      </h2>
      <p className="small muted">
        <Trans>
          Refunds: {count}, {amount}.
        </Trans>{' '}
        {usual && (
          <Trans>
            Usually {low} to {high}.
          </Trans>
        )}
      </p>
      <Chart
        sentence={t`Refund rate of the month ${now}.`}
        head={t`Week`}
        marks={weeks.map(({ from }) => `${date(from, 'shortDay')}–`)}
        series={[
          { label: t`Refund rate`, look: 'current', values: rates },
          ...(usual
            ? [{ label: t`Usual at most`, look: 'previous' as const, values: weeks.map(() => usual.high) }]
            : []),
        ]}
        say={percent}
        sayShort={percent}
        running={weeks.length - 1}
      />
    </section>
  )
}
