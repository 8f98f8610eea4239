import { z } from 'zod/mini'
import { PaymentType } from '#features/masters/contract.ts'
import { NamesForm } from '#features/masters/names.contract.ts'
import { withinCharacters } from '#shared/count.ts'
import { FeeTaxClass } from '#shared/fee-tax.ts'
import { limits } from '#shared/limits.ts'
import { Code, held, masterCalls } from '#shared/master.ts'
import { CurrencyCode, words } from '#shared/schema.ts'

/** How a payment type can be presented (domain section 1). */
export const presentModes = ['CPM', 'MPM_STATIC', 'MPM_DYNAMIC', 'CARD_PRESENT', 'ECOM'] as const

const own = {
  presentModes: z.array(z.enum(presentModes)).check(z.maxLength(presentModes.length)),
  feeTaxClass: FeeTaxClass,
  /** The fee where no contract says another, in parts per million. */
  defaultFeePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** Refunds of one payment, where several parts may be given back. */
  maxRefundCount: z.int().check(z.minimum(1), z.maximum(100)),
  refundWindowDays: z.int().check(z.minimum(0), z.maximum(3_650)),
  /** Currencies it is taken in. */
  currencies: z.array(CurrencyCode).check(z.minLength(1), z.maxLength(4)),
}

/** A payment type as it is written. */
export const PaymentTypeForm = z.strictObject({
  code: Code,
  classCode: Code,
  names: NamesForm,
  tile: z.string().check(
    z.trim(),
    z.minLength(1),
    words,
    z.refine((text) => withinCharacters(text, limits.tileLetters)),
  ),
  refundMode: PaymentType.shape.refundMode,
  refundLagNote: z.boolean(),
  status: PaymentType.shape.status,
  ...own,
})
export type PaymentTypeForm = z.infer<typeof PaymentTypeForm>

/** A payment type with what its list shows besides. */
export const StoredPaymentType = z.object({ ...PaymentType.shape, ...own, ...held })
export type StoredPaymentType = z.infer<typeof StoredPaymentType>

/** The calls of payment types (domain section 10). */
export const paymentTypes = masterCalls('paymenttype', 'Payment types', {
  row: StoredPaymentType,
  form: PaymentTypeForm,
})
