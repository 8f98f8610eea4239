import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { pointsText } from '#features/point-trades/points-text.ts'
import { chargeWords } from '#features/point-trades/words.list.ts'
import { useStores } from '#features/transactions/days.ts'
import type { AnswerOf } from '#shared/call.ts'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { Chart } from '#ui/Chart.tsx'
import type { TabProps } from './analysis-params.ts'
import { AnalysisPart } from './AnalysisPart.tsx'
import { Charted } from './Charted.tsx'
import { FigureTable } from './FigureTable.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { pointReports } from './points.contract.ts'
import { TabFrame } from './TabFrame.tsx'
import { useFigures } from './use-figures.ts'

type Report = AnswerOf<typeof pointReports.points>

/** The fifth tab: points given, used and expired in a month, and what customers hold. */
export function PointsTab({ address, go, stamp }: TabProps) {
  const { EntCodes, ShopCodes, Month } = address
  const asked = useFigures(pointReports.points, { EntCodes, ShopCodes, Month })
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
  const facts = [
    { of: 'pointGiven', points: sums.given },
    { of: 'pointUsed', points: sums.used },
    { of: 'pointExpired', points: sums.expired },
    { of: 'pointAdjusted', points: sums.adjusted },
    { of: 'pointNet', points: sums.net },
  ] as const
  return (
    <section className="analysis-part">
      <KeyFigures
        main={{ of: 'pointLiability', label: i18n._(measures.pointLiability.label), value: pointsText(liability) }}
        facts={facts.map(({ of, points }) => ({ id: of, of, label: i18n._(measures[of].label), value: pointsText(points) }))} // prettier-ignore
      />
    </section>
  )
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
    <AnalysisPart title={<Trans>Why points were given</Trans>}>
      <FigureTable
        rows={types}
        keyOf={({ chargeType }) => chargeType}
        columns={[
          { cell: ({ chargeType }) => i18n._(chargeWords[chargeType]) },
          { cell: ({ points }) => pointsText(points) },
        ]}
      />
    </AnalysisPart>
  )
}

function Stores({ report: { stores } }: { report: Report }) {
  const companies = new Map(useStores().map(({ entCode, entName }) => [entCode, entName]))
  const nameOf = ({ entCode, shopCode, shopName }: Report['stores'][number]) => (
    <>
      {shopCode === '' ? <Trans>Of no store</Trans> : isolated(shopName)}
      {companies.size > 1 && <span className="small muted"> {isolated(companies.get(entCode) ?? entCode)}</span>}
    </>
  )
  return (
    <AnalysisPart title={<Trans>By store</Trans>}>
      <FigureTable
        rows={stores}
        keyOf={({ entCode, shopCode }) => `${entCode} ${shopCode}`}
        columns={[
          { head: <Trans>Store</Trans>, cell: nameOf },
          { of: 'pointGiven', cell: ({ given }) => pointsText(given) },
          { of: 'pointUsed', cell: ({ used }) => pointsText(used) },
          { of: 'pointExpired', fromTablet: true, cell: ({ expired }) => pointsText(expired) },
        ]}
      />
    </AnalysisPart>
  )
}
