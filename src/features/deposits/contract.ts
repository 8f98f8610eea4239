import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { fileShape } from '#shared/list-file.ts'
import { sortsOf } from '#shared/list-sort.ts'
import {
  CurrencyCode,
  Day,
  EntCode,
  Instant,
  listOf,
  Paging,
  RowVersion,
  ShopCode,
  SumAmount,
  TradeNo,
} from '#shared/schema.ts'
import { depositFields } from './list.ts'

/** Where a deposit stands (domain section 4). */
export const DepositStatus = z.enum(['SCHEDULED', 'CLOSED', 'CONFIRMED', 'TRANSFERRING', 'PAID', 'FAILED', 'CARRIED_OVER', 'HELD']) // prettier-ignore
export type DepositStatus = z.infer<typeof DepositStatus>

export const DepositNo = z.string().check(z.regex(/^D\d{14}$/))

/** What is written about a deposit as a document (domain section 4). */
export const DocumentKind = z.enum(['STATEMENT', 'INVOICE', 'RETURN_INVOICE', 'EARLY_FEE', 'TRANSFER_NOTICE'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** The documents of a closing, to which the list of deposits leads. */
export const closingDocuments = ['STATEMENT', 'INVOICE', 'RETURN_INVOICE'] as const satisfies readonly DocumentKind[]

const TaxClass = z.enum(['TAXABLE', 'EXEMPT'])

/** What narrows the list of deposits. */
export const DepositNarrowing = z.strictObject({
  /** Days of transfer, both inside. */
  From: z.optional(Day),
  To: z.optional(Day),
  /** The month in which a usage period ends, `2026-10`. */
  Month: z.optional(z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/))),
  Statuses: z.optional(z.array(DepositStatus).check(z.maxLength(DepositStatus.options.length))),
  EntCode: z.optional(EntCode),
  ShopCode: z.optional(ShopCode),
  /** The amount transferred, both inside. */
  AmountFrom: z.optional(z.int().check(z.minimum(0))),
  AmountTo: z.optional(z.int().check(z.minimum(0))),
})
export type DepositNarrowing = z.infer<typeof DepositNarrowing>

export const DepositSort = z.enum(sortsOf(depositFields))

/** A deposit as the list shows it. All amounts together: transferAmount = totalUsage − refund − chargeback − fee − vat + adjustment + carryIn − transferFee − carryOut. */
export const Deposit = z.object({
  depositNo: DepositNo,
  entCode: EntCode,
  entName: z.string(),
  /** Empty where all stores are paid out together. */
  shopCode: z.string(),
  shopName: z.string(),
  status: DepositStatus,
  currency: CurrencyCode,
  paymentDate: Day,
  usageFrom: Day,
  usageTo: Day,
  totalUsage: SumAmount,
  usageCount: z.int(),
  refund: SumAmount,
  refundCount: z.int(),
  chargeback: SumAmount,
  chargebackCount: z.int(),
  fee: SumAmount,
  feeTaxable: SumAmount,
  feeExempt: SumAmount,
  vat: SumAmount,
  adjustment: SumAmount,
  carryIn: SumAmount,
  carryOut: SumAmount,
  transferFee: SumAmount,
  transferAmount: SumAmount,
  /** Its account by number, which says nothing of the account itself; null until one is chosen. */
  accountId: z.nullable(z.uuid()),
  bankMatch: z.enum(['NONE', 'MATCHED', 'DIFFERENT']),
  /** Whether a person said why the bank booked another amount. */
  explained: z.boolean(),
  version: RowVersion,
})
export type Deposit = z.infer<typeof Deposit>

/** A deposit as a row of the list. */
export const ListedDeposit = z.extend(Deposit, { documents: z.array(z.enum(closingDocuments)) })
export type ListedDeposit = z.infer<typeof ListedDeposit>

/** A deposit whole. */
export const DepositDetail = z.extend(Deposit, {
  /** The day of transfer were banks open. */
  nominalDate: Day,
  taxes: z.array(z.object({ taxPpm: z.int(), taxable: SumAmount, vat: SumAmount })),
  failureReason: z.nullable(z.string()),
  /** What the bank booked, as it was typed. */
  bankAmount: z.nullable(SumAmount),
  bankDate: z.nullable(Day),
  /** Why the bank booked another amount, by whom. */
  explanation: z.nullable(z.object({ remark: z.string(), by: z.string(), at: Instant })),
  /** The deposit that took what this one left. */
  mergedInto: z.nullable(DepositNo),
  events: z.array(z.object({ at: Instant, status: DepositStatus, actor: z.string() })),
})
export type DepositDetail = z.infer<typeof DepositDetail>

/** An account that deposits are transferred to; what names a bank never stays on a device. */
export const DepositAccount = z.object({
  entCode: EntCode,
  accountId: z.uuid(),
  bankCode: z.string(),
  bankName: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
  accountType: z.enum(['ORDINARY', 'CURRENT', 'SAVINGS']),
  /** Masked but for the last three digits; whole for one deposit and with Settle.download. */
  accountNumber: z.string(),
  /** The last three digits. */
  tail: z.string(),
  holder: z.string(),
})
export type DepositAccount = z.infer<typeof DepositAccount>

const shares = {
  usageCount: z.int(),
  totalUsage: SumAmount,
  refundCount: z.int(),
  refund: SumAmount,
  chargeback: SumAmount,
  adjustment: SumAmount,
  fee: SumAmount,
  /** The part of the document's tax; it is reckoned on the whole, so parts are shares of it. */
  vat: SumAmount,
  net: SumAmount,
}

/** What a payment type adds to a deposit; without one for what is no payment's. */
export const DepositType = z.object({
  paymentType: z.string(),
  feePpm: z.nullable(z.int()),
  feeTaxClass: TaxClass,
  ...shares,
})

/** What a store adds to a deposit. */
export const DepositShop = z.object({ shopCode: z.string(), shopName: z.string(), ...shares })

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

const search = { needs: 'Settle.search', who: 'staff', scope: 'shops' } as const
const one = z.strictObject({ EntCode, DepositNo })
const { PageIndex, PageSize, Cursor } = Paging.shape

/** What accountants ask of deposits. */
export const deposits = {
  list: call({
    method: 'GET',
    path: '/api/deposit/list',
    summary: 'Deposits by their days of transfer, the newest first; their transfers are summed by currency',
    offline: 'keep',
    authz: search,
    input: z.strictObject({
      PageIndex,
      PageSize,
      ...DepositNarrowing.shape,
      Sort: z.optional(DepositSort),
    }),
    answer: z.extend(listOf(ListedDeposit), {
      transfers: z.array(
        z.object({
          currency: CurrencyCode,
          amount: SumAmount,
          /** The part of it whose periods are still running. */
          planned: SumAmount,
        }),
      ),
    }),
  }),
  detail: call({
    method: 'GET',
    path: '/api/deposit/detail',
    summary: 'A deposit with its tax by rate and what happened to it',
    offline: 'keep',
    authz: search,
    input: one,
    answer: DepositDetail,
  }),
  byType: call({
    method: 'GET',
    path: '/api/deposit/bytype',
    summary: 'A deposit by payment type and fee rate',
    offline: 'keep',
    authz: search,
    input: one,
    answer: z.object({ list: z.array(DepositType), asOf: Instant }),
  }),
  byShop: call({
    method: 'GET',
    path: '/api/deposit/byshop',
    summary: 'A deposit by store',
    offline: 'keep',
    authz: search,
    input: one,
    answer: z.object({ list: z.array(DepositShop), asOf: Instant }),
  }),
  trades: call({
    method: 'GET',
    path: '/api/deposit/trades',
    summary: 'The payments, refunds and charge-backs of a deposit, or those that moved, by day and number',
    offline: 'keep',
    authz: search,
    input: z.strictObject({
      EntCode,
      DepositNo,
      Kind: z.optional(LineKind),
      /** The rows behind one line of the difference check, in place of the deposit's own. */
      Moved: z.optional(LineMove),
      PageIndex,
      PageSize,
      Cursor,
    }),
    answer: listOf(DepositTrade),
  }),
  diff: call({
    method: 'GET',
    path: '/api/deposit/diff',
    summary: 'Whether a deposit’s rows come to its amounts, and what moved in and out of its days',
    offline: 'keep',
    authz: search,
    input: one,
    answer: DepositDiff,
  }),
  accounts: call({
    method: 'GET',
    path: '/api/deposit/accounts',
    summary:
      'The accounts that deposits are transferred to; of one deposit with its whole number for who may take files',
    authz: search,
    input: z.strictObject({ EntCode: z.optional(EntCode), DepositNo: z.optional(DepositNo) }),
    answer: z.object({ list: z.array(DepositAccount) }),
  }),
  file: call({
    method: 'POST',
    path: '/api/deposit/export',
    summary: 'The deposits of a search as a file',
    kind: 'file',
    authz: { ...search, needs: 'Settle.download' },
    input: z.strictObject({ ...DepositNarrowing.shape, Sort: z.optional(DepositSort), ...fileShape(depositFields) }),
    answer: z.unknown(),
  }),
}
