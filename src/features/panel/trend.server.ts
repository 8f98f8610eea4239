import type { CoursePiece, CourseUnit } from '#features/statistics/course.server.ts'
import { placesOf, type Moment } from '#features/statistics/marks.server.ts'
import type { Search } from '#features/transactions/search-parts.server.ts'
import { sumOnWire } from '#shared/money.ts'

/** The marks of a chart and what stands over each, of the period that runs and of the one before. */
export function coursesOf(
  unit: CourseUnit,
  whole: Search,
  pieces: Readonly<Record<'now' | 'before', readonly CoursePiece[]>>,
  moment: Moment,
) {
  const all = [...pieces.now, ...pieces.before]
  const { places, marks, running } = placesOf(unit, whole, all, moment)
  const seen = Math.max(running, ...pieces.now.map(({ at }) => places.indexOf(at)))
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
