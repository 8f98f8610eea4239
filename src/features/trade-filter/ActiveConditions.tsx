import { useLingui } from '@lingui/react/macro'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { conditionsOf, without } from '#features/transactions/filter.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { ActiveChip } from '#ui/Chip.tsx'
import { useConditionWords } from './conditions.ts'

type ConditionsProps = { names: TradeNames; filter: TradeFilter }

/** The conditions in force, each with its cross; stores have a chip of their own. */
export function ActiveConditions({
  names,
  filter,
  onFilter,
}: ConditionsProps & { onFilter: (filter: TradeFilter) => void }) {
  const { t } = useLingui()
  const wordsOf = useConditionWords(names, filter)
  return (
    <span className="filter-active" role="group" aria-label={t`Current conditions`}>
      {conditionsOf(filter).map((condition) => {
        const words = wordsOf(condition)
        return (
          <ActiveChip
            key={condition[0]}
            dropLabel={t`Remove the condition ${words}`}
            onDrop={() => onFilter(without(filter, condition))}
          >
            {words}
          </ActiveChip>
        )
      })}
    </span>
  )
}

/** The names of the chosen stores. */
export function StoreNames({ names, filter }: ConditionsProps) {
  return useConditionWords(names, filter)(['ShopCodes'])
}
