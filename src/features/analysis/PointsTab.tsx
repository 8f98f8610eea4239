import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { chargeWords } from '#features/point-trades/words.list.ts'
import { useStores } from '#features/transactions/days.ts'
import type { AnswerOf } from '#shared/call.ts'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { Chart } from '#ui/Chart.tsx'
import type { TabProps } from './analysis-params.ts'
import { Charted } from './Charted.tsx'
import { pointsText } from '#features/point-trades/points-text.ts'
import { pointReports } from './points.contract.ts'
import { TabFrame } from './TabFrame.tsx'

type Report = AnswerOf<typeof pointReports.points>

/** The fifth tab: points given, used and expired in a month, and what customers hold. */
export function PointsTab({ address, go, stamp }: TabProps) {
  const { EntCodes, ShopCodes, Month } = address
  const asked = useQuery({
    ...ask(pointReports.points, { EntCodes, ShopCodes, Month }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {(report) => (
        <>
          <Numbers report={report} />
          <DaysChart report={report} />
          <div className="monthly">
            <Types report={report} />
            <Stores report={report} />
          </div>
        </>
      )}
    </TabFrame>
  )
}

function Numbers({ report: { sums, liability } }: { report: Report }) {
  const { i18n } = useLingui()
  const facts = (['pointGiven', 'pointUsed', 'pointExpired', 'pointAdjusted', 'pointNet'] as const).map((of) => ({
    of,
    label: i18n._(measures[of].label),
    value: valuesIn(sums)[of],
  }))
  return (
    <section className="analysis-part compass-numbers">
      <div>
        <p className="small muted">
          {i18n._(measures.pointLiability.label)} <Definitions of={['pointLiability']} />
        </p>
        <p className="number-hero compass-hero num">{pointsText(liability)}</p>
      </div>
      <dl className="compass-facts">
        {facts.map(({ of, label, value }) => (
          <div key={of}>
            <dt>
              {label} <Definitions of={[of]} />
            </dt>
            <dd className="num">{pointsText(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function valuesIn({ given, used, expired, adjusted, net }: Report['sums']) {
  return { pointGiven: given, pointUsed: used, pointExpired: expired, pointAdjusted: adjusted, pointNet: net }
}

function DaysChart({ report: { days, sums } }: { report: Report }) {
  const { t, i18n } = useLingui()
  if (days.length === 0)
    return (
      <p className="analysis-part muted">
        <Trans>No points were given or used in this period</Trans>
      </p>
    )
  const [given, used] = [pointsText(sums.given), pointsText(sums.used)]
  const series = [
    { label: i18n._(measures.pointGiven.label), look: 'current' as const, values: days.map((day) => day.given) },
    { label: i18n._(measures.pointUsed.label), look: 'previous' as const, values: days.map((day) => day.used) },
  ]
  return (
    <Charted series={series} of={['pointGiven', 'pointUsed']}>
      <Chart
        sentence={t`Points given ${given}, used ${used}.`}
        head={t`Date`}
        marks={days.map((day) => date(day.date, 'shortDay'))}
        series={series}
        say={pointsText}
        sayShort={(value) => pointsText(Math.round(value))}
      />
    </Charted>
  )
}

function Types({ report: { types } }: { report: Report }) {
  const { i18n } = useLingui()
  return (
    <section className="analysis-part">
      <h2>
        <Trans>Why points were given</Trans>
      </h2>
      <table className="analysis-table">
        <tbody>
          {types.map(({ chargeType, points }) => (
            <tr key={chargeType}>
              <th scope="row">{i18n._(chargeWords[chargeType])}</th>
              <td className="num">{pointsText(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Stores({ report: { stores } }: { report: Report }) {
  const companies = new Map(useStores().map(({ entCode, entName }) => [entCode, entName]))
  const { i18n } = useLingui()
  return (
    <section className="analysis-part">
      <h2>
        <Trans>By store</Trans>
      </h2>
      <table className="analysis-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Store</Trans>
            </th>
            <th scope="col">
              {i18n._(measures.pointGiven.label)} <Definitions of={['pointGiven']} />
            </th>
            <th scope="col">
              {i18n._(measures.pointUsed.label)} <Definitions of={['pointUsed']} />
            </th>
            <th scope="col" className="from-tablet-cell">
              {i18n._(measures.pointExpired.label)} <Definitions of={['pointExpired']} />
            </th>
          </tr>
        </thead>
        <tbody>
          {stores.map(({ entCode, shopCode, shopName, given, used, expired }) => (
            <tr key={`${entCode} ${shopCode}`}>
              <th scope="row">
                {shopCode === '' ? <Trans>Of no store</Trans> : isolated(shopName)}
                {companies.size > 1 && (
                  <span className="small muted"> {isolated(companies.get(entCode) ?? entCode)}</span>
                )}
              </th>
              <td className="num">{pointsText(given)}</td>
              <td className="num">{pointsText(used)}</td>
              <td className="num from-tablet-cell">{pointsText(expired)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
