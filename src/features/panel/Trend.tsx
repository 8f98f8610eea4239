import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ownCurrency } from '#client/formats.ts'
import { chartAmounts } from '#features/measures/chart-amounts.ts'
import { measures } from '#shared/measures.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Chart } from '#ui/Chart.tsx'
import { ChartKey } from '#ui/ChartKey.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import type { Course, PanelPeriod } from './contract.ts'
import { markOf } from './mark-words.ts'
import { periodWords } from './period-words.ts'

/** The course of the period, and behind it that of the period before; amounts or counts, one chart a currency. */
export function Trend({ period, course }: { period: PanelPeriod; course: Course | undefined }) {
  const { t, i18n } = useLingui()
  const [by, setBy] = useState<'amount' | 'count'>('amount')
  const words = periodWords[period]
  const measure = measures[by === 'count' ? 'payCount' : 'netAmount']
  const [now, behind] = [i18n._(words.tab), i18n._(words.behind)]
  return (
    <section className="panel-trend">
      <div className="panel-head">
        <h2>
          {i18n._(words.course)} <span className="panel-of-what">{i18n._(measure.label)}</span>
        </h2>
        <ChartKey
          of={[
            { label: now, look: 'current' },
            { label: behind, look: 'previous' },
          ]}
        />
        <Segmented
          label={t`What the chart shows`}
          value={by}
          choices={[
            { value: 'amount', label: t`Amount` },
            { value: 'count', label: t`Count` },
          ]}
          onChange={setBy}
        />
      </div>
      {course?.series.length === 0 && (
        <p className="muted">
          <Trans>Nothing was sold yet</Trans>
        </p>
      )}
      {course?.series.map((series) => (
        <CourseChart key={series.currency} by={by} course={course} series={series} labels={[now, behind]} />
      ))}
      {!course && <div className="chart-place" />}
    </section>
  )
}

type CourseChartProps = {
  by: 'amount' | 'count'
  course: Course
  series: Course['series'][number]
  labels: readonly [now: string, behind: string]
}

const counts = { say: wholeNumber, sayShort: (value: number) => wholeNumber(Math.round(value)) }

function CourseChart({ by, course: { unit, marks, running }, series, labels: [now, behind] }: CourseChartProps) {
  const { t } = useLingui()
  const currency = series.currency ?? ownCurrency()
  const valueOf = (point: Course['series'][number]['now'][number]) =>
    point === null ? null : by === 'count' ? point.payCount : Number(sumOf(point.netAmount))
  const { say, sayShort } = by === 'count' ? counts : chartAmounts(currency)
  const names = marks.map((mark) => markOf(unit, mark))
  const values = series.now.map(valueOf)
  const best = values.reduce<number>((most, value, index) => ((value ?? 0) > (values[most] ?? 0) ? index : most), 0)
  const [most, name] = [say(values[best] ?? 0), names[best] ?? '–']
  return (
    <Chart
      sentence={
        by === 'count' ? t`Payments. The most: ${name} with ${most}.` : t`Net sales. The highest: ${name} with ${most}.`
      }
      head={unit === 'hour' ? t`Hour` : unit === 'month' ? t`Month` : t`Date`}
      marks={names}
      series={[
        { label: now, look: 'current', values },
        { label: behind, look: 'previous', values: series.before.map(valueOf) },
      ]}
      say={say}
      sayShort={sayShort}
      running={[running]}
    />
  )
}
