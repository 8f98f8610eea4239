import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { Sum } from '#features/measures/Sum.tsx'
import { Change } from '#features/statistics/Change.tsx'
import { wholeNumber } from '#shared/whole-number.ts'
import type { TabProps } from './analysis-params.ts'
import { AnalysisPart } from './AnalysisPart.tsx'
import { analyses } from './contract.ts'
import { Contributions } from './Contributions.tsx'
import { FigureTable } from './FigureTable.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { Ranking } from './Ranking.tsx'
import { SalesChart } from './SalesChart.tsx'
import type { Monthly } from './shown.ts'
import { TabFrame } from './TabFrame.tsx'
import { useFigures } from './use-figures.ts'
import { monthOf } from './whose.ts'

/** The fourth tab: thirteen months, and which stores made the difference. */
export function MonthlyTab({ address, go, stamp }: TabProps) {
  const { t } = useLingui()
  const asked = useFigures(analyses.monthly, monthOf(address))
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {(monthly) => (
        <>
          <Numbers monthly={monthly} />
          <SalesChart
            head={t`Month`}
            points={monthly.months.map((one) => ({ ...one, name: monthName(one), mark: yearMonth(one) }))}
            currency={monthly.currency}
            running={monthly.running}
          />
          <div className="monthly">
            <Contributions monthly={monthly} />
            <Ranking monthly={monthly} />
            <Months monthly={monthly} />
          </div>
        </>
      )}
    </TabFrame>
  )
}

/** Since when there are records, where they begin within what is compared. */
function beganWithin({ recordsFrom }: Monthly, month: string | undefined): string | undefined {
  return recordsFrom?.slice(0, 7) === month && !recordsFrom?.endsWith('-01') ? recordsFrom : undefined
}

function Numbers({ monthly }: { monthly: Monthly }) {
  const { t } = useLingui()
  const { now, before, year, running, currency, months, ...about } = monthly
  const name = monthName(about)
  const compared = [
    {
      id: 'before',
      label: running ? t`Same days of the month before` : t`The month before`,
      than: before,
      month: months.at(-2)?.month,
    },
    {
      id: 'year',
      label: running ? t`Same days a year ago` : t`The month a year ago`,
      than: year,
      month: months[0]?.month,
    },
  ]
  return (
    <section className="analysis-part">
      <KeyFigures
        main={{
          label: t`Net sales, ${name}`,
          of: 'netAmount',
          value: <Sum value={now.netAmount} currency={currency} />,
        }}
        facts={compared.map(({ than, month, ...fact }) => ({
          ...fact,
          value: (
            <>
              <Change of={{ now: now.netAmount, before: than.netAmount }} recordsFrom={beganWithin(monthly, month)} />{' '}
              <span className="small muted">
                <Sum value={than.netAmount} currency={currency} />
              </span>
            </>
          ),
        }))}
      />
    </section>
  )
}

function Months({ monthly }: { monthly: Monthly }) {
  const { months, currency, running } = monthly
  const rows = months.map((row, at) => {
    const before = running && at === months.length - 1 ? undefined : months[at - 1]
    const compared = before ? { now: row.netAmount, before: before.netAmount } : null
    return { ...row, compared, recordsFrom: beganWithin(monthly, before?.month) }
  })
  return (
    <AnalysisPart title={<Trans>Thirteen months</Trans>}>
      <FigureTable
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        columns={[
          { head: <Trans>Month</Trans>, cell: (row) => (language() === 'ja' ? monthName(row) : yearMonth(row)) },
          { of: 'netAmount', cell: ({ netAmount }) => <Sum value={netAmount} currency={currency} /> },
          {
            head: <Trans>Month before</Trans>,
            cell: ({ compared, recordsFrom }) => <Change of={compared} recordsFrom={recordsFrom} />,
          },
          { of: 'payCount', fromTablet: true, cell: ({ payCount }) => wholeNumber(payCount) },
        ]}
      />
    </AnalysisPart>
  )
}

function monthName({ month }: { month: string }): string {
  return date(`${month}-01`, 'month')
}

/** A month in few letters: 2026/11, Nov 2026, 2026.11. */
function yearMonth({ month }: { month: string }): string {
  if (language() === 'en') return monthName({ month }).replace(/^(\w{3})\w*/, '$1')
  return month.replace('-', language() === 'mn' ? '.' : '/')
}
