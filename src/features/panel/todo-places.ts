import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { todayHere } from '#client/formats.ts'
import { stringifySearchParams } from '#client/search-params.ts'
import { requestsAddress } from '#features/refunds/requests.ts'
import { earliestFrom } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import type { PanelStores, Todo } from './contract.ts'

/** What somebody has to see to, in words. */
export const todoWords: Readonly<Record<Todo['kind'], MessageDescriptor>> = {
  unknownPayments: msg`Transactions with an unknown result`,
  unknownRefunds: msg`Refunds with an unknown result`,
  failedRefunds: msg`Refunds that failed`,
  approvals: msg`Refunds that wait for approval`,
  failedTransfers: msg`Transfers that failed`,
  differentDeposits: msg`Deposits that differ from the bank`,
}

/** A payment in /trade, on its own day. */
export function paymentAddress({ businessDate, tradeNo, entCode }: NonNullable<Todo['first']>): string {
  return `/trade${stringifySearchParams({ From: businessDate, To: businessDate, Trade: tradeNo, Ent: entCode })}`
}

/** Where each is seen to. */
export function placeOf({ kind, first }: Todo, { EntCodes, ShopCodes }: PanelStores): string {
  switch (kind) {
    case 'unknownPayments': {
      const To = todayHere()
      const From = earliestFrom(To, limits.tradeSearchMonths)
      return `/trade${stringifySearchParams({ From, To, EntCodes, ShopCodes, Statuses: ['UNKNOWN'] })}`
    }
    case 'unknownRefunds':
    case 'failedRefunds':
      return first ? paymentAddress(first) : '/trade'
    case 'approvals':
      return requestsAddress
    case 'failedTransfers':
      return `/deposit${stringifySearchParams({ Statuses: ['FAILED'] })}`
    case 'differentDeposits':
      return '/deposit'
  }
}
