import { z } from 'zod/mini'
import { limits } from './limits.ts'
import { Amount, CurrencyCode, EntCode, Instant, ShopCode, TradeNo, words } from './schema.ts'

const number = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))
const code = z.string().check(z.regex(/^[\x21-\x7e]{1,32}$/))
const short = z.string().check(z.maxLength(40), words)

/** A time of the calendar's years that business can have: from 2000 on. */
const SourceTime = Instant.check(z.regex(/^2/))

/** Statuses a source may report of a transaction; those of given-back payments follow from the refunds it reports. */
const SourceStatus = z.enum([
  'PROCESSING',
  'SUCCESS',
  'FAILED',
  'UNKNOWN',
  'AUTHORIZED',
  'VOIDED',
  'AUTH_EXPIRED',
  'DISPUTED',
  'CHARGED_BACK',
] as const)

/** A payment, refund or cancel as its source tells it: the line of an import, of the machine call and of the demo. */
export const TradeLine = z.strictObject({
  entCode: EntCode,
  tradeNo: TradeNo,
  tradeTime: SourceTime,
  shopCode: ShopCode,
  terminalNo: z._default(z.string().check(z.regex(/^[\x21-\x7e]{0,32}$/)), ''),
  tradeType: z._default(code, '01'),
  paymentType: code,
  presentMode: z.optional(z.enum(['CPM', 'MPM_STATIC', 'MPM_DYNAMIC', 'CARD_PRESENT', 'ECOM'])),
  amount: Amount.check(z.positive(), z.maximum(1_000_000_000_000_000)),
  /** The enterprise's own where left out. */
  currency: z.optional(CurrencyCode),
  status: z._default(SourceStatus, 'SUCCESS'),
  /** The payment that a refund, cancel or charge-back belongs to. */
  origTradeNo: z.optional(TradeNo),
  providerTradeNo: z.optional(number),
  receiptNo: z.optional(number),
  orderNo: z.optional(number),
  approvalNo: z.optional(number),
  cardLast4: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  cardBrand: z.optional(short),
  installment: z.optional(short),
  customerTokenTail: z.optional(short),
  taxRateMix: z.optional(short),
  operatorName: z.optional(short),
  failureCode: z.optional(short),
  failureText: z.optional(z.string().check(z.maxLength(200), words)),
  remark: z._default(z.string().check(z.maxLength(limits.remark * 2), words), ''),
  /** Rising number of the source's own; a line older than what is known is left aside. */
  sourceVersion: z._default(z.int().check(z.nonnegative()), 0),
})
export type TradeLine = z.output<typeof TradeLine>
