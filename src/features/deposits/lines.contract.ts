import { z } from 'zod/mini'
import { Day, SumAmount, TradeNo } from '#shared/schema.ts'
import { DepositNo, DepositStatus } from './deposit.contract.ts'

/** What a row of a deposit is. */
export const LineKind = z.enum(['PAYMENT', 'REFUND', 'CHARGEBACK', 'ADJUSTMENT'])
export type LineKind = z.infer<typeof LineKind>

/** Rows that moved: out of a deposit's days, into it from other days, or after its closing. */
export const LineMove = z.enum(['LATE_IN', 'LATE_OUT', 'REFUNDED_AFTER', 'CHANGED'])
export type LineMove = z.infer<typeof LineMove>

/** A payment, refund or charge-back as it stood when its deposit was closed. */
export const DepositTrade = z.object({
  tradeNo: TradeNo,
  businessDate: Day,
  shopCode: z.string(),
  paymentType: z.string(),
  kind: LineKind,
  amount: SumAmount,
  fee: SumAmount,
  feePpm: z.int(),
  taxPpm: z.nullable(z.int()),
  /** Of a day before the usage period. */
  late: z.boolean(),
  /** The deposit that holds it now; null where none has taken it. */
  depositNo: z.nullable(DepositNo),
  /** Whether that deposit may be looked at: a person of chosen stores sees deposits of these stores alone. */
  depositShown: z.boolean(),
})

const Rows = z.object({ count: z.int(), amount: SumAmount })

/** Whether a deposit's rows come to its amounts, and what moved in and out of its days. */
export const DepositDiff = z.object({
  sound: z.boolean(),
  /** Rows of earlier days. */
  lateIn: Rows,
  /** Rows of its days that stand in later deposits or in none yet. */
  lateOut: Rows,
  /** Refunds of its payments that stand in later deposits or in none yet. */
  refundedAfter: Rows,
  /** What leads from the payments of its days, as other screens count them, to its usage: ofDays − unsettled − lateOut + lateIn + changed; null while it is not closed. */
  bridge: z.nullable(
    z.object({
      ofDays: Rows,
      unsettled: Rows,
      /** The payment types of what is not settled. */
      unsettledTypes: z.array(z.string()),
      lateOut: Rows,
      lateIn: Rows,
      changed: Rows,
    }),
  ),
  adjustments: z.array(
    z.object({
      kind: z.enum(['MANUAL', 'CORRECTION']),
      businessDate: Day,
      amount: SumAmount,
      fee: SumAmount,
      tradeNo: z.nullable(TradeNo),
      reason: z.string(),
    }),
  ),
  /** Deposits whose rest or returned transfer this one took. */
  carries: z.array(z.object({ depositNo: DepositNo, status: DepositStatus, amount: SumAmount })),
})
export type DepositDiff = z.infer<typeof DepositDiff>
