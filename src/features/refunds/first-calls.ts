import { addressOf } from '#shared/call-address.ts'
import { masters } from '#features/masters/contract.ts'
import { refundQueue } from './queue.contract.ts'

/** Addresses of what the provider's refunds ask first: the list without any condition, and the names in it. */
export const firstCalls = [addressOf(refundQueue.list, {}), addressOf(masters.all, {})]
