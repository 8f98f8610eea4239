import { Trans, useLingui } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import { sentenceGap } from '#client/language.ts'
import { measures } from '#shared/measures.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Chart } from '#ui/Chart.tsx'
import { AnalysisPart } from './AnalysisPart.tsx'
import { percent, shareOf, sharePercent } from './percent.ts'
import type { Overview } from './shown.ts'

/** Refunds of six weeks as a rate, beside what is usual. */
export function RefundRate({ overview: { weeks, usual, figures, currency, running } }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const rates = weeks.map(({ refundAmount, payAmount }) => shareOf(refundAmount, payAmount) ?? null)
  const [low, high] = [percent(usual?.low ?? 0), percent(usual?.high ?? 0)]
  const [count, amount] = [wholeNumber(figures.refundCount), money(sumOf(figures.refundAmount), currency)]
  const now = sharePercent(figures.refundAmount, figures.payAmount)
  const name = i18n._(measures.refundRate.label)
  return (
    <AnalysisPart
      title={name}
      of={['refundRate']}
      words={
        <>
          <Trans>
            Refunds: {count}, {amount}.
          </Trans>
          {sentenceGap()}
          {usual && (
            <Trans>
              Usually {low} to {high}.
            </Trans>
          )}
        </>
      }
    >
      <Chart
        sentence={t`Refund rate of the month ${now}.`}
        head={t`Week`}
        // Narrow enough for all six to stand: an English month below its day, a Mongolian day below its year.
        marks={weeks.map(({ from }) => `${date(from, 'shortDay').replace(/ |(?<=^\d{4}\.)/, '\n')}–`)}
        under={rates.map((rate) => (rate === null ? '–' : percent(rate)))}
        series={[{ label: name, look: 'current', values: rates }]}
        say={percent}
        sayShort={percent}
        {...(running && { running: [weeks.length - 1] })}
        {...(usual && { notes: { band: { ...usual, words: t`Usual ${low}–${high}` } } })}
      />
    </AnalysisPart>
  )
}
