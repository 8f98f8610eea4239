import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#client/ask.ts'
import { transactions } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { refunds, systrade } from './contract.ts'

/** A merchant's calls, or the provider's over all of the tenant. */
export type RefundCalls = typeof refunds | typeof systrade

/** Asks again for all that a refund changes: lists, sums, details, terms, queues. */
export function useRefreshAfterRefund(): () => void {
  const queries = useQueryClient()
  const changed = [transactions.list, transactions.summary, payments.detail, systrade.search]
  const stale = [...changed, refunds.list, systrade.list, refunds.terms, systrade.terms]
  return () => {
    for (const call of stale) void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
}
