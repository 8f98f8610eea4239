import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import type { TabProps } from './analysis-params.ts'
import { pointsText } from '#features/point-trades/points-text.ts'
import { pointReports } from './points.contract.ts'
import { TabFrame } from './TabFrame.tsx'

/** The sixth tab: the points of each company, for a company that leads others. */
export function CompaniesTab({ address, go, stamp }: TabProps) {
  const { i18n } = useLingui()
  const asked = useQuery({
    ...ask(pointReports.companies, { Month: address.Month }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {({ companies }) => (
        <section className="analysis-part analysis-companies">
          <h2>
            <Trans>Points by company</Trans>
          </h2>
          <table className="analysis-table">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Company</Trans>
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
                <th scope="col" className="from-tablet-cell">
                  {i18n._(measures.pointAdjusted.label)} <Definitions of={['pointAdjusted']} />
                </th>
                <th scope="col">
                  {i18n._(measures.pointLiability.label)} <Definitions of={['pointLiability']} />
                </th>
              </tr>
            </thead>
            <tbody>
              {companies.map(({ entCode, entName, given, used, expired, adjusted, liability }) => (
                <tr key={entCode}>
                  <th scope="row">
                    {isolated(entName)} <span className="small muted num">{entCode}</span>
                  </th>
                  <td className="num">{pointsText(given)}</td>
                  <td className="num">{pointsText(used)}</td>
                  <td className="num from-tablet-cell">{pointsText(expired)}</td>
                  <td className="num from-tablet-cell">{pointsText(adjusted)}</td>
                  <td className="num">
                    <b>{pointsText(liability)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </TabFrame>
  )
}
