import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { Amount, ClockTime, EntCode, Instant, TradeNo } from '#shared/schema.ts'
import { CardLast4, mayRead, Trade } from './contract.ts'

/** One step of a payment's story. `kind` names it; `actor` is empty where the terminal or the provider acted. */
export const TradeEvent = z.object({
  kind: z.enum([
    'PROCESSING',
    'AUTHORIZED',
    'PAID',
    'FAILED',
    'UNKNOWN',
    'VOIDED',
    'AUTH_EXPIRED',
    'CANCELLED',
    'CORRECTED',
    'REFUND_REQUESTED',
    'REFUND_APPROVED',
    'REFUND_REJECTED',
    'REFUND_WITHDRAWN',
    'REFUND_EXPIRED',
    'REFUND_SENT',
    'REFUNDED',
    'REFUND_FAILED',
    'REFUND_CHECK',
    'DISPUTED',
    'CHARGED_BACK',
    'CLOSED',
    'DEPOSITED',
  ] as const),
  at: Instant,
  actor: z.string(),
  amount: z.optional(Amount),
  /** The refund's or deposit's own number, the old value of a correction and the like. */
  detail: z.record(z.string(), z.string()),
  /** What to do about a refund that failed (4005, spec section 8), with the time of the payment, in the caller's language. */
  message: z.optional(z.string()),
})
export type TradeEvent = z.infer<typeof TradeEvent>

/** What one reading of a typed text leads to, newest first. */
export const ReadingHits = z.object({
  /** A number in whole, the beginning of numbers, or what its name says. */
  kind: z.enum(['number', 'prefix', 'last4', 'amount', 'time']),
  /** The newest of them. */
  list: z.array(Trade),
  count: z.int(),
  /** True where there are more than `count`; of a prefix nothing is listed then, it wants more signs. */
  countCapped: z.boolean(),
  /** Where looking ended for lack of time; absent where the whole period was looked through. */
  reached: z.optional(Instant),
})
export type ReadingHits = z.infer<typeof ReadingHits>

/** What is known of a payment whose result is not. */
export const OpenPayment = z.object({
  /** When the result is there at the latest. */
  knownBy: Instant,
  /** Whether there is an acquirer to ask. */
  asks: z.boolean(),
  /** Whether whoever looks is told the result by a notice. */
  tells: z.boolean(),
  /** When the portal asks by itself next, each time as long after the last question; absent where it does not, or not any more. */
  nextAt: z.optional(Instant),
  /** The last question to the acquirer; `outcome` is absent while it has not answered. */
  check: z.optional(
    z.object({
      askedAt: Instant,
      times: z.int(),
      outcome: z.optional(z.enum(['succeeded', 'failed', 'pending', 'unknown'])),
      /** From then on it may be asked again. */
      againAt: Instant,
    }),
  ),
})
export type OpenPayment = z.infer<typeof OpenPayment>

/** The calls about single payments; apart from those of the list, whose page comes without them. */
export const payments = {
  readings: call({
    method: 'GET',
    path: '/api/trade/readings',
    summary: 'Which payments a typed text may mean: numbers of any day, the rest within three months',
    authz: mayRead,
    input: z.strictObject({
      Number: z.optional(TradeNo),
      CardLast4: z.optional(CardLast4),
      Amount: z.optional(Amount.check(z.positive())),
      AtTime: z.optional(ClockTime),
    }),
    answer: z.object({
      /** Only readings that hit, and those that could not be looked for to the end. */
      readings: z.array(ReadingHits),
      /** The first instant of what was looked through, numbers aside. */
      from: Instant,
      asOf: Instant,
    }),
  }),
  detail: call({
    method: 'GET',
    path: '/api/trade/detail',
    follows: 'requests',
    summary: 'One payment with its story and its refunds',
    authz: mayRead,
    offline: 'keep',
    input: z.strictObject({ TradeNo, EntCode: z.optional(EntCode) }),
    answer: z.object({
      trade: Trade,
      /** Oldest first; the first step is the payment itself. */
      timeline: z.array(TradeEvent),
      /** Refunds, cancels and charge-backs of this payment, oldest first. */
      refunds: z.array(Trade),
      /** Of a payment whose result is not known: when it will be at the latest, and what the acquirer said when asked. */
      open: z.optional(OpenPayment),
      /** True where a refund of it was asked for and nobody has approved or rejected it yet. */
      waits: z.optional(z.boolean()),
      asOf: Instant,
    }),
  }),
  recheck: call({
    method: 'POST',
    path: '/api/trade/recheck',
    summary:
      'Asks the acquirer how a payment of unknown result stands, at most once in 30 s a payment; the detail tells the answer',
    authz: mayRead,
    input: z.strictObject({ tradeNo: TradeNo, entCode: z.optional(EntCode) }),
    answer: z.object({ tradeNo: TradeNo, entCode: EntCode, askedAt: Instant, againAt: Instant }),
  }),
}
