import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { transactions, type TradeFilter, type TradeSummary } from '#features/transactions/contract.ts'
import { countedGroup } from '#features/transactions/counted-group.ts'

/** Whose rows are told apart. */
export type TradeKindsProps = { filter: TradeFilter; ownSums: TradeSummary | undefined }

/** Of how many transactions of each kind the list consists, so that the counts add up to all. */
export function TradeKinds({ filter, ownSums }: TradeKindsProps) {
  const { t } = useLingui()
  const sums = ownSums?.sums ?? []
  const count = (of: (one: (typeof sums)[number]) => number) => sums.reduce((sum, one) => sum + of(one), 0)
  const [paid, back] = [count(({ payCount }) => payCount), count(({ refundCount }) => refundCount)]
  const [payments, refunds] = [wholeNumber(paid), wholeNumber(back)]
  const groups = [...new Set(sums.flatMap(({ leftOut }) => leftOut.map(({ group }) => group)))]
  const kinds = [
    ...(paid > 0 ? [t`Payments: ${payments}`] : []),
    ...(back > 0 ? [t`Refunds: ${refunds}`] : []),
    ...groups.map((group) => {
      const rows = count(({ leftOut }) => leftOut.find((one) => one.group === group)?.count ?? 0)
      return countedGroup(filter, group, rows)
    }),
  ]
  return kinds.length > 1 && kinds.join(' · ')
}

/** How many payments of the period have no result yet, beside the name of the tab that lists them; nothing where there are none. */
export function UnknownCount({ period }: { period: TradeFilter }) {
  const question = ask(transactions.summary, period)
  // The list tells of whatever goes wrong.
  const { data } = useQuery({ ...question, meta: { ...question.meta, quiet: true }, retry: false })
  const count = (data?.sums ?? [])
    .flatMap(({ leftOut }) => leftOut)
    .reduce((sum, one) => (one.group === 'unknown' ? sum + one.count : sum), 0)
  return count > 0 ? <span className="tab-count">{count}</span> : null
}
