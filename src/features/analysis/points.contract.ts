import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { ChargeType } from '#shared/charge-type.ts'
import { Day, EntCode, Instant } from '#shared/schema.ts'
import { asked, Month, whose } from './contract.ts'

/** What point transactions come to; all of them confirmed. */
export const PointSums = z.object({
  /** Given, less what was taken back of it. */
  given: z.int(),
  /** Used, less what was put back. */
  used: z.int(),
  expired: z.int(),
  adjusted: z.int(),
  /** By how much customers have more points than before. */
  net: z.int(),
})
export type PointSums = z.infer<typeof PointSums>

const { Currency: _money, ...stores } = whose
const PointsAsked = z.strictObject({ ...stores, Month: z.optional(Month) })
const about = { month: Month, from: Day, to: Day, running: z.boolean(), asOf: Instant }

/** The fifth and the sixth tab. Rule effectiveness comes with the screen of the rules. */
export const pointReports = {
  points: call({
    ...asked,
    path: '/api/pointsreport',
    summary: 'Points given, used and expired in a month, and what customers hold at its end',
    authz: { needs: 'PointsReport.search', who: 'staff', scope: 'shops', flag: 'enablePoint' },
    input: PointsAsked,
    answer: z.object({
      ...about,
      sums: PointSums,
      /** What customers hold after the last day; of stores that are chosen, what came of them. */
      liability: z.int(),
      days: z.array(z.object({ date: Day, ...PointSums.shape })),
      types: z.array(z.object({ chargeType: ChargeType, points: z.int() })),
      stores: z.array(z.object({ entCode: EntCode, shopCode: z.string(), shopName: z.string(), ...PointSums.shape })),
    }),
  }),
  companies: call({
    ...asked,
    path: '/api/entpointsreport',
    summary: 'Points given, used and expired in a month, and what customers hold, by company',
    authz: { needs: 'EntPointsReport.search', who: 'staff', scope: 'shops' },
    input: z.strictObject({ Month: z.optional(Month) }),
    answer: z.object({
      ...about,
      companies: z.array(z.object({ entCode: EntCode, entName: z.string(), liability: z.int(), ...PointSums.shape })),
    }),
  }),
}
