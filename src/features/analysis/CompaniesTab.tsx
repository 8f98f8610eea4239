import { Trans } from '@lingui/react/macro'
import { pointsText } from '#features/point-trades/points-text.ts'
import { isolated } from '#shared/isolated.ts'
import type { TabProps } from './analysis-params.ts'
import { AnalysisPart } from './AnalysisPart.tsx'
import { FigureTable } from './FigureTable.tsx'
import { pointReports } from './points.contract.ts'
import { TabFrame } from './TabFrame.tsx'
import { useFigures } from './use-figures.ts'

/** The sixth tab: the points of each company, for a company that leads others. */
export function CompaniesTab({ address, go, stamp }: TabProps) {
  const asked = useFigures(pointReports.companies, { Month: address.Month })
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {({ companies }) => (
        <AnalysisPart title={<Trans>Points by company</Trans>}>
          <FigureTable
            className="analysis-companies"
            rows={companies}
            keyOf={({ entCode }) => entCode}
            columns={[
              {
                head: <Trans>Company</Trans>,
                cell: ({ entName, entCode }) => (
                  <>
                    {isolated(entName)} <span className="small muted num">{entCode}</span>
                  </>
                ),
              },
              { of: 'pointGiven', cell: ({ given }) => pointsText(given) },
              { of: 'pointUsed', cell: ({ used }) => pointsText(used) },
              { of: 'pointExpired', fromTablet: true, cell: ({ expired }) => pointsText(expired) },
              { of: 'pointAdjusted', fromTablet: true, cell: ({ adjusted }) => pointsText(adjusted) },
              { of: 'pointLiability', cell: ({ liability }) => <b>{pointsText(liability)}</b> },
            ]}
          />
        </AnalysisPart>
      )}
    </TabFrame>
  )
}
