import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { Amount, CurrencyCode, EntCode, Instant, ShopCode, TradeNo } from '#shared/schema.ts'

const number = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 printable characters without spaces'))
const short = z.string().check(z.maxLength(40, 'must have at most 40 characters'))
const code = z.string().check(z.regex(/^[\x21-\x7e]{1,32}$/, 'must be 1 to 32 printable characters without spaces'))

/** Statuses a source may report; the refunded ones follow from the refunds themselves. */
export const SourceStatus = z.enum([
  ...['PROCESSING', 'SUCCESS', 'FAILED', 'UNKNOWN', 'AUTHORIZED', 'VOIDED', 'AUTH_EXPIRED'],
  ...['CANCELLED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK'],
] as const)

/** A payment, refund or cancel as its source tells it: the line of an import, of the machine call and of the demo. */
export const TradeLine = z.strictObject({
  entCode: EntCode,
  tradeNo: TradeNo,
  tradeTime: Instant,
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
  cardLast4: z.optional(z.string().check(z.regex(/^\d{4}$/, 'must be four digits'))),
  cardBrand: z.optional(short),
  installment: z.optional(short),
  customerTokenTail: z.optional(short),
  taxRateMix: z.optional(short),
  operatorName: z.optional(short),
  failureCode: z.optional(short),
  failureText: z.optional(z.string().check(z.maxLength(200))),
  remark: z._default(z.string().check(z.maxLength(limits.remark * 2)), ''),
  /** Rising number of the source's own; a line older than what is known is left aside. */
  sourceVersion: z._default(z.int().check(z.nonnegative()), 0),
})
export type TradeLine = z.output<typeof TradeLine>

const fields = Object.keys(TradeLine.shape).filter((field) => field !== 'sourceVersion') as (keyof TradeLine)[] // keys of the schema

/** A digest of what the line says, as a uuid; equal lines have equal digests, whatever the order of their fields. */
export function digestOf(line: TradeLine): string {
  const said = fields.map((field) => (field === 'tradeTime' ? Date.parse(line.tradeTime) : (line[field] ?? null)))
  const hex = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
