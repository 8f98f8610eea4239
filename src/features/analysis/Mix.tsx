import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { markOf } from '#features/panel/mark-words.ts'
import { useNames } from '#features/transactions/words.ts'
import type { TabProps } from './analysis-params.ts'
import { AnalysisPart } from './AnalysisPart.tsx'
import { compass } from './contract.ts'
import { FigureTable } from './FigureTable.tsx'
import { driftsOf, inboundDrift } from './mix.ts'
import { percent } from './percent.ts'
import type { Overview } from './shown.ts'
import { showsTrend } from './days-passed.ts'
import { monthOf } from './whose.ts'

/** The class that people from abroad pay with; their line stands below it. */
const inboundClass = 'WALLET'

/** How what people pay with drifted over six months. */
export function Mix({ overview, address }: { overview: Overview; address: TabProps['address'] }) {
  const { t } = useLingui()
  const names = useNames()
  const { data } = useQuery(ask(compass.mix, monthOf(address)))
  if (!data) return <section className="analysis-part" />
  const drifts = driftsOf(data)
  const inbound = inboundDrift(data)
  const [first = '', last = ''] = [data.months[0], data.months.at(-1)].map((month) => markOf('month', `${month}-01`))
  const most = drifts.toSorted((a, b) => Math.abs(b.drift ?? 0) - Math.abs(a.drift ?? 0))[0]
  const [kind, points] = [most ? names.paymentClass(most.code) : '', (Math.abs(most?.drift ?? 0) / 100).toFixed(1)]
  const of = drifts.findIndex(({ code }) => code === inboundClass)
  const abroad = inbound.shares.some((share) => share) ? [inbound] : []
  return (
    <AnalysisPart
      title={<Trans>Payment mix over time</Trans>}
      of={['payAmount', 'inboundShare']}
      words={
        !most?.drift || !showsTrend(overview) ? (
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
        )
      }
    >
      <FigureTable
        className="mix"
        rows={drifts.toSpliced(of < 0 ? drifts.length : of + 1, 0, ...abroad)}
        keyOf={({ code }) => code}
        columns={[
          {
            head: t`Kind of payment`,
            cell: (row) =>
              row === inbound ? (
                <span className="is-under">{t`of which visitors from abroad`}</span>
              ) : (
                names.paymentClass(row.code)
              ),
          },
          { kind: 'picture', fromTablet: true, cell: ({ shares }) => <Spark shares={shares} /> },
          { head: first, cell: ({ shares }) => <span className="muted">{shown(shares[0])}</span> },
          { head: last, cell: ({ shares }) => <b>{shown(shares.at(-1))}</b> },
          { head: <Trans context="percentage points">pt</Trans>, cell: ({ drift }) => driftText(drift) },
        ]}
      />
    </AnalysisPart>
  )
}

function shown(share: number | undefined): string {
  return share === undefined ? '–' : percent(share)
}

function driftText(drift: number | undefined): string {
  if (drift === undefined) return '–'
  return `${drift > 0 ? '▲' : drift < 0 ? '▼' : '±'} ${(Math.abs(drift) / 100).toFixed(1)}`
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
