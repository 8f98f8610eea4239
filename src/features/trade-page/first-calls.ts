import { addressOf } from '#shared/call-address.ts'
import { masters } from '#features/masters/contract.ts'
import { transactions } from '#features/transactions/contract.ts'

/** Addresses of what the payments ask first: the list without any condition, its sums, and the names in it. */
export const firstCalls = [
  addressOf(transactions.list, {}),
  addressOf(transactions.summary, {}),
  addressOf(masters.all, {}),
]
