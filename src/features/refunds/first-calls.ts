import { addressOf } from '#shared/call-address.ts'
import { masters } from '#features/masters/contract.ts'
import { systrade } from './contract.ts'

/** Addresses of what the provider's refunds ask first: the list without any condition, and the names in it. */
export const firstCalls = [addressOf(systrade.list, {}), addressOf(masters.all, {})]
