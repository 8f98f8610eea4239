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
  /** Null where it could not be had. */
  readonly summary: Summary | undefined | null
}

/** Charts and lists, each for who has the right to it. In one column what needs a hand stands before the charts. */
export function PanelBelow({ period, stores, summary }: BelowProps) {
  const [sales, toDo] = [useMay(panel.summary), useMay(panel.today)]
  const column = useMedia('(max-width: 1199.98px)')
  const todos = toDo && <Todos stores={stores} />
  const asked = { ...stores, Period: period }
  return (
    <div className="panel-below">
      {column && todos}
      {sales && (
        <>
          {summary !== null && <Trend period={period} course={summary?.course} />}
          <ShareChart asked={asked} />
          <Latest stores={stores} />
        </>
      )}
      <div className="panel-aside">
        {!column && todos}
        {sales && <Mix asked={asked} />}
        <PanelNotices />
      </div>
    </div>
  )
}
