import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { timeZone, todayHere } from '#client/formats.ts'
import { presetRange } from '#shared/business-day.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { NoMatch } from '#ui/Faces.tsx'
import { useConditionWords } from './conditions.ts'
import { transactions, type TradeFilter } from './contract.ts'
import { conditionsOf, periodOf, rangeOf, without, type Condition } from './filter.ts'
import type { TradeNames } from './words.ts'

const mostTried = 3

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
  // Three questions by hand: the library's own way for a varying number weighs more than this whole screen's face.
  const hidden = [useHidden(filter, tried[0]), useHidden(filter, tried[1]), useHidden(filter, tried[2])]
  const hiding = tried
    .map((condition, index) => ({ condition, hidden: hidden[index] ?? 0 }))
    .filter((one) => one.hidden > 0)
    .toSorted((a, b) => b.hidden - a.hidden)[0]
  if (active.length === 0) {
    const today = todayHere()
    const yesterday = periodOf(presetRange('yesterday', today, 0), today, timeZone())
    const early = rangeOf(filter, today, timeZone()).from === today
    return (
      <NoMatch
        title={<Trans>No payments in this period</Trans>}
        text={<Trans>Payments appear here as soon as a terminal takes one.</Trans>}
        drop={
          early
            ? { label: <Trans>Show yesterday</Trans>, onDrop: () => onFilter({ ...filter, ...yesterday }) }
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
