import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { fileShape } from '#shared/list-file.ts'
import { sortsOf } from '#shared/list-sort.ts'
import {
  CurrencyCode,
  Day,
  EntCode,
  Instant,
  Paging,
  RecordsFrom,
  ShopCode,
  SumAmount,
  listOf,
} from '#shared/schema.ts'
import { TradeFilter } from '#features/transactions/contract.ts'
import { statFields } from './list.ts'

/** What the rows of a statistic are of: a business day, a store, a company, or a day of a store's payment type. */
export const StatBy = z.enum(['date', 'shop', 'ent', 'type'])
export type StatBy = z.infer<typeof StatBy>

/** What each row may be split by once more. */
export const StatSplit = z.enum(['paymentClass', 'paymentType', 'terminal', 'hour', 'weekday'])
export type StatSplit = z.infer<typeof StatSplit>

/** What the figures are compared with: as many weeks before as the period is long, or the same weekdays a year ago. */
export const StatCompare = z.enum(['before', 'year'])
export type StatCompare = z.infer<typeof StatCompare>

/** Fewer rows in the one table: one a store and payment type, or one a payment type. */
export const StatPivot = z.enum(['shop', 'type'])
export type StatPivot = z.infer<typeof StatPivot>

// As payments are searched: one row leads to the other.
const { Period, From, To, EntCodes, ShopCodes, PaymentClasses, PaymentTypes } = TradeFilter.shape

/** What a statistic may ask; without a period it is the month that runs. */
export const StatFilter = z.strictObject({
  Period,
  From,
  To,
  EntCodes,
  ShopCodes,
  PaymentClasses,
  PaymentTypes,
  Split: z.optional(StatSplit),
  Compare: z.optional(StatCompare),
  Pivot: z.optional(StatPivot),
})
export type StatFilter = z.infer<typeof StatFilter>

/** The measures of `shared/measures.ts`, in one currency. */
export const StatFigures = z.object({
  currency: CurrencyCode,
  payCount: z.int(),
  payAmount: SumAmount,
  refundCount: z.int(),
  refundAmount: SumAmount,
  netAmount: SumAmount,
  /** Net sales of the days that have ended, and of the days they are compared with; null where nothing is compared. */
  compared: z.nullable(z.object({ now: SumAmount, before: SumAmount })),
})
export type StatFigures = z.infer<typeof StatFigures>

/** Figures with what they are of. */
export const StatRow = z.extend(StatFigures, {
  date: z.nullable(Day),
  entCode: z.nullable(EntCode),
  entName: z.nullable(z.string()),
  shopCode: z.nullable(ShopCode),
  shopName: z.nullable(z.string()),
  paymentType: z.nullable(z.string()),
  /** The value it is split by: a code, an hour from 0, a weekday from 1 for Monday; null on the sum of all of them. */
  split: z.nullable(z.string()),
  /** Its day has not ended in the store it is of, or in one of several: it is compared with nothing. */
  runs: z.boolean(),
})
export type StatRow = z.infer<typeof StatRow>

/** How the rows are ordered; days newest first, stores and companies by their codes where nothing is asked. */
export const StatSort = z.enum(sortsOf(statFields))

const authz = { needs: 'Stat.search', who: 'both', scope: 'shops' } as const
const { PageIndex, PageSize } = Paging.shape

const rowsBy = <const Path extends `/${string}`>(path: Path, summary: string) =>
  call({
    method: 'GET',
    path,
    summary,
    authz,
    offline: 'keep',
    input: z.strictObject({ ...StatFilter.shape, PageIndex, PageSize, Sort: z.optional(StatSort) }),
    answer: z.extend(listOf(StatRow), {
      /** The figures of all rows, one currency each. */
      sums: z.array(StatFigures),
      /** The period, as business days. */
      from: Day,
      to: Day,
      recordsFrom: RecordsFrom,
    }),
  })

/** The calls of /statistics and /stat. */
export const statistics = {
  date: rowsBy('/api/stat/bydate', 'Payments, refunds and net sales by business day'),
  shop: rowsBy('/api/stat/byshop', 'Payments, refunds and net sales by store'),
  ent: rowsBy('/api/stat/byent', 'Payments, refunds and net sales by company'),
  type: rowsBy('/api/stat/bytype', 'Payments, refunds and net sales by day, store and payment type'),
  shape: call({
    method: 'GET',
    path: '/api/stat/shape',
    summary: 'How a period’s payments spread over weekday and hour, and over the kinds of payment',
    authz,
    offline: 'keep',
    input: StatFilter,
    answer: z.object({
      hours: z.array(
        z.object({
          currency: CurrencyCode,
          /** From 1 for Monday. */
          weekday: z.int(),
          hour: z.int(),
          payCount: z.int(),
          payAmount: SumAmount,
        }),
      ),
      classes: z.array(z.object({ currency: CurrencyCode, paymentClass: z.string(), payAmount: SumAmount })),
      asOf: Instant,
    }),
  }),
  file: call({
    method: 'POST',
    path: '/api/stat/export',
    summary: 'The rows of a statistic as a file; it is a row of the audit log',
    kind: 'file',
    authz: { ...authz, needs: 'Stat.download' },
    input: z.strictObject({ by: StatBy, ...StatFilter.shape, Sort: z.optional(StatSort), ...fileShape(statFields) }),
    answer: z.unknown(),
  }),
}
