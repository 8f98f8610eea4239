import type { FeeRate } from '#server/ingest/fee.ts'
import { paymentTypes } from '#server/seed/brands.ts'
import type { Enterprise } from './tenants.ts'

/** A line of an enterprise's fee plan. */
export interface FeeLine extends FeeRate {
  readonly paymentType: string
  readonly from: string
  readonly to: string | null
  readonly tax: 'TAXABLE' | 'EXEMPT'
}

/** The day the merchants' contracts and with them their fees begin. */
export const feesBegin = '2024-04-01'
const renewed = '2026-04-01'

/** The fee plan of an enterprise: from April 2026 its code payments cost a little less. */
export function feePlanOf({ feeOff }: Enterprise, currency: string): FeeLine[] {
  return paymentTypes
    .filter((type) => type.ppm > 0 && type.currencies.includes(currency) && type.status === 'AVAILABLE')
    .flatMap((type) => {
      const line = {
        paymentType: type.code,
        fixed: 0n,
        rounding: 'HALF_UP',
        tax: type.tax,
        ppm: type.ppm + feeOff,
      } as const
      if (type.classCode !== 'WALLET') return [{ ...line, from: feesBegin, to: null }]
      return [
        { ...line, ppm: line.ppm + 1_200, from: feesBegin, to: '2026-03-31' },
        { ...line, from: renewed, to: null },
      ]
    })
}

const plans = new Map<string, readonly FeeLine[]>()

/** The line that holds for a brand on a business day; throws for a brand the plan does not have. */
export function feeLineOf(enterprise: Enterprise, currency: string, brand: string, day: string): FeeLine {
  let plan = plans.get(enterprise.code)
  if (!plan) plans.set(enterprise.code, (plan = feePlanOf(enterprise, currency)))
  const line = plan.find((one) => one.paymentType === brand && one.from <= day && (one.to === null || day <= one.to))
  if (!line) throw new Error(`The fee plan of ${enterprise.code} has no ${brand}.`)
  return line
}
