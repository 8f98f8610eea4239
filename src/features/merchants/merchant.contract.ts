import { z } from 'zod/mini'
import { withinCharacters } from '#shared/count.ts'
import { mailAddress } from '#shared/email.ts'
import { FeeTaxClass } from '#shared/fee-tax.ts'
import { isPhone } from '#shared/normalise.ts'
import { CurrencyCode, Day, EntCode, Instant, RowVersion, words } from '#shared/schema.ts'

/** Longest name or address of a merchant, in characters as people count. */
export const longestName = 60
const longestAddress = 120

/** What kind of business a merchant is (domain section 1). */
export const CorporateType = z.enum(['CORPORATION', 'SOLE_PROPRIETOR', 'GOVERNMENT', 'OTHER'])
export type CorporateType = z.infer<typeof CorporateType>

/** Trades a merchant may be in, by their merchant category code (ISO 18245). */
export const industryCodes = ['5812', '5813', '5814', '5462', '5411', '5651', '5732', '5912', '5964', '5999', '7011', '7230', '7832', '8062', '4121'] as const // prettier-ignore

/** Whether a merchant's people see the dashboard: as its tenant has it, or by the merchant's own setting. */
export const DashboardSetting = z.enum(['TENANT', 'SHOWN', 'HIDDEN'])
export type DashboardSetting = z.infer<typeof DashboardSetting>

/** Where a merchant stands (domain section 1). */
export const MerchantStatus = z.enum([
  'APPLIED',
  'SCREENING',
  'RETURNED',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'TERMINATED',
  'REJECTED',
])
export type MerchantStatus = z.infer<typeof MerchantStatus>

const line = (most: number) =>
  z.string().check(
    z.trim(),
    words,
    z.refine((text) => withinCharacters(text, most)),
  )
const orEmpty = (fits: (text: string) => boolean) => z.string().check(z.maxLength(254), z.refine((text) => text === '' || fits(text))) // prettier-ignore

/** What the provider writes of a merchant (domain section 13); an empty text is nothing. */
export const MerchantForm = z.strictObject({
  entName: line(longestName).check(z.minLength(1)),
  entNameKana: line(longestName),
  entDisplayName: line(longestName).check(z.minLength(1)),
  corporateType: CorporateType,
  corporateNumber: orEmpty((text) => /^\d{13}$/.test(text)),
  invoiceRegistrationNo: orEmpty((text) => /^T\d{13}$/.test(text)),
  representativeName: line(longestName),
  representativeKana: line(longestName),
  industryCode: z.enum(['', ...industryCodes]),
  postalCode: orEmpty((text) => isPhone(text) && text.length <= 10),
  address: line(longestAddress),
  phone: orEmpty((text) => isPhone(text) && text.length <= 20),
  email: orEmpty((text) => mailAddress(text) === text),
  /** Sees the transactions of the merchants below it. */
  isMasterEnterprise: z.boolean(),
  /** The master it belongs to. */
  parentEntCode: z.union([z.literal(''), EntCode]),
  contractDate: Day,
  enablePoint: z.boolean(),
  enableQr: z.boolean(),
  showDashBoard: DashboardSetting,
})
export type MerchantForm = z.infer<typeof MerchantForm>

/** What narrows the list of merchants. */
export const MerchantNarrowing = z.object({
  /** Part of a name or code. */
  Keyword: z.optional(z.string().check(z.maxLength(100))),
  Statuses: z.optional(z.array(MerchantStatus).check(z.maxLength(MerchantStatus.options.length))),
  /** Only merchants that others belong to. */
  Masters: z.optional(z.boolean()),
})
export type MerchantNarrowing = z.infer<typeof MerchantNarrowing>

/** A merchant as lists and its own page show it. */
export const Merchant = z.object({
  entCode: EntCode,
  ...MerchantForm.shape,
  industryCode: z.string(),
  parentName: z.string(),
  status: MerchantStatus,
  currency: CurrencyCode,
  forceBindMfa: z.boolean(),
  /** Stores that are not closed. */
  stores: z.int(),
  updatedAt: Instant,
  version: RowVersion,
})
export type Merchant = z.infer<typeof Merchant>

/** The fee of one payment type in a merchant's plan, in parts per million; taxed as the payment type where it does not say. */
export const FeeRate = z.strictObject({
  paymentType: z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/)),
  feePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  feeTaxClass: z.optional(FeeTaxClass),
})
export type FeeRate = z.infer<typeof FeeRate>

/** All that a merchant takes, each payment type once. */
export const FeeRates = z.array(FeeRate).check(z.minLength(1), z.maxLength(100))
