import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useMay } from '#client/Can.tsx'
import { useFilter } from '#client/filter-params.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearchParams } from '#client/search-params.ts'
import { lazyPart } from '#client/with-words.ts'
import { StorePick } from '#features/panel/StorePick.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { analysisForm, type AnalysisParams, type TabProps } from './analysis-params.ts'
import { CompassTab } from './CompassTab.tsx'
import { compass } from './contract.ts'
import { MonthPick } from './MonthPick.tsx'
import { pointReports } from './points.contract.ts'
import './analysis.css'

const DataPanel = lazyPart(
  () => import('./DataPanel.tsx'),
  (loaded) => loaded.DataPanel,
)
const DailyTab = lazyPart(
  () => import('./DailyTab.tsx'),
  (loaded) => loaded.DailyTab,
)
const MonthlyTab = lazyPart(
  () => import('./MonthlyTab.tsx'),
  (loaded) => loaded.MonthlyTab,
)
const PointsTab = lazyPart(
  () => import('./PointsTab.tsx'),
  (loaded) => loaded.PointsTab,
)
const CompaniesTab = lazyPart(
  () => import('./CompaniesTab.tsx'),
  (loaded) => loaded.CompaniesTab,
)

/** Data analysis: how healthy the business is, a panel of one’s own, days, months, points, and points by company. */
export default function AnalysisScreen() {
  const { t } = useLingui()
  const [address, replace] = useFilter(analysisForm)
  const may = { sales: useMay(compass.overview), points: useMay(pointReports.points), companies: useMay(pointReports.companies) } // prettier-ignore
  const tabs: readonly { tab: AnalysisParams['Tab']; label: string; may: boolean }[] = [
    { tab: undefined, label: t`Data compass`, may: may.sales },
    { tab: 'panel', label: t`Data panel`, may: may.sales },
    { tab: 'daily', label: t`Day by day`, may: may.sales },
    { tab: 'monthly', label: t`Month by month`, may: may.sales },
    { tab: 'points', label: t`Points report`, may: may.points },
    { tab: 'companies', label: t`Company data`, may: may.companies },
  ]
  const open = tabs.filter((one) => one.may)
  const current = open.find(({ tab }) => tab === address.Tab) ?? open[0]
  const { EntCodes, ShopCodes, Currency, Month } = address
  const to = (tab: AnalysisParams['Tab']) =>
    `/dataCompass${stringifySearchParams({ Tab: tab, EntCodes, ShopCodes, Currency, Month })}`
  const go = (more: Partial<AnalysisParams>) => replace({ ...address, ...more })
  return (
    <div className="analysis">
      <div className="analysis-bar">
        <Tabs
          label={t`Data analysis`}
          link={RouterLink}
          tabs={open.map(({ tab, label }) => ({ to: to(tab), label, current: tab === current?.tab }))}
        />
        <span className="analysis-of">
          {current?.tab !== 'panel' && (
            <MonthPick month={Month} onPick={(next) => go({ Month: next, Date: undefined })} />
          )}
          {current?.tab !== 'companies' && (
            <StorePick
              stores={{ EntCodes, ShopCodes }}
              onPick={(next) => go({ EntCodes: next.EntCodes, ShopCodes: next.ShopCodes })}
            />
          )}
        </span>
      </div>
      {current ? (
        <Suspense fallback={<div className="analysis-waits" />}>
          <Part tab={current.tab} address={address} go={go} />
        </Suspense>
      ) : (
        <p className="analysis-part muted">
          <Trans>There is no report for you here yet.</Trans>
        </p>
      )}
    </div>
  )
}

function Part({ tab, ...shown }: TabProps & { tab: AnalysisParams['Tab'] }) {
  switch (tab) {
    case undefined:
      return <CompassTab {...shown} />
    case 'panel':
      return <DataPanel {...shown} />
    case 'daily':
      return <DailyTab {...shown} />
    case 'monthly':
      return <MonthlyTab {...shown} />
    case 'points':
      return <PointsTab {...shown} />
    case 'companies':
      return <CompaniesTab {...shown} />
  }
}
