import { z } from 'zod/mini'
import { PaymentClass } from '#features/masters/contract.ts'
import { NamesForm } from '#features/masters/names.contract.ts'
import { Code, held, masterCalls } from '#shared/master.ts'

const own = {
  /** Which give rate of points its payments take (domain section 1); none where they give none. */
  pointKind: z.nullable(z.enum(['cash', 'wallet', 'creditCard'])),
  enabled: z.boolean(),
}

/** A payment class as it is written. */
export const PaymentClassForm = z.strictObject({ classCode: Code, names: NamesForm, ...own })
export type PaymentClassForm = z.infer<typeof PaymentClassForm>

/** A payment class with what its list shows besides. */
export const StoredPaymentClass = z.object({ ...PaymentClass.shape, ...own, ...held })
export type StoredPaymentClass = z.infer<typeof StoredPaymentClass>

/** The calls of payment classes (domain section 10). */
export const paymentClasses = masterCalls('paymentclass', 'Payment classes', {
  row: StoredPaymentClass,
  form: PaymentClassForm,
})
