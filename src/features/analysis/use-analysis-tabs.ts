import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { useMay } from '#client/Can.tsx'
import { lazyPart } from '#client/with-words.ts'
import type { AnalysisParams, TabProps } from './analysis-params.ts'
import { CompassTab } from './CompassTab.tsx'
import { compass } from './contract.ts'
import { pointReports } from './points.contract.ts'

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

interface Tab {
  /** As the address says it; the first one is not said. */
  readonly tab: AnalysisParams['Tab']
  readonly label: string
  readonly may: boolean
  readonly Shown: ComponentType<TabProps>
}

/** The tabs of the analysis that the person may see, in their order. */
export function useAnalysisTabs(): readonly Tab[] {
  const { t } = useLingui()
  const may = { sales: useMay(compass.overview), points: useMay(pointReports.points), companies: useMay(pointReports.companies) } // prettier-ignore
  const tabs: readonly Tab[] = [
    { tab: undefined, label: t`Data compass`, may: may.sales, Shown: CompassTab },
    { tab: 'panel', label: t`Data panel`, may: may.sales, Shown: DataPanel },
    { tab: 'daily', label: t`Day by day`, may: may.sales, Shown: DailyTab },
    { tab: 'monthly', label: t`Month by month`, may: may.sales, Shown: MonthlyTab },
    { tab: 'points', label: t`Points report`, may: may.points, Shown: PointsTab },
    { tab: 'companies', label: t`Company data`, may: may.companies, Shown: CompaniesTab },
  ]
  return tabs.filter((one) => one.may)
}
