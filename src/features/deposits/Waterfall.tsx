import { Trans, useLingui } from '@lingui/react/macro'
import { money } from '#client/formats.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { measures } from '#shared/measures.ts'
import { classes } from '#ui/classes.ts'
import type { DetailPartProps } from './detail-part.ts'
import { StepHint } from './StepHint.tsx'
import { barsOf, fallOf } from './waterfall.ts'

/** From what was sold to what is transferred, step by step: the table is the picture, and each step leads to its rows. */
export function Waterfall({ deposit, onTab }: DetailPartProps) {
  const { i18n } = useLingui()
  const steps = fallOf(deposit)
  const { bars, cut } = barsOf(steps)
  return (
    <section className="section deposit-why">
      <h3>
        <Trans>Why this amount</Trans> <Definitions of={steps.map(({ measure }) => measure)} />
      </h3>
      <table className="fall">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Item</Trans>
            </th>
            <th scope="col" className="fall-bars">
              {cut && <Trans>The bars do not begin at zero</Trans>}
            </th>
            <th scope="col">
              <Trans>Amount</Trans>
            </th>
            <th scope="col" className="fall-left">
              <Trans>Left</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ id, measure, amount, left, leads }, index) => {
            const name = i18n._(measures[measure].label)
            const [bar, before] = [bars[index], bars[index - 1]]
            return (
              <tr key={id} className={classes(amount === 0n && 'is-nothing', id === 'transfer' && 'is-sum')}>
                <th scope="row">
                  {leads && amount !== 0n ? (
                    <button type="button" className="list-link" onClick={() => onTab(leads.tab, leads)}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                  <span className="small muted">
                    <StepHint id={id} of={deposit} />
                  </span>
                </th>
                <td className="fall-bars">
                  {bar && (
                    <Bar
                      {...bar}
                      empty={amount === 0n}
                      before={before?.to}
                      last={index === steps.length - 1}
                      cut={cut && bar.whole}
                    />
                  )}
                </td>
                <td className="num">{money(amount, deposit.currency)}</td>
                <td className="num fall-left">{id !== 'transfer' && money(left, deposit.currency)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

type BarProps = { x: number; width: number; whole: boolean; to: number; empty: boolean; before: number | undefined; last: boolean; cut: boolean } // prettier-ignore

/** A sum is filled, what is taken or added hollow; a dashed line goes on to the next step, also past a step of nothing; a wave marks a cut axis. */
function Bar({ x, width, whole, to, empty, before, last, cut }: BarProps) {
  return (
    <svg
      viewBox="0 0 1000 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={whole ? 'is-whole' : undefined}
    >
      {before !== undefined && <path className="fall-line" d={`M${before} 0V${empty ? 100 : 30}`} />}
      {!last && !empty && <path className="fall-line" d={`M${to} 70V100`} />}
      {!empty && <rect x={x} y="30" width={width} height="40" />}
      {cut && <path className="fall-cut" d="M34 22C18 42 50 58 34 78" />}
    </svg>
  )
}
