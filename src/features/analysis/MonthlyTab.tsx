import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date, money } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { Change } from '#features/statistics/Change.tsx'
import { Definitions } from '#features/measures/Definitions.tsx'
import { measures } from '#shared/measures.ts'
import { formatMoney, sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Chart } from '#ui/Chart.tsx'
import type { TabProps } from './analysis-params.ts'
import { Charted } from './Charted.tsx'
import { analyses } from './contract.ts'
import { Contributions } from './Contributions.tsx'
import { Ranking } from './Ranking.tsx'
import type { Monthly } from './shown.ts'
import { Sum } from './Sum.tsx'
import { TabFrame } from './TabFrame.tsx'
import { whoseIn } from './whose.ts'

/** The fourth tab: thirteen months, and which stores made the difference. */
export function MonthlyTab({ address, go, stamp }: TabProps) {
  const asked = useQuery({
    ...ask(analyses.monthly, { ...whoseIn(address), Month: address.Month }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {(monthly) => (
        <>
          <Numbers monthly={monthly} />
          <MonthsChart monthly={monthly} />
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

function Numbers({ monthly: { month, now, before, year, running, currency } }: { monthly: Monthly }) {
  const { t } = useLingui()
  const name = date(`${month}-01`, 'month')
  const compared = [
    { id: 'before', label: running ? t`Same days of the month before` : t`The month before`, than: before },
    { id: 'year', label: running ? t`Same days a year ago` : t`The month a year ago`, than: year },
  ]
  return (
    <section className="analysis-part compass-numbers">
      <div>
        <p className="small muted">
          {t`Net sales, ${name}`} <Definitions of={['netAmount']} />
        </p>
        <p className="number-hero compass-hero">
          <Sum value={now.netAmount} currency={currency} />
        </p>
      </div>
      <dl className="compass-facts">
        {compared.map(({ id, label, than }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Change of={{ now: now.netAmount, before: than.netAmount }} />{' '}
              <span className="small muted">
                <Sum value={than.netAmount} currency={currency} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function MonthsChart({ monthly: { months, currency, running } }: { monthly: Monthly }) {
  const { t, i18n } = useLingui()
  const say = (value: number) => money(value, currency)
  const best = months.toSorted((a, b) => Number(sumOf(b.netAmount)) - Number(sumOf(a.netAmount)))[0]
  const [most, name] = [say(Number(sumOf(best?.netAmount ?? 0))), best ? date(`${best.month}-01`, 'month') : '–']
  const series = [{ label: i18n._(measures.netAmount.label), look: 'current' as const, values: months.map(({ netAmount }) => Number(sumOf(netAmount))) }] // prettier-ignore
  return (
    <Charted series={series} of={['netAmount']}>
      <Chart
        sentence={t`Net sales. The highest: ${name} with ${most}.`}
        head={t`Month`}
        marks={months.map(({ month }) => yearMonth(month))}
        series={series}
        say={say}
        sayShort={(value) => formatMoney(Math.round(value), currency, { compact: true })}
        {...(running && { running: months.length - 1 })}
      />
    </Charted>
  )
}

/** A month as short as a chart's mark: 2026/11. */
function yearMonth(month: string): string {
  return month.replace('-', language() === 'mn' ? '.' : '/')
}

function Months({ monthly: { months, currency, running } }: { monthly: Monthly }) {
  const { i18n } = useLingui()
  return (
    <section className="analysis-part">
      <h2>
        <Trans>Thirteen months</Trans>
      </h2>
      <table className="analysis-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Month</Trans>
            </th>
            <th scope="col">
              {i18n._(measures.netAmount.label)} <Definitions of={['netAmount']} />
            </th>
            <th scope="col">
              <Trans>Month before</Trans>
            </th>
            <th scope="col" className="from-tablet-cell">
              {i18n._(measures.payCount.label)} <Definitions of={['payCount']} />
            </th>
          </tr>
        </thead>
        <tbody>
          {months
            .map((row, at) => {
              const before = months[at - 1]
              const compared = before && !(running && at === months.length - 1) ? { now: row.netAmount, before: before.netAmount } : null // prettier-ignore
              return (
                <tr key={row.month}>
                  <th scope="row">{language() === 'mn' ? yearMonth(row.month) : date(`${row.month}-01`, 'month')}</th>
                  <td className="num">
                    <Sum value={row.netAmount} currency={currency} />
                  </td>
                  <td className="num">
                    <Change of={compared} />
                  </td>
                  <td className="num from-tablet-cell">{wholeNumber(row.payCount)}</td>
                </tr>
              )
            })
            .toReversed()}
        </tbody>
      </table>
    </section>
  )
}
