import { z } from 'zod/mini'
import { CurrencyCode, Day, EntCode, Instant, RowVersion, SumAmount } from '#shared/schema.ts'

/** Where a deposit stands (domain section 4). */
export const DepositStatus = z.enum(['SCHEDULED', 'CLOSED', 'CONFIRMED', 'TRANSFERRING', 'PAID', 'FAILED', 'CARRIED_OVER', 'HELD']) // prettier-ignore
export type DepositStatus = z.infer<typeof DepositStatus>

export const DepositNo = z.string().check(z.regex(/^D\d{14}$/))

/** What is written about a deposit as a document (domain section 4). */
export const DocumentKind = z.enum(['STATEMENT', 'INVOICE', 'RETURN_INVOICE', 'EARLY_FEE', 'TRANSFER_NOTICE'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** The documents of a closing, to which the list of deposits leads. */
export const closingDocuments = ['STATEMENT', 'INVOICE', 'RETURN_INVOICE'] as const satisfies readonly DocumentKind[]

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
