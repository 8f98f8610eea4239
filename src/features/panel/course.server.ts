import { courseOf, type CoursePiece, type CourseUnit } from '#features/statistics/course.server.ts'
import { countedFrom, lastShown, placesOf, trendUnits, type Moment } from '#features/statistics/marks.server.ts'
import { runningOf } from '#features/statistics/running.server.ts'
import type { Search } from '#features/transactions/search-parts.server.ts'
import { clocksOf } from '#server/db/day-clocks.ts'
import type { ReadContext } from '#server/feature.ts'
import { sumOnWire } from '#shared/money.ts'
import type { panel, PanelPeriod } from './contract.ts'

/** The course of a running period of the stores that have this today, and of the whole period before. */
export async function courseFor(asked: ReadContext<typeof panel.summary>, today: Search, period: PanelPeriod) {
  const { db, now, scope, viewer } = asked
  const { now: current, behind, whole } = runningOf(today, period, asked)
  const unit = trendUnits[period]
  const from = countedFrom(whole)
  const [clocks, ofNow, before] = await Promise.all([
    clocksOf(db, { tenant: scope.tenant, ents: today.ents, shops: today.shops }),
    courseOf(db.planned, current, unit, { from }),
    courseOf(db.planned, behind, unit, { from }),
  ])
  const clock = clocks.at(-1) ?? { zone: viewer.timeZone, start: '00:00' }
  return { unit, ...coursesOf(unit, whole, { now: ofNow, before }, { now, clock }) }
}

/**
 * The same course where the records begin within the period before: what lies before its first sale is not known, which is no
 * sale of nothing.
 */
export function fromFirstRecords<Course extends Awaited<ReturnType<typeof courseFor>>>(course: Course): Course {
  const isSold = (point: Course['series'][number]['before'][number]) =>
    point !== null && (point.payCount > 0n || Number(point.netAmount) !== 0)
  const firsts = course.series.map(({ before }) => before.findIndex(isSold)).filter((place) => place !== -1)
  const first = Math.min(...firsts)
  const series = course.series.map((one) => ({
    ...one,
    before: one.before.map((point, place) => (place < first ? null : point)),
  }))
  return { ...course, series }
}

/** The marks of a chart and what stands over each, of the period that runs and of the one before. */
function coursesOf(
  unit: CourseUnit,
  whole: Search,
  pieces: Readonly<Record<'now' | 'before', readonly CoursePiece[]>>,
  moment: Moment,
) {
  const all = [...pieces.now, ...pieces.before]
  const { places, marks, running } = placesOf(unit, whole, all, moment)
  const seen = lastShown({ places, running }, pieces.now)
  const over = (own: readonly CoursePiece[], currency: string, until: number) =>
    places.map((at, place) => {
      const piece = own.find((one) => one.at === at && one.currency === currency)
      if (place > until) return null
      return { payCount: piece?.payCount ?? 0n, netAmount: sumOnWire(BigInt(piece?.netAmount ?? 0)) }
    })
  return {
    marks,
    running,
    series: [...new Set(all.map(({ currency }) => currency))].map((currency) => ({
      currency,
      now: over(pieces.now, currency, seen),
      before: over(pieces.before, currency, places.length),
    })),
  }
}
