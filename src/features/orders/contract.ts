import { z } from 'zod/mini'
import { PointTrade } from '#features/point-trades/contract.ts'
import { call } from '#shared/call.ts'
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
  SumAmount,
  TradeNo,
  listOf,
} from '#shared/schema.ts'
import { orderFields } from './list.ts'

export const OrderType = z.enum(['PURCHASE', 'RETURN', 'CHARGE', 'POINT_ONLY', 'ADJUST'])
export type OrderType = z.infer<typeof OrderType>

/** Where an order stands; `PENDING_POINT` while the point system has not confirmed its points. */
export const OrderStatus = z.enum(['COMPLETED', 'PARTIALLY_RETURNED', 'RETURNED', 'CANCELLED', 'PENDING_POINT'])
export type OrderStatus = z.infer<typeof OrderStatus>

const Codes = z.optional(z.array(z.string().check(z.regex(/^[\x21-\x7e]{1,32}$/))).check(z.maxLength(200)))

/** What narrows the list of orders. */
export const OrderNarrowing = z.strictObject({
  ...Period.shape,
  ShopCodes: z.optional(z.array(ShopCode).check(z.maxLength(1000))),
  TerminalNos: Codes,
  /** The whole number of an order, of a payment or of a member; answers only ever have a member's masked. */
  Number: z.optional(TradeNo),
  OrderTypes: z.optional(z.array(OrderType).check(z.maxLength(OrderType.options.length))),
  PaymentTypes: Codes,
  Statuses: z.optional(z.array(OrderStatus).check(z.maxLength(OrderStatus.options.length))),
  AmountFrom: z.optional(Amount.check(z.minimum(0))),
  AmountTo: z.optional(Amount.check(z.minimum(0))),
  /** Orders that gave or took points. */
  PointsOnly: z.optional(z.boolean()),
})
export type OrderNarrowing = z.infer<typeof OrderNarrowing>

/** One purchase at a store with points. */
export const Order = z.object({
  orderNo: TradeNo,
  orderTime: Instant,
  orderType: OrderType,
  entCode: EntCode,
  entName: z.string(),
  shopCode: z.string(),
  shopName: z.string(),
  terminalNo: z.string(),
  /** Its first two and last three signs; empty where the customer showed no card. */
  member: z.string(),
  totalAmount: Amount,
  currency: CurrencyCode,
  /** What it was paid with; cash and points have no payment of their own. */
  payments: z.array(
    z.object({
      paymentType: z.string(),
      amount: Amount,
      tradeNo: z.nullable(TradeNo),
      /** How much of it was given back. */
      returned: Amount,
    }),
  ),
  /** Confirmed points, less those that came back with a return. */
  pointUsed: z.int(),
  /** Confirmed points, less those that a return took back. */
  pointGiven: z.int(),
  pointBalanceAfter: z.nullable(z.int()),
  couponNo: z.nullable(z.string()),
  status: OrderStatus,
  tradeNo: z.nullable(TradeNo),
  remark: z.string(),
})
export type Order = z.infer<typeof Order>

/** The returns of an order, or the order that a return is of. */
const LinkedOrder = z.pick(Order, { orderNo: true, orderTime: true, orderType: true, totalAmount: true })
export type LinkedOrder = z.infer<typeof LinkedOrder>

const authz = { needs: 'Record.search', who: 'staff', scope: 'shops', flag: 'enablePoint' } as const
const { PageIndex, PageSize, Cursor } = Paging.shape

/** What people ask of orders. */
export const orders = {
  list: call({
    method: 'GET',
    path: '/api/order/list',
    summary: 'Orders of at most three months, newest first',
    authz,
    offline: 'keep',
    input: z.strictObject({ PageIndex, PageSize, Cursor, ...OrderNarrowing.shape }),
    answer: z.extend(listOf(Order), { from: Day, to: Day }),
  }),
  detail: call({
    method: 'GET',
    path: '/api/order/detail',
    summary: 'One order with its points, by its own number or by that of a payment; null where a payment has none',
    authz,
    offline: 'keep',
    input: z.strictObject({ EntCode, OrderNo: z.optional(TradeNo), TradeNo: z.optional(TradeNo) }),
    answer: z.object({
      order: z.nullable(Order),
      linked: z.array(LinkedOrder),
      points: z.array(PointTrade),
      asOf: Instant,
    }),
  }),
  summary: call({
    method: 'GET',
    path: '/api/order/summary',
    summary: 'What the orders of a search come to, in each currency',
    authz,
    offline: 'keep',
    input: OrderNarrowing,
    answer: z.object({
      sums: z.array(
        z.object({
          currency: CurrencyCode,
          count: z.int(),
          /** Purchases, with those that came back later. */
          purchased: SumAmount,
          returned: SumAmount,
          net: SumAmount,
          pointUsed: z.int(),
          pointGiven: z.int(),
        }),
      ),
      from: Day,
      to: Day,
      asOf: Instant,
    }),
  }),
  file: call({
    method: 'POST',
    path: '/api/order/export',
    summary: 'The orders of a search as a file',
    kind: 'file',
    authz: { ...authz, needs: 'Record.download' },
    input: z.strictObject({ ...OrderNarrowing.shape, ...fileShape(orderFields) }),
    answer: z.unknown(),
  }),
}
