import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { count } from '#client/formats.ts'
import { NoMatch } from '#ui/Faces.tsx'
import { useConditionWords } from './conditions.ts'
import { transactions, type TradeFilter } from './contract.ts'
import { conditionsOf, without } from './filter.ts'
import type { TradeNames } from './words.ts'

const mostTried = 4

/** Nothing matches: names the condition that hides most, and drops it at a press. */
export function TradeNoMatch({
  names,
  filter,
  onFilter,
}: {
  names: TradeNames
  filter: TradeFilter
  onFilter: (filter: TradeFilter) => void
}) {
  const wordsOf = useConditionWords(names, filter)
  const active = conditionsOf(filter)
  const tried = active.slice(0, mostTried)
  const counts = useQueries({
    queries: tried.map((condition) => ({
      ...ask(transactions.summary, without(filter, condition)),
      meta: { quiet: true },
    })),
  })
  const hiding = tried
    .map((condition, index) => ({ condition, hidden: counts[index]?.data?.count ?? 0 }))
    .filter(({ hidden }) => hidden > 0)
    .toSorted((a, b) => b.hidden - a.hidden)[0]
  if (active.length === 0)
    return (
      <NoMatch
        title={<Trans>No payments in this period</Trans>}
        text={<Trans>Payments appear here as soon as a terminal takes one.</Trans>}
      />
    )

  const words = hiding ? wordsOf(hiding.condition) : ''
  const number = count(hiding?.hidden ?? 0)
  return (
    <NoMatch
      title={<Trans>Nothing matches these conditions</Trans>}
      text={
        hiding && (
          <Trans>
            Without “{words}” there are {number}.
          </Trans>
        )
      }
      drop={
        hiding && { label: <Trans>Remove “{words}”</Trans>, onDrop: () => onFilter(without(filter, hiding.condition)) }
      }
      onClear={() => onFilter(active.reduce<TradeFilter>(without, filter))}
    />
  )
}
