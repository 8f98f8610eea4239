import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { ChargeType } from '#shared/charge-type.ts'
import { fileShape } from '#shared/list-file.ts'
import {
  Amount,
  CurrencyCode,
  Day,
  EntCode,
  Instant,
  Paging,
  Period,
  ShopCode,
  TradeNo,
  listOf,
} from '#shared/schema.ts'
import { pointFields } from './list.ts'

export const Direction = z.enum(['GIVE', 'USE', 'CANCEL_GIVE', 'CANCEL_USE', 'EXPIRE', 'ADJUST'])
export type Direction = z.infer<typeof Direction>

export const PointStatus = z.enum(['CONFIRMED', 'PROVISIONAL', 'CANCELLED', 'FAILED'])
export type PointStatus = z.infer<typeof PointStatus>

export const PaymentKind = z.enum(['cash', 'wallet', 'creditCard'])
export type PaymentKind = z.infer<typeof PaymentKind>

/** What narrows the list of point transactions. */
export const PointNarrowing = z.strictObject({
  ...Period.shape,
  ShopCodes: z.optional(z.array(ShopCode).check(z.maxLength(1000))),
  Directions: z.optional(z.array(Direction).check(z.maxLength(Direction.options.length))),
  ChargeTypes: z.optional(z.array(ChargeType).check(z.maxLength(ChargeType.options.length))),
  /** The whole number of a member, an order, a payment or a point transaction; answers only ever have a member's masked. */
  Number: z.optional(TradeNo),
  Statuses: z.optional(z.array(PointStatus).check(z.maxLength(PointStatus.options.length))),
  Kinds: z.optional(z.array(PaymentKind).check(z.maxLength(PaymentKind.options.length))),
})
export type PointNarrowing = z.infer<typeof PointNarrowing>

const PointTradeNo = z.string().check(z.regex(/^P[0-9A-F]{18}$/))

/** Points that were given, used, taken back, expired or adjusted, with what they were reckoned from as it stood then. */
export const PointTrade = z.object({
  pointTradeNo: PointTradeNo,
  at: Instant,
  entCode: EntCode,
  entName: z.string(),
  /** Empty for what is of no store, as points that expire. */
  shopCode: z.string(),
  shopName: z.string(),
  terminalNo: z.string(),
  /** Its first two and last three signs. */
  member: z.string(),
  direction: Direction,
  chargeType: z.nullable(ChargeType),
  /** Below zero where the customer has fewer points after it. */
  points: z.int(),
  balanceAfter: z.int(),
  currency: CurrencyCode,
  baseAmount: z.nullable(Amount),
  paymentKind: z.nullable(PaymentKind),
  /** Decimals: `0.01` is one point for each hundred, `2` twice as many. */
  giveRate: z.nullable(z.string()),
  multiple: z.nullable(z.string()),
  /** The most that one purchase gives. */
  cap: z.nullable(z.int()),
  validUntil: z.nullable(Day),
  orderNo: z.nullable(TradeNo),
  tradeNo: z.nullable(TradeNo),
  status: PointStatus,
  source: z.string(),
  remark: z.string(),
})
export type PointTrade = z.infer<typeof PointTrade>

const authz = { needs: 'Record.search', who: 'staff', scope: 'shops', flag: 'enablePoint' } as const
const { PageIndex, PageSize, Cursor } = Paging.shape
const one = z.strictObject({ EntCode, PointTradeNo })

/** What people ask of point transactions. */
export const pointTrades = {
  list: call({
    method: 'GET',
    path: '/api/tradepoint/list',
    summary: 'Point transactions of at most three months, newest first',
    authz,
    offline: 'keep',
    input: z.strictObject({ PageIndex, PageSize, Cursor, ...PointNarrowing.shape }),
    answer: z.extend(listOf(PointTrade), { from: Day, to: Day }),
  }),
  detail: call({
    method: 'GET',
    path: '/api/tradepoint/detail',
    summary: 'One point transaction with what it was reckoned from',
    authz,
    offline: 'keep',
    input: one,
    answer: z.object({ entry: PointTrade, asOf: Instant }),
  }),
  balance: call({
    method: 'GET',
    path: '/api/tradepoint/balance',
    summary: 'What the point system says the member of a point transaction has now; 1060 while it is away',
    authz,
    input: one,
    answer: z.object({ points: z.int(), asOf: Instant }),
  }),
  summary: call({
    method: 'GET',
    path: '/api/tradepoint/summary',
    summary: 'What the confirmed point transactions of a search come to',
    authz,
    offline: 'keep',
    input: PointNarrowing,
    answer: z.object({
      count: z.int(),
      /** Less what was taken back. */
      given: z.int(),
      /** Less what was undone. */
      used: z.int(),
      expired: z.int(),
      adjusted: z.int(),
      /** given − used − expired + adjusted: by how much the points grew that are owed to members. */
      net: z.int(),
      from: Day,
      to: Day,
      asOf: Instant,
    }),
  }),
  file: call({
    method: 'POST',
    path: '/api/tradepoint/export',
    summary: 'The point transactions of a search as a file',
    kind: 'file',
    authz: { ...authz, needs: 'Record.download' },
    input: z.strictObject({ ...PointNarrowing.shape, ...fileShape(pointFields) }),
    answer: z.unknown(),
  }),
}
