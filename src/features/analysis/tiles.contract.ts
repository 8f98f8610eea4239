import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { limits } from '#shared/limits.ts'
import { runningPeriods } from '#shared/running-period.ts'
import { CurrencyCode, EntCode, Instant, RecordsFrom, RowVersion, SumAmount } from '#shared/schema.ts'
import { asked, whose } from './contract.ts'

/** What a tile can show, by the names of `shared/measures.ts`. */
export const TileMetric = z.enum([
  'netAmount',
  'payAmount',
  'payCount',
  'averageAmount',
  'refundAmount',
  'refundCount',
  'refundRate',
])
export type TileMetric = z.infer<typeof TileMetric>

/** By what a tile divides its figure. */
export const TileSplit = z.enum(['none', 'course', 'shop', 'paymentClass', 'paymentType', 'weekday', 'hour'])
export type TileSplit = z.infer<typeof TileSplit>

export const TilePeriod = z.enum(runningPeriods)

/** A tile of the data panel. */
export const Tile = z.strictObject({ metric: TileMetric, split: TileSplit, period: TilePeriod })
export type Tile = z.infer<typeof Tile>

/** The calls of the second tab, whose tiles each person composes. */
export const dataPanel = {
  metrics: call({
    ...asked,
    path: '/api/datapanel/metrics',
    summary: 'What one tile shows: a figure of a running period, as far as it is, and its parts',
    input: z.strictObject({
      ...whose,
      Metric: TileMetric,
      Split: z.optional(TileSplit),
      Period: z.optional(TilePeriod),
    }),
    answer: z.object({
      currency: CurrencyCode,
      /** Amounts in the smallest unit, rates in ten-thousandths; null where it cannot be reckoned. */
      value: z.nullable(SumAmount),
      /** Of the period before up to the same minute. */
      before: z.nullable(SumAmount),
      recordsFrom: RecordsFrom,
      /** A store, a payment class or type, a weekday from 1 for Monday, an hour from 0, or the first day of a piece of the course. */
      parts: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          entCode: z.nullable(EntCode),
          value: z.nullable(SumAmount),
        }),
      ),
      unit: z.nullable(z.enum(['hour', 'day', 'week', 'month'])),
      asOf: Instant,
    }),
  }),
  layout: call({
    ...asked,
    path: '/api/datapanel/layout',
    summary: 'The tiles the person composed, in their order; the usual ones where they composed none',
    authz: { ...asked.authz, scope: 'self' },
    input: z.strictObject({}),
    answer: z.object({ tiles: z.array(Tile), version: RowVersion, asOf: Instant }),
  }),
  saveLayout: call({
    method: 'PUT',
    path: '/api/datapanel/layout',
    summary: 'Save the person’s tiles in their order; at most twelve',
    authz: { ...asked.authz, scope: 'self' },
    input: z.strictObject({ tiles: z.array(Tile).check(z.maxLength(limits.panelTiles)), version: RowVersion }),
    answer: z.object({ version: RowVersion }),
  }),
}
