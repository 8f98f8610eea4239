import { z } from 'zod/mini'
import { FeeTaxClass } from '#shared/fee-tax.ts'
import { SumAmount } from '#shared/schema.ts'

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
  feeTaxClass: FeeTaxClass,
  ...shares,
})

/** What a store adds to a deposit. */
export const DepositShop = z.object({ shopCode: z.string(), shopName: z.string(), ...shares })
