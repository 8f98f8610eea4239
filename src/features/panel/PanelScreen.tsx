import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { failureOf } from '#client/failure.ts'
import { useFilter } from '#client/filter-params.ts'
import { date } from '#client/formats.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearchParams } from '#client/search-params.ts'
import { lazyPart } from '#client/with-words.ts'
import { runningPeriods } from '#shared/running-period.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { useFirstSightStands } from '#ui/first-sight.ts'
import { NorenEdge } from '#ui/NorenEdge.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Fresh, Tabs } from '#ui/Tabs.tsx'
import { panel } from './contract.ts'
import { Hero } from './Hero.tsx'
import { panelForm } from './panel-params.ts'
import { periodWords } from './period-words.ts'
import { StorePick } from './StorePick.tsx'
import { Tiles } from './Tiles.tsx'
import './panel.css'

// The numbers are there first; charts and lists follow them.
const PanelBelow = lazyPart(
  () => import('./PanelBelow.tsx'),
  (loaded) => loaded.PanelBelow,
)

/** How often figures of a day that runs are asked for again while somebody looks. */
const againMs = 60_000

/** The dashboard: how the stores are doing, and what needs a hand. */
export default function PanelScreen() {
  const { t, i18n } = useLingui()
  const [address, go] = useFilter(panelForm)
  const { Period = 'today', EntCodes, ShopCodes } = address
  const stores = { EntCodes, ShopCodes }
  const may = useMay(panel.summary)
  const found = useQuery({
    ...askInPlace(panel.summary, { ...stores, Period }),
    enabled: may,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    refetchOnWindowFocus: true,
  })
  const { data, isPlaceholderData, refetch } = found
  const summary = isPlaceholderData ? undefined : data
  const failure = failureOf(found)
  useFirstSightStands(summary !== undefined || failure !== undefined || !may)
  const tabs = runningPeriods.map((period) => ({
    to: `/panel${stringifySearchParams({ ...stores, Period: period === 'today' ? undefined : period })}`,
    label: i18n._(periodWords[period].tab),
    current: period === Period,
  }))
  return (
    <div className="panel">
      {may && (
        <div className="panel-top">
          <NorenEdge look="low">
            <div className="panel-bar">
              <Tabs label={t`Period`} link={RouterLink} tabs={tabs} />
              <span className="panel-of">
                {summary && (
                  <span className="from-tablet">
                    <Fresh label={t`Load again`} onRefresh={() => void refetch()}>
                      {date(summary.asOf, 'timeSeconds')}
                    </Fresh>
                  </span>
                )}
                <StorePick stores={stores} onPick={(next) => go({ ...address, ...next })} />
              </span>
            </div>
            <Hero period={Period} summary={summary} />
          </NorenEdge>
          {failure ? <NotLoaded failure={failure} /> : <Tiles summary={summary} stores={stores} />}
        </div>
      )}
      {!may && <Tiles summary={undefined} stores={stores} />}
      <Afterwards place={<div className="panel-later" />}>
        <PanelBelow period={Period} stores={stores} summary={failure ? null : summary} />
      </Afterwards>
    </div>
  )
}
