import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { limits } from '#shared/limits.ts'
import { Day, EntCode, Nothing, RowVersion, SumAmount, words } from '#shared/schema.ts'
import { DepositNo } from './deposit.contract.ts'

/** What can make an amount another than the one transferred. */
export const CauseId = z.enum(['refund', 'chargeback', 'fee', 'feeTaxable', 'feeExempt', 'vat', 'vatByRow', 'adjustment', 'adjustmentFee', 'carryIn', 'failedIn', 'transferFee', 'transferFeeTwice', 'carryOut', 'lateIn', 'lateOut', 'refundedAfter', 'sameDay', 'notPaid']) // prettier-ignore
export type CauseId = z.infer<typeof CauseId>

/** One amount of the books that an amount in question leaves out, or counts though it is no part of the deposit. */
export const DepositCause = z.object({
  id: CauseId,
  key: z.string(),
  /** What leads from the amount in question towards the one transferred. */
  amount: SumAmount,
  count: z.int(),
  /** The day it happened or first happened. */
  day: z.nullable(Day),
  /** The other deposit it belongs to. */
  depositNo: z.nullable(DepositNo),
  /** The day of transfer of that deposit. */
  paymentDate: z.nullable(Day),
  reason: z.nullable(z.string()),
  /** After what the provider keeps of it. */
  net: z.boolean(),
})
export type DepositCause = z.infer<typeof DepositCause>

/** Why an amount is not the one transferred: its parts and the unexplained rest are together the difference. */
export const DepositWhy = z.object({
  amount: SumAmount,
  transferAmount: SumAmount,
  /** The amount transferred less the one in question. */
  difference: SumAmount,
  parts: z.array(DepositCause),
  unexplained: SumAmount,
  /** The step after which the amount stands in the calculation; null where it is none of its subtotals. */
  subtotal: z.nullable(z.string()),
  /** Other combinations as short that come to the same: above zero, the parts are one possibility. */
  others: z.int(),
  /** What moved beside the calculation and has no part in the difference. */
  beside: z.array(DepositCause),
})
export type DepositWhy = z.infer<typeof DepositWhy>

/** A column of a bank's CSV: its heading, or `#` and its place from 1 where its heading is not its own. */
export const ColumnName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), words)

/** Which columns of a bank's CSV say what, as a person confirmed them. */
export const ColumnNames = z.strictObject({
  day: ColumnName,
  income: ColumnName,
  /** Null where no column names who paid. */
  payer: z.nullable(ColumnName),
})
export type ColumnNames = z.infer<typeof ColumnNames>

const search = { needs: 'Settle.search', who: 'staff', scope: 'shops' } as const
const one = z.strictObject({ EntCode, DepositNo })

/** What accountants ask and note about what the bank booked. */
export const bankBookings = {
  why: call({
    method: 'GET',
    path: '/api/deposit/why',
    summary: 'Explains why an amount, as the bank booked it or as somebody expected it, is not the one transferred',
    offline: 'keep',
    authz: search,
    input: z.extend(one, { Amount: z.int().check(z.minimum(0), z.maximum(999_999_999_999_999)) }),
    answer: DepositWhy,
  }),
  senders: call({
    method: 'GET',
    path: '/api/deposit/senders',
    summary: 'The names under which transfers stand on bank statements',
    authz: search,
    input: z.strictObject({}),
    answer: z.object({ names: z.array(z.string()) }),
  }),
  match: call({
    method: 'PUT',
    path: '/api/deposit/bankmatch',
    summary: 'Notes what the bank booked for a deposit, and whether it is the same',
    idempotent: true,
    authz: search,
    input: z.strictObject({
      entCode: EntCode,
      depositNo: DepositNo,
      version: RowVersion,
      /** What was booked; nothing to take the note away. */
      amount: z.nullable(z.int().check(z.minimum(0))),
      date: z.nullable(Day),
    }),
    answer: z.object({ bankMatch: z.enum(['NONE', 'MATCHED', 'DIFFERENT']), version: RowVersion }),
  }),
  explain: call({
    method: 'PUT',
    path: '/api/deposit/bankexplain',
    summary: 'Says why the bank booked another amount, so that nobody is asked about it any more, or takes that back',
    idempotent: true,
    authz: search,
    input: z.strictObject({
      entCode: EntCode,
      depositNo: DepositNo,
      version: RowVersion,
      /** Why, in words: 1 to `limits.remark` characters as people count them; nothing to take it back. The server counts. */
      remark: z.nullable(z.string().check(z.maxLength(limits.remark * 20))),
    }),
    answer: z.object({ explained: z.boolean(), version: RowVersion }),
  }),
  columns: call({
    method: 'GET',
    path: '/api/deposit/bankcolumns',
    summary: 'The columns that the person confirmed for banks’ files, the last first',
    authz: { ...search, scope: 'self' },
    input: z.strictObject({}),
    answer: z.object({ list: z.array(ColumnNames) }),
  }),
  keepColumns: call({
    method: 'PUT',
    path: '/api/deposit/bankcolumns',
    summary: 'Remember which columns of a bank’s file say what; of the files of ten banks',
    authz: { ...search, scope: 'self' },
    input: ColumnNames,
    answer: Nothing,
  }),
}
