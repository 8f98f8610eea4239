import { addressOf } from '#shared/call-address.ts'
import { messages } from './contract.ts'

/** Addresses of what the notices ask first: the list without any condition, and the types that are its tabs. */
export const firstCalls = [addressOf(messages.list, {}), addressOf(messages.types, {})]
