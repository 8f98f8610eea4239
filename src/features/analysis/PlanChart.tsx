import { Trans, useLingui } from '@lingui/react/macro'
import { date, money, todayHere } from '#client/formats.ts'
import { sentenceGap } from '#client/language.ts'
import { chartAmounts } from '#features/measures/chart-amounts.ts'
import { addDays } from '#shared/calendar.ts'
import { sumOf, sumOnWire } from '#shared/money.ts'
import { Chart } from '#ui/Chart.tsx'
import { AnalysisPart } from './AnalysisPart.tsx'
import type { Overview } from './shown.ts'

/** Net sales up to each day, beside the plan. */
export function PlanChart({ overview }: { overview: Overview }) {
  const { t } = useLingui()
  const { currency, days, plan, from, running, figures } = overview
  const { say, sayShort } = chartAmounts(currency)
  const marks = (plan?.days ?? days).map((_one, at) => addDays(from, at))
  const [now, last] = [days.length - 1, marks.length - 1]
  const sum = Number(sumOf(days[now] ?? 0))
  const [actual, planned] = [say(sum), say(Number(sumOf(plan?.amount ?? 0)))]
  const difference = plan && BigInt(sumOf(figures.netAmount)) - BigInt(sumOf(plan.soFar))
  const size = money(Number(sumOf(sumOnWire(difference && difference < 0n ? -difference : (difference ?? 0n)))), currency) // prettier-ignore
  const values = marks.map((_mark, at) => (at <= now ? Number(sumOf(days[at] ?? 0)) : null))
  const series = [
    { label: t`Actual`, look: 'course' as const, values },
    ...(plan
      ? [{ label: t`Plan`, look: 'previous' as const, values: plan.days.map((one) => Number(sumOf(one))) }]
      : []),
  ]
  const [shortActual, shortPlan] = [sayShort(sum), sayShort(Number(sumOf(plan?.amount ?? 0)))]
  const ends = [
    { series: 0, at: now, words: t`Actual ${shortActual}` },
    // At the end of the month both would stand in one place.
    ...(plan && now < last - 3 ? [{ series: 1, at: last, words: t`Plan ${shortPlan}` }] : []),
  ]
  const isToday = running && marks[now] === todayHere()
  return (
    <AnalysisPart
      wide
      title={plan ? <Trans>Plan and actual</Trans> : <Trans>Net sales, added up</Trans>}
      of={plan ? ['netAmount', 'planAmount'] : ['netAmount']}
      words={
        plan && difference !== null ? (
          <>
            <Trans>
              {actual} of {planned} so far.
            </Trans>
            {sentenceGap()}
            {difference > 0n ? (
              <Trans>{size} more than planned up to now.</Trans>
            ) : difference < 0n ? (
              <Trans>{size} less than planned up to now.</Trans>
            ) : null}
          </>
        ) : (
          <Trans>{actual} so far.</Trans>
        )
      }
    >
      <Chart
        sentence={plan ? t`Net sales so far ${actual}, plan of the month ${planned}.` : t`Net sales so far ${actual}.`}
        head={t`Date`}
        marks={marks.map((mark) => date(mark, 'shortDay'))}
        series={series}
        say={say}
        sayShort={sayShort}
        named={isToday ? { at: now, words: t`Today` } : undefined}
        notes={{ ends, ...(running && { now }) }}
      />
    </AnalysisPart>
  )
}
