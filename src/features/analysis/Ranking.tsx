import { Trans } from '@lingui/react/macro'
import { Sum } from '#features/measures/Sum.tsx'
import { isolated } from '#shared/isolated.ts'
import { AnalysisPart } from './AnalysisPart.tsx'
import { rankedOf } from './contributions.ts'
import { FigureTable } from './FigureTable.tsx'
import type { Monthly } from './shown.ts'
import { percent } from './percent.ts'

/** The stores by what they sold: A are those that make 70 % together, B the next up to 90 %, C the others. */
export function Ranking({ monthly: { stores, rest, now, currency } }: { monthly: Monthly }) {
  const count = rest?.stores ?? 0
  const ranked = rankedOf(stores, now.netAmount).map(({ entCode, code, name, ...store }) => ({
    ...store,
    id: `${entCode} ${code}`,
    name: isolated(name),
  }))
  const others = { id: 'others', name: <Trans>Others: {count}</Trans>, share: undefined, upTo: undefined, of: undefined } // prettier-ignore
  const share = (part: number | undefined) => part !== undefined && percent(part)
  return (
    <AnalysisPart
      title={<Trans>Stores by rank</Trans>}
      words={<Trans>A makes the first 70%, B the next 20%, C the rest.</Trans>}
    >
      <FigureTable
        rows={[...ranked, ...(rest ? [{ ...others, netAmount: rest.netAmount }] : [])]}
        keyOf={({ id }) => id}
        columns={[
          { head: <Trans>Store</Trans>, cell: ({ name }) => name },
          { of: 'netAmount', cell: ({ netAmount }) => <Sum value={netAmount} currency={currency} /> },
          { head: <Trans context="of the whole">Share</Trans>, cell: (row) => share(row.share) },
          { head: <Trans>Added up</Trans>, fromTablet: true, cell: ({ upTo }) => share(upTo) },
          { head: <Trans>Class</Trans>, cell: ({ of }) => <b>{of}</b> },
        ]}
      />
    </AnalysisPart>
  )
}
