import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState, type ComponentType } from 'react'
import { useMay } from '#client/Can.tsx'
import { useFilter } from '#client/filter-params.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearchParams, type SearchParams } from '#client/search-params.ts'
import { lazyPart } from '#client/with-words.ts'
import { StorePick } from '#features/panel/StorePick.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { analysisForm, monthIn, monthsShown, type AnalysisParams, type TabProps } from './analysis-params.ts'
import { CompassTab } from './CompassTab.tsx'
import { compass } from './contract.ts'
import { useCommonDay } from './day-start.ts'
import { MonthPick } from './MonthPick.tsx'
import { NoSuchMonth, NoSuchTab } from './NoSuch.tsx'
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

interface Tab {
  /** As the address says it; the first one is not said. */
  readonly tab: AnalysisParams['Tab']
  readonly label: string
  readonly may: boolean
  readonly Shown: ComponentType<TabProps>
}

/** Data analysis: how healthy the business is, a panel of one’s own, days, months, points, and points by company. */
export default function AnalysisScreen() {
  const { t } = useLingui()
  const raw: SearchParams = useLocation().search
  const [address, put] = useFilter(analysisForm)
  const [stamp, setStamp] = useState<HTMLElement | null>(null)
  const may = { sales: useMay(compass.overview), points: useMay(pointReports.points), companies: useMay(pointReports.companies) } // prettier-ignore
  const tabs: readonly Tab[] = [
    { tab: undefined, label: t`Data compass`, may: may.sales, Shown: CompassTab },
    { tab: 'panel', label: t`Data panel`, may: may.sales, Shown: DataPanel },
    { tab: 'daily', label: t`Day by day`, may: may.sales, Shown: DailyTab },
    { tab: 'monthly', label: t`Month by month`, may: may.sales, Shown: MonthlyTab },
    { tab: 'points', label: t`Points report`, may: may.points, Shown: PointsTab },
    { tab: 'companies', label: t`Company data`, may: may.companies, Shown: CompaniesTab },
  ]
  const open = tabs.filter((one) => one.may)
  // An address without a tab is the first one that the person may see; one with a tab that they may not is none.
  const current = raw['Tab'] === undefined ? open[0] : open.find(({ tab }) => tab !== undefined && tab === address.Tab)
  const { EntCodes, ShopCodes, Currency } = address
  const months = monthsShown(useCommonDay(address))
  const month = monthIn(address)
  const hasMonth = current?.tab !== 'panel'
  const isMonth = raw['Month'] === undefined || address.Month !== undefined
  const shownMonth = isMonth && (month === undefined || months.includes(month))
  // The running month is asked for without its name, however it is addressed: one question, one answer kept.
  const asked = month === months[0] ? undefined : month
  const to = (tab: AnalysisParams['Tab']) =>
    `/dataCompass${stringifySearchParams({ Tab: tab, EntCodes, ShopCodes, Currency, Month: shownMonth ? asked : undefined })}`
  const go = (more: Partial<AnalysisParams>) => put({ ...address, ...more })
  const part = () => {
    if (!current) return <NoSuchTab onFirst={() => go({ Tab: undefined })} />
    if (hasMonth && !shownMonth)
      return <NoSuchMonth months={months} onRunning={() => go({ Month: undefined, Date: undefined })} />
    return <current.Shown address={{ ...address, Month: asked }} go={go} stamp={stamp} />
  }
  return (
    <div className="analysis">
      <div className="analysis-bar">
        <Tabs
          label={t`Data analysis`}
          link={RouterLink}
          tabs={open.map(({ tab, label }) => ({ to: to(tab), label, current: tab === current?.tab }))}
        />
        <span className="analysis-of">
          <span className="analysis-stamp" ref={setStamp} />
          {current && hasMonth && (
            <MonthPick month={month} months={months} onPick={(next) => go({ Month: next, Date: undefined })} />
          )}
          {current && current.tab !== 'companies' && (
            <StorePick
              stores={{ EntCodes, ShopCodes }}
              onPick={(next) => go({ EntCodes: next.EntCodes, ShopCodes: next.ShopCodes })}
            />
          )}
        </span>
      </div>
      <Suspense fallback={<div className="analysis-waits" />}>{part()}</Suspense>
    </div>
  )
}
