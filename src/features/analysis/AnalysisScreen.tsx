import { useLingui } from '@lingui/react/macro'
import { usePlace } from '#client/navigation.ts'
import { Suspense, useState } from 'react'
import { useFilter } from '#client/filter-params.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearchParams } from '#client/search-params.ts'
import { StorePick } from '#features/panel/StorePick.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { analysisForm, monthIn, monthsShown, type AnalysisParams } from './analysis-params.ts'
import { useCommonDay } from './common-day.ts'
import { MonthPick } from './MonthPick.tsx'
import { NoSuchMonth, NoSuchTab } from './NoSuch.tsx'
import { useAnalysisTabs } from './use-analysis-tabs.ts'
import './analysis.css'

/** Data analysis: how healthy the business is, a panel of one’s own, days, months, points, and points by company. */
export default function AnalysisScreen() {
  const { t } = useLingui()
  const { search: raw } = usePlace()
  const [address, put] = useFilter(analysisForm)
  const [stamp, setStamp] = useState<HTMLElement | null>(null)
  const open = useAnalysisTabs()
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
