import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { runningPeriods } from '#shared/running-period.ts'
import { CurrencyCode, Day, EntCode, Instant, RecordsFrom, ShopCode, SumAmount, TradeNo } from '#shared/schema.ts'
import { DepositNo } from '#features/deposits/deposit.contract.ts'
import { Trade } from '#features/transactions/contract.ts'

/** The period of the dashboard, which runs. */
export const PanelPeriod = z.enum(runningPeriods)
export type PanelPeriod = z.infer<typeof PanelPeriod>

/** Whose figures the dashboard shows: all stores that the person looks after, or one of them. */
const stores = {
  Scope: z.optional(z.enum(['all', 'one'])),
  /** Its enterprise, for who sees several. */
  EntCodes: z.optional(z.array(EntCode).check(z.maxLength(1))),
  ShopCodes: z.optional(z.array(ShopCode).check(z.maxLength(1))),
}
export const PanelStores = z.strictObject(stores)
export type PanelStores = z.infer<typeof PanelStores>

/** Whose figures, and of when; without a period they are today's. */
export const PanelFilter = z.strictObject({ ...stores, Period: z.optional(PanelPeriod) })
export type PanelFilter = z.infer<typeof PanelFilter>

/** The measures of `shared/measures.ts`. */
export const PanelFigures = z.object({
  payCount: z.int(),
  payAmount: SumAmount,
  refundCount: z.int(),
  refundAmount: SumAmount,
  netAmount: SumAmount,
  /** Null where nothing was paid. */
  averageAmount: z.nullable(SumAmount),
})
export type PanelFigures = z.infer<typeof PanelFigures>

const Range = z.object({ from: Day, to: Day })

/** What the period comes to in one currency, and the period before up to the same place. */
const Sums = z.object({ currency: CurrencyCode, now: PanelFigures, before: PanelFigures })

const Point = z.object({ payCount: z.int(), netAmount: SumAmount })

/** One currency over the marks of a chart; null where the future is. */
const Series = z.object({
  currency: CurrencyCode,
  now: z.array(z.nullable(Point)),
  before: z.array(z.nullable(Point)),
})

const Part = z.object({
  /** A store or a payment type; stores are named, types are known by their masters. */
  code: z.string(),
  name: z.string(),
  entCode: z.nullable(EntCode),
  payCount: z.int(),
  payAmount: SumAmount,
})

/** Parts of what was paid in one currency, the largest first, and what all others come to. */
const Shares = z.object({
  currency: CurrencyCode,
  parts: z.array(Part),
  rest: z.nullable(z.object({ parts: z.int(), payCount: z.int(), payAmount: SumAmount })),
})
export type PanelShares = z.infer<typeof Shares>

const record = { needs: 'Record.search', who: 'staff', scope: 'shops', flag: 'showDashBoard' } as const
/** Whoever sees transfers; to others the dashboard shows none. */
export const ofTransfers = { authz: { ...record, needs: 'Settle.search' } } as const
const asked = { method: 'GET', offline: 'keep', authz: record } as const

/** What somebody has to see to. */
export const todoKinds = [
  'unknownPayments',
  'unknownRefunds',
  'failedRefunds',
  'approvals',
  'failedTransfers',
  'differentDeposits',
] as const
export const Todo = z.object({
  kind: z.enum(todoKinds),
  count: z.int(),
  /** When it came up, of several the oldest. */
  since: Instant,
  /** Its amount, unless they are several. */
  amount: z.nullable(z.object({ currency: CurrencyCode, value: SumAmount })),
  /** The store of the oldest, and of how many stores they are; without a name where they are of no store. */
  shopName: z.string(),
  shops: z.int(),
  /** The payment of what one sees to one by one. */
  payment: z.nullable(z.object({ entCode: EntCode, tradeNo: TradeNo, businessDate: Day })),
  deposit: z.nullable(z.object({ entCode: EntCode, depositNo: DepositNo })),
})
export type Todo = z.infer<typeof Todo>

/** The course of a period and of the one before. */
const Course = z.object({
  unit: z.enum(['hour', 'day', 'week', 'month']),
  /** An hour from 0, or the first day of each mark. */
  marks: z.array(z.string()),
  /** The mark that still runs. */
  running: z.int(),
  series: z.array(Series),
})
export type Course = z.infer<typeof Course>

const Transfer = z.object({
  paymentDate: Day,
  sums: z.array(z.object({ currency: CurrencyCode, amount: SumAmount })),
  deposits: z.int(),
  /** Whether nothing can change it any more. */
  final: z.boolean(),
})

/**
 * The calls of the dashboard, as few as there are things that change by themselves: the period, what shares are of, payments
 * as they come, and what is to be done. None is answered where the person's enterprise shows no dashboard.
 */
export const panel = {
  summary: call({
    ...asked,
    path: '/api/panel/summary',
    summary: 'What a running period comes to, and the period before up to the same minute, with the course of both',
    input: PanelFilter,
    answer: z.object({
      sums: z.array(Sums),
      course: Course,
      /** The business days, from the earliest of any store to the latest. */
      now: Range,
      before: Range,
      recordsFrom: RecordsFrom,
      asOf: Instant,
    }),
  }),
  shares: call({
    ...asked,
    path: '/api/panel/shares',
    summary: 'Which part of the payments each store and kind has; of one store, each payment type',
    input: z.strictObject({ ...PanelFilter.shape, By: z.optional(z.enum(['amount', 'count'])) }),
    answer: z.object({
      of: z.enum(['shop', 'paymentType']),
      shares: z.array(Shares),
      /** By amount; empty for one store, whose payment types say it already. */
      classes: z.array(Shares),
      asOf: Instant,
    }),
  }),
  latest: call({
    ...asked,
    path: '/api/panel/latest',
    summary: 'The latest ten transactions of the last days',
    follows: 'requests',
    input: PanelStores,
    answer: z.object({ list: z.array(Trade), asOf: Instant }),
  }),
  today: call({
    ...asked,
    path: '/api/panel/today',
    summary: 'What needs somebody’s hand and the next transfer, of what the person may see',
    follows: 'requests',
    authz: { ...record, needs: ['Record.search', 'Refund.refund', 'Settle.search'] },
    input: PanelStores,
    answer: z.object({
      /** Empty where nothing is wrong. */
      list: z.array(Todo),
      /** As the ledger knows it; null where none is due, and for who may not see deposits. */
      next: z.nullable(Transfer),
      asOf: Instant,
    }),
  }),
}
