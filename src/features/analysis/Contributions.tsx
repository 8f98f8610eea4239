import { Trans } from '@lingui/react/macro'
import { Definitions } from '#features/measures/Definitions.tsx'
import { isolated } from '#shared/isolated.ts'
import { sumOnWire } from '#shared/money.ts'
import { Bar } from './Bar.tsx'
import { contributionsOf } from './contributions.ts'
import type { Monthly } from './shown.ts'
import { Sum } from './Sum.tsx'

/** From the month before to this one, step by step: which stores added and which took away. */
export function Contributions({ monthly: { stores, rest, now, before, running, currency } }: { monthly: Monthly }) {
  const steps = contributionsOf(stores, rest)
  const size = (value: bigint) => (value < 0n ? -value : value)
  const most = steps.reduce((max, { change }) => (size(change) > max ? size(change) : max), 1n)
  return (
    <section className="analysis-part">
      <h2>
        <Trans>What made the difference</Trans> <Definitions of={['netAmount']} />
      </h2>
      <table className="analysis-table">
        <tbody>
          <tr>
            <th scope="row">
              {running ? <Trans>Same days of the month before</Trans> : <Trans>The month before</Trans>}
            </th>
            <td>{null}</td>
            <td className="num">
              <Sum value={before.netAmount} currency={currency} />
            </td>
          </tr>
          {steps.map(({ id, name, change }) => (
            <tr key={id}>
              <th scope="row">{name === undefined ? <Trans>Others</Trans> : isolated(name)}</th>
              <td>
                <Bar part={Number((size(change) * 10_000n) / most)} strong={change > 0n} below={change < 0n} />
              </td>
              <td className="num">
                <Sum value={sumOnWire(change)} currency={currency} sign="always" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>This month</Trans>
            </th>
            <td>{null}</td>
            <td className="num">
              <Sum value={now.netAmount} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
