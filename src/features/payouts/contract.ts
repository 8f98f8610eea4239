import { z } from 'zod/mini'
import { DepositDetail, DepositNo } from '#features/deposits/deposit.contract.ts'
import { call } from '#shared/call.ts'
import { CurrencyCode, Day, EntCode, Instant, SumAmount } from '#shared/schema.ts'

/** Why banks make no transfers on a day; a holiday has a name, a national one of Japan also in English. */
const ClosedFor = z.object({ kind: z.enum(['weekend', 'newYear', 'holiday']), name: z.string(), nameEn: z.string() })

/** A day of the calendar. */
export const ScheduleDay = z.object({
  day: Day,
  /** Null on a business day of the banks. */
  bank: z.nullable(ClosedFor),
  /** A period ends. */
  closes: z.boolean(),
  /** Deposits were confirmed. */
  confirms: z.boolean(),
  /** Closed periods are transferred. */
  pays: z.boolean(),
  /** They would have been transferred were banks open. */
  nominal: z.boolean(),
})
export type ScheduleDay = z.infer<typeof ScheduleDay>

/** A transfer that a holiday moved. */
export const Move = z.object({ nominal: Day, day: Day, reason: ClosedFor })
export type Move = z.infer<typeof Move>

/** What is transferred on a day, of all that the person may see. */
export const NextTransfer = z.object({
  paymentDate: Day,
  /** Whether it can no longer change. */
  final: z.boolean(),
  /** When the last of it was confirmed; null as long as it can change. */
  confirmedAt: z.nullable(Instant),
  /** Whether the periods of all of it are over. */
  closed: z.boolean(),
  currency: CurrencyCode,
  usageFrom: Day,
  usageTo: Day,
  deposits: z.int(),
  usageCount: z.int(),
  totalUsage: SumAmount,
  refundCount: z.int(),
  refund: SumAmount,
  chargebackCount: z.int(),
  chargeback: SumAmount,
  feeTaxable: SumAmount,
  feeExempt: SumAmount,
  fee: SumAmount,
  vat: SumAmount,
  /** The tax by its rates. */
  taxes: DepositDetail.shape.taxes,
  adjustment: SumAmount,
  carryIn: SumAmount,
  carryOut: SumAmount,
  transferFee: SumAmount,
  /** How many of the deposits bear a fee of their transfer, and the fee of each where all bear the same. */
  transferFees: z.object({ count: z.int(), each: z.nullable(SumAmount) }),
  amount: SumAmount,
})
export type NextTransfer = z.infer<typeof NextTransfer>

const EarlyStatus = z.enum(['REQUESTED', 'ACCEPTED', 'PAID', 'DECLINED'])
export type EarlyStatus = z.infer<typeof EarlyStatus>

const ofDeposit = {
  entCode: EntCode,
  depositNo: DepositNo,
  shopName: z.string(),
  entName: z.string(),
  usageFrom: Day,
  usageTo: Day,
  currency: CurrencyCode,
  fee: SumAmount,
  payDate: Day,
  /** What is transferred then. */
  amount: SumAmount,
}

/** A deposit that can come early, and for what. */
export const EarlyChoice = z.object({ ...ofDeposit, transferAmount: SumAmount, paymentDate: Day })
export type EarlyChoice = z.infer<typeof EarlyChoice>

/** An early transfer that was asked for. */
export const EarlyRequest = z.object({
  ...ofDeposit,
  status: EarlyStatus,
  requestedAt: Instant,
  requestedBy: z.string(),
  reason: z.nullable(z.string()),
})
export type EarlyRequest = z.infer<typeof EarlyRequest>

const search = { needs: 'Settle.search', who: 'staff', scope: 'shops' } as const

/** When what was sold is paid out, and how much it will be. */
export const payouts = {
  schedule: call({
    method: 'GET',
    path: '/api/payment/schedule',
    summary: 'The days of a month and the next on which periods are closed and transferred, and which a holiday moved',
    offline: 'keep',
    authz: search,
    input: z.strictObject({ Month: z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/)) }),
    answer: z.object({ days: z.array(ScheduleDay), moves: z.array(Move), today: Day, asOf: Instant }),
  }),
  forecast: call({
    method: 'GET',
    path: '/api/payment/forecast',
    summary: 'The next transfers from the rows there are, and the deposits that can come early',
    offline: 'keep',
    authz: search,
    input: z.strictObject({}),
    answer: z.object({
      transfers: z.array(NextTransfer),
      early: z.array(EarlyChoice),
      requests: z.array(EarlyRequest),
      asOf: Instant,
    }),
  }),
  early: call({
    method: 'POST',
    path: '/api/payment/earlytransfer',
    summary: 'Asks the provider to transfer a deposit early, at the fee and on the day that were shown',
    idempotent: true,
    authz: search,
    input: z.strictObject({ entCode: EntCode, depositNo: DepositNo, fee: z.int().check(z.minimum(0)), payDate: Day }),
    answer: z.object({ status: EarlyStatus, payDate: Day, amount: SumAmount }),
  }),
}
