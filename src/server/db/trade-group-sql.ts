import { part } from './db.ts'
import type { TradeGroup } from '#shared/trade-group.ts'

/** `tradeGroupOf` in SQL, over a row of transactions called t and its trade type called k. */
export const tradeGroupInSql = part`case t.status when 'UNKNOWN' then 'unknown' when 'PROCESSING' then 'underWay' when 'AUTHORIZED' then 'underWay'
              when 'CANCELLED' then 'cancelled' when 'VOIDED' then 'voided' when 'AUTH_EXPIRED' then 'voided' when 'FAILED' then 'failed'
              else case when k.counts_as_sale then 'payment'
                        when k.category = 'REFUND' then 'refund' when k.category = 'CANCEL' then 'cancel'
                        when k.category = 'CHARGEBACK' then 'chargeback' else 'other' end end`

/** Whether the money of row t has moved and stayed: with these statuses the row's kind decides its group. */
export const moneyMovedInSql = part`t.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')`

/** The amount as the row shows it, below zero where money goes back; of t and k as above. */
export const signedAmountInSql = part`case when k.sign < 0 then -t.amount else t.amount end`

/** The columns of the daily sums that hold count and amount of each group. */
export const sumColumns: Readonly<Record<TradeGroup, readonly [count: string, amount: string]>> = {
  payment: ['pay_count', 'pay_amount'],
  refund: ['refund_count', 'refund_amount'],
  unknown: ['unknown_count', 'unknown_amount'],
  underWay: ['under_way_count', 'under_way_amount'],
  cancelled: ['cancelled_count', 'cancelled_amount'],
  cancel: ['cancel_count', 'cancel_amount'],
  voided: ['voided_count', 'voided_amount'],
  failed: ['failed_count', 'failed_amount'],
  chargeback: ['chargeback_count', 'chargeback_amount'],
  other: ['other_count', 'other_amount'],
}
