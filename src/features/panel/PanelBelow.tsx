import { useMay } from '#client/Can.tsx'
import { useMedia } from '#ui/media.ts'
import { panel, type PanelPeriod, type PanelStores } from './contract.ts'
import type { Summary } from './Hero.tsx'
import { Latest } from './Latest.tsx'
import { Mix, ShareChart } from './ShareChart.tsx'
import { PanelNotices } from './PanelNotices.tsx'
import { Todos } from './Todos.tsx'
import { Trend } from './Trend.tsx'
import './panel-below.css'

/** What stands below the figures. */
export interface BelowProps {
  readonly period: PanelPeriod
  readonly stores: PanelStores
  readonly summary: Summary | undefined
}

/** Charts and lists, each for who has the right to it. In one column what needs a hand stands before the charts. */
export function PanelBelow({ period, stores, summary }: BelowProps) {
  const [sales, toDo] = [useMay(panel.trend), useMay(panel.today)]
  const column = useMedia('(max-width: 1199.98px)')
  const todos = toDo && <Todos stores={stores} />
  const asked = { ...stores, Period: period }
  return (
    <div className="panel-below">
      {column && todos}
      {sales && (
        <>
          <Trend period={period} asked={asked} />
          <ShareChart asked={asked} stores={summary?.stores} />
          <Latest stores={stores} />
        </>
      )}
      <div className="panel-aside">
        {!column && todos}
        {sales && summary && summary.stores > 1 && <Mix asked={asked} />}
        <PanelNotices />
      </div>
    </div>
  )
}
