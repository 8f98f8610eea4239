import { addressOf } from '#shared/call-address.ts'
import { panel } from './contract.ts'

/** Addresses of what the dashboard asks first: the numbers of today. */
export const firstCalls = [addressOf(panel.summary, { Period: 'today' })]
