import { useLingui } from '@lingui/react'
import { tradeFilters, type TradeCondition } from '#features/transactions/filters.list.ts'

/** What people call each condition of a search. */
export function useFilterLabels(): (field: TradeCondition) => string {
  const { i18n } = useLingui()
  return (field) => i18n._(tradeFilters[field].label)
}
