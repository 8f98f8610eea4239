import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ask } from '#client/ask.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { markOf } from '#features/panel/mark-words.ts'
import { useNames } from '#features/transactions/words.ts'
import type { TabProps } from './analysis-params.ts'
import { compass } from './contract.ts'
import { driftsOf, inboundDrift, type Drift } from './mix.ts'
import { percent } from './percent.ts'
import { whoseIn } from './whose.ts'

/** The class that people from abroad pay with; their line stands below it. */
const inboundClass = 'WALLET'

/** How what people pay with drifted over six months. */
export function Mix({ address }: Pick<TabProps, 'address'>) {
  const { t } = useLingui()
  const names = useNames()
  const { data } = useQuery(ask(compass.mix, { ...whoseIn(address), Month: address.Month }))
  if (!data) return <section className="analysis-part" />
  const drifts = driftsOf(data)
  const inbound = inboundDrift(data)
  const [first = '', last = ''] = [data.months[0], data.months.at(-1)].map((month) => markOf('month', `${month}-01`))
  const most = drifts.toSorted((a, b) => Math.abs(b.drift ?? 0) - Math.abs(a.drift ?? 0))[0]
  const [kind, points] = [most ? names.paymentClass(most.code) : '', (Math.abs(most?.drift ?? 0) / 100).toFixed(1)]
  const abroad = inbound.shares.some((share) => share) && (
    <DriftRow drift={inbound} name={t`of which visitors from abroad`} under />
  )
  return (
    <section className="analysis-part">
      <h2>
        <Trans>How the mix drifts</Trans> <Definitions of={['payAmount', 'inboundShare']} />
      </h2>
      <p className="small muted">
        {!most?.drift ? (
          <Trans>
            Shares of the payment amount, {first} to {last}.
          </Trans>
        ) : most.drift > 0 ? (
          <Trans>
            {kind}: {points} points more since {first}.
          </Trans>
        ) : (
          <Trans>
            {kind}: {points} points less since {first}.
          </Trans>
        )}
      </p>
      <table className="analysis-table mix">
        <thead>
          <tr>
            <th scope="col">{t`Kind of payment`}</th>
            <td className="mix-course" aria-hidden="true">
              {null}
            </td>
            <th scope="col">{first}</th>
            <th scope="col">{last}</th>
            <th scope="col">
              <Trans context="percentage points">pt</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {drifts.map((drift) => (
            <Fragment key={drift.code}>
              <DriftRow drift={drift} name={names.paymentClass(drift.code)} />
              {drift.code === inboundClass && abroad}
            </Fragment>
          ))}
          {!drifts.some(({ code }) => code === inboundClass) && abroad}
        </tbody>
      </table>
    </section>
  )
}

function DriftRow({ drift: { shares, drift }, name, under }: { drift: Drift; name: string; under?: boolean }) {
  const share = (one: number | undefined) => (one === undefined ? '–' : percent(one))
  const size =
    drift === undefined ? '–' : `${drift > 0 ? '▲' : drift < 0 ? '▼' : '±'} ${(Math.abs(drift) / 100).toFixed(1)}`
  return (
    <tr>
      <th scope="row" className={under ? 'is-under' : undefined}>
        {name}
      </th>
      <td className="mix-course" aria-hidden="true">
        <Spark shares={shares} />
      </td>
      <td className="num muted">{share(shares[0])}</td>
      <td className="num">
        <b>{share(shares.at(-1))}</b>
      </td>
      <td className="num">{size}</td>
    </tr>
  )
}

/** The course of a share, as a line between its lowest and highest. */
function Spark({ shares }: { shares: readonly (number | undefined)[] }) {
  const known = shares.filter((share) => share !== undefined)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  // A drift of a point or two is drawn as one, not as a cliff.
  const height = Math.max(high - low, 400)
  const points = shares.flatMap((share, at) => (share === undefined ? [] : [[4 + (at * 92) / (shares.length - 1), 22 - ((share - low) / height) * 18] as const])) // prettier-ignore
  const end = points.at(-1)
  return (
    <svg className="spark" viewBox="0 0 100 28">
      <path d={points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
      {end && <circle cx={end[0]} cy={end[1]} r="3" />}
    </svg>
  )
}
