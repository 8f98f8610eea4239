import { z } from 'zod/mini'
import { CurrencyCode } from '#shared/schema.ts'

/** A tenant's look: validated tokens, never CSS text (decision 32). */
export const Style = z.object({
  primary: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
  radius: z.optional(z.int().check(z.minimum(0), z.maximum(12))),
})
export type Style = z.infer<typeof Style>

/** The tenant web config (spec section 3), with what the portal needs besides. */
export const WebConfig = z.object({
  tenant: z.string(),
  ssoUrl: z.string(),
  ssoRealm: z.string(),
  ssoClientId: z.string(),
  style: Style,
  currency: CurrencyCode,
  /** Decimals shown of the currency where the tenant wants other than its own (decision 9). */
  currencyDecimals: z.optional(z.union([z.literal(0), z.literal(2)])),
  showDashBoard: z.boolean(),
  showServiceUnavailable: z.boolean(),
  newStoreVersion: z.boolean(),
  pointSystemApiAddress: z.string(),
  onlineShopUrl: z.string(),
  chatBot: z.boolean(),
  chatBotApi: z.string(),
  gTag: z.string(),
  oem: z.string(),
  productName: z.string(),
  timeZone: z.string(),
  defaultLanguage: z.enum(['ja', 'en', 'mn']),
  /** First day of the week: 0 Sunday, 1 Monday. */
  weekStart: z.union([z.literal(0), z.literal(1)]),
  /** When a business day begins in stores without a time of their own, HH:mm. */
  businessDayStart: z._default(z.string(), '00:00'),
  enterpriseRefundEnabled: z.boolean(),
  /** Hours that kept data may be read without the server; 0 keeps nothing on the device. */
  offlineHours: z.number(),
  idleLockMinutes: z.number(),
  supportPhone: z.string(),
  /** True where the data and logins are a demonstration. */
  demo: z.boolean(),
})
export type WebConfig = z.infer<typeof WebConfig>
