import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { Instant } from '#shared/schema.ts'

/** A master's name in every language. */
export const Names = z.object({ ja: z.string(), en: z.string(), mn: z.string() })
export type Names = z.infer<typeof Names>

/** A kind of transaction (domain section 1): sale, refund, cancel ... */
export const TradeType = z.object({
  tradeTypeCode: z.string(),
  names: Names,
  category: z.enum([
    'PAYMENT',
    'REFUND',
    'CANCEL',
    'AUTH',
    'CAPTURE',
    'CHARGE',
    'POINT_GIVE',
    'POINT_USE',
    'POINT_ADJUST',
    'CHARGEBACK',
    'ADJUST',
  ] as const),
  sign: z.literal([-1, 0, 1]),
  refundable: z.boolean(),
  countsAsSale: z.boolean(),
  /** Screens it appears on: trade, order, tradePoint, statistics, deposit. */
  showIn: z.array(z.string()),
})
export type TradeType = z.infer<typeof TradeType>

/** A family of payment types: cards, code payments, e-money ... */
export const PaymentClass = z.object({ classCode: z.string(), names: Names })
export type PaymentClass = z.infer<typeof PaymentClass>

/** A brand one can pay with. `tile` is the short mark shown where there is no logo. */
export const PaymentType = z.object({
  code: z.string(),
  classCode: z.string(),
  names: Names,
  tile: z.string(),
  presentModes: z.array(z.string()),
  refundMode: z.enum(['FULL_ONLY', 'PARTIAL_ONCE', 'PARTIAL_MULTI']),
  refundLagNote: z.boolean(),
  status: z.enum(['AVAILABLE', 'PREPARING', 'RETIRED']),
  /** Addresses of the tenant's logo on our own origin, for light and for dark grounds. */
  logo: z.nullish(z.string()),
  darkLogo: z.nullish(z.string()),
})
export type PaymentType = z.infer<typeof PaymentType>

/** The lists every transaction refers to, in their order. */
export const masters = {
  all: call({
    method: 'GET',
    path: '/api/trade/masters',
    summary: 'Trade types, payment classes and payment types of the tenant’s currencies',
    authz: { needs: 'signedIn', who: 'both', scope: 'tenant' },
    offline: 'keep',
    input: z.strictObject({}),
    answer: z.object({
      tradeTypes: z.array(TradeType),
      paymentClasses: z.array(PaymentClass),
      paymentTypes: z.array(PaymentType),
      asOf: Instant,
    }),
  }),
}
