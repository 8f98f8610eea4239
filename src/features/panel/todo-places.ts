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
  unknownRefunds: msg`Refund with an unknown result`,
  failedRefunds: msg`Refund that failed`,
  approvals: msg`Refunds that wait for approval`,
  failedTransfers: msg`Transfer that failed`,
  differentDeposits: msg`Deposit that differs from the bank`,
}

/** A payment in /trade, on its own day. */
export function paymentAddress({ businessDate, tradeNo, entCode }: NonNullable<Todo['payment']>): string {
  return `/trade${stringifySearchParams({ From: businessDate, To: businessDate, Trade: tradeNo, Ent: entCode })}`
}

function depositAddress(deposit: Todo['deposit'], Tab?: string): string {
  return `/deposit${stringifySearchParams({ Open: deposit && `${deposit.entCode}.${deposit.depositNo}`, Tab })}`
}

/** Where each is seen to. */
export function placeOf({ kind, payment, deposit }: Todo, { EntCodes, ShopCodes }: PanelStores): string {
  switch (kind) {
    case 'unknownPayments': {
      const To = todayHere()
      const From = earliestFrom(To, limits.tradeSearchMonths)
      return `/trade${stringifySearchParams({ From, To, EntCodes, ShopCodes, Statuses: ['UNKNOWN'] })}`
    }
    case 'unknownRefunds':
    case 'failedRefunds':
      return payment ? paymentAddress(payment) : '/trade'
    case 'approvals':
      return requestsAddress
    case 'failedTransfers':
      return depositAddress(deposit)
    case 'differentDeposits':
      return depositAddress(deposit, 'check')
  }
}
