import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { dayTurns, type DayRules } from '#shared/business-day.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { NoMatch } from '#ui/NoMatch.tsx'
import { useConditionWords } from './conditions.ts'
import { transactions, type TradeFilter } from '#features/transactions/contract.ts'
import { conditionsOf, without, type Condition } from '#features/transactions/filter.ts'
import type { TradeNames } from '#features/transactions/words.ts'

const mostTried = 3
/** So long after a business day began the one before it is last night. */
const nightMs = 6 * 3_600_000

/** Nothing matches: names the condition that hides most, and drops it at a press. */
export function TradeNoMatch({
  names,
  filter,
  days,
  onFilter,
}: {
  names: TradeNames
  filter: TradeFilter
  days: DayRules
  onFilter: (filter: TradeFilter) => void
}) {
  const wordsOf = useConditionWords(names, filter)
  const active = conditionsOf(filter)
  const tried = active.slice(0, mostTried)
  // Three questions by hand: the library's own way for a varying number weighs more than this whole screen's face.
  const hidden = [useHidden(filter, tried[0]), useHidden(filter, tried[1]), useHidden(filter, tried[2])]
  const hiding = tried
    .map((condition, index) => ({ condition, hidden: hidden[index] ?? 0 }))
    .filter((one) => one.hidden > 0)
    .toSorted((a, b) => b.hidden - a.hidden)[0]
  if (active.length === 0) {
    const isToday = filter.Period === undefined && filter.From === undefined && filter.FromTime === undefined
    const atNight = dayTurns(days).since < nightMs
    return (
      <NoMatch
        title={<Trans>No transactions in this period</Trans>}
        text={<Trans>Transactions appear here as soon as a terminal takes a payment.</Trans>}
        drop={
          isToday
            ? {
                label: atNight ? <Trans>Show last night</Trans> : <Trans>Show yesterday</Trans>,
                onDrop: () => onFilter({ ...filter, Period: 'yesterday' }),
              }
            : undefined
        }
      />
    )
  }

  const words = hiding ? wordsOf(hiding.condition) : ''
  const number = wholeNumber(hiding?.hidden ?? 0)
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

/** How many payments a condition hides. */
function useHidden(filter: TradeFilter, condition: Condition | undefined): number {
  const question = ask(transactions.summary, condition ? without(filter, condition) : filter)
  const { data } = useQuery({ ...question, enabled: condition !== undefined, meta: { quiet: true } })
  return condition ? (data?.count ?? 0) : 0
}
