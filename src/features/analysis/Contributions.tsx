import { Trans } from '@lingui/react/macro'
import { Sum } from '#features/measures/Sum.tsx'
import { isolated } from '#shared/isolated.ts'
import { sumOnWire } from '#shared/money.ts'
import { AnalysisPart } from './AnalysisPart.tsx'
import { Bar } from './Bar.tsx'
import { contributionsOf } from './contributions.ts'
import { FigureTable } from './FigureTable.tsx'
import type { Monthly } from './shown.ts'

/** From the month before to this one, step by step: which stores added and which took away. */
export function Contributions({ monthly: { stores, rest, now, before, running, currency } }: { monthly: Monthly }) {
  const steps = contributionsOf(stores, rest)
  const size = (value: bigint) => (value < 0n ? -value : value)
  const most = steps.reduce((max, { change }) => (size(change) > max ? size(change) : max), 1n)
  const start = {
    id: 'before',
    name: running ? <Trans>Same days of the month before</Trans> : <Trans>The month before</Trans>,
    bar: undefined,
    sum: <Sum value={before.netAmount} currency={currency} />,
  }
  const rows = steps.map(({ id, name, change }) => ({
    id,
    name: name === undefined ? <Trans>Others</Trans> : isolated(name),
    bar: <Bar part={Number((size(change) * 10_000n) / most)} strong={change > 0n} below={change < 0n} />,
    sum: <Sum value={sumOnWire(change)} currency={currency} sign="always" />,
  }))
  return (
    <AnalysisPart title={<Trans>What made the difference</Trans>} of={['netAmount']}>
      <FigureTable
        rows={[start, ...rows]}
        keyOf={({ id }) => id}
        columns={[
          { cell: ({ name }) => name, sum: <Trans>This month</Trans> },
          { kind: 'picture', cell: ({ bar }) => bar },
          { cell: ({ sum }) => sum, sum: <Sum value={now.netAmount} currency={currency} /> },
        ]}
      />
    </AnalysisPart>
  )
}
