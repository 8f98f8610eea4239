import type { TabProps } from './analysis-params.ts'
import { Bands } from './Bands.tsx'
import { BusyHours } from './BusyHours.tsx'
import { Mix } from './Mix.tsx'
import { PlanChart } from './PlanChart.tsx'
import { RefundRate } from './RefundRate.tsx'
import type { Overview } from './shown.ts'

/** What the first tab shows below its numbers. */
export function CompassBelow({ overview, address }: { overview: Overview; address: TabProps['address'] }) {
  return (
    <div className="compass-below">
      <PlanChart overview={overview} />
      <BusyHours address={address} />
      <Mix overview={overview} address={address} />
      <RefundRate overview={overview} />
      <Bands address={address} />
    </div>
  )
}
