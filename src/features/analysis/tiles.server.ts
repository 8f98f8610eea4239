import { courseOf, partsOf, type CoursePiece } from '#features/statistics/course.server.ts'
import { sumsOf } from '#features/statistics/figures.server.ts'
import { countedFrom, lastShown, placesOf, trendUnits } from '#features/statistics/marks.server.ts'
import { recordsFrom } from '#features/statistics/records.server.ts'
import { runningOf } from '#features/statistics/running.server.ts'
import { todayOf, type Asker } from '#features/statistics/stores.server.ts'
import { clocksOf } from '#server/db/day-clocks.ts'
import type { Db } from '#server/db/db.ts'
import { averageOf, rateOf } from '#shared/measures.ts'
import { sumOnWire } from '#shared/money.ts'
import { currencyFor, netOf, nothing, sumOfRow, type Asking, type Sum } from './asking.server.ts'
import { storesIn } from './daily.server.ts'
import type { Tile, TileMetric, TileSplit } from './tiles.contract.ts'

/** Parts that a tile can show. */
const mostParts = 50

/** The tiles of who composed none. */
export const usualTiles: readonly Tile[] = [
  { metric: 'netAmount', split: 'none', period: 'month' },
  { metric: 'payCount', split: 'none', period: 'month' },
  { metric: 'averageAmount', split: 'none', period: 'month' },
  { metric: 'refundRate', split: 'none', period: 'month' },
  { metric: 'netAmount', split: 'course', period: 'month' },
  { metric: 'payAmount', split: 'paymentType', period: 'month' },
  { metric: 'netAmount', split: 'shop', period: 'month' },
]

type Asked = Asker & {
  readonly db: Db
  readonly input: Asking & {
    readonly Metric: TileMetric
    readonly Split?: TileSplit | undefined
    readonly Period?: Tile['period'] | undefined
  }
}

/** What one tile shows. */
export async function tileOf(asked: Asked) {
  const { db, input, now } = asked
  const { Metric: metric, Split: split = 'none', Period: period = 'month' } = input
  const today = await todayOf(db, asked, input)
  const running = runningOf(today, period, asked)
  const [current, before] = [await sumsOf(db, running.now), await sumsOf(db, running.before)]
  const { currency } = currencyFor(
    input,
    asked,
    current.map((one) => one.currency),
  )
  const valueIn = (rows: typeof current) => {
    const found = rows.find((one) => one.currency === currency)
    return valueOf(metric, found ? sumOfRow(found) : nothing)
  }
  const unit = split === 'course' ? trendUnits[period] : null
  const parts = split === 'none' ? [] : await partsFor({ ...asked, split, period }, running)
  const own = parts.filter((one) => one.currency === currency)
  const valued = own.map(({ code, name, entCode, sum }) => ({ code, name, entCode, value: valueOf(metric, sum) }))
  const inOrder = split === 'course' || split === 'hour' || split === 'weekday'
  const sorted = inOrder ? valued : valued.toSorted((a, b) => Number(BigInt(b.value ?? 0) - BigInt(a.value ?? 0)))
  return {
    currency,
    value: valueIn(current),
    before: valueIn(before),
    recordsFrom: await recordsFrom(db, today, running.before.search.days.from),
    parts: sorted.slice(0, mostParts),
    unit,
    asOf: now,
  }
}

/** A figure of `shared/measures.ts` out of what it is reckoned from; null where it cannot be. */
function valueOf(metric: TileMetric, sum: Sum): number | string | null {
  switch (metric) {
    case 'payCount':
    case 'refundCount':
      return Number(sum[metric])
    case 'payAmount':
    case 'refundAmount':
      return sumOnWire(sum[metric])
    case 'netAmount':
      return sumOnWire(netOf(sum))
    case 'averageAmount': {
      const average = averageOf(sum.payAmount, sum.payCount)
      return average === undefined ? null : sumOnWire(average)
    }
    case 'refundRate':
      return rateOf(sum.refundAmount, sum.payAmount) ?? null
  }
}

type PartsAsked = Asked & { readonly split: Exclude<TileSplit, 'none'>; readonly period: Tile['period'] }

async function partsFor({ db, split, period, scope, now, viewer }: PartsAsked, running: ReturnType<typeof runningOf>) {
  if (split === 'shop') return storesIn(db, running.now)
  if (split !== 'course') {
    const found = await partsOf(db, running.now, split)
    const inOrder = found.toSorted((a, b) => Number(a.split) - Number(b.split) || 0)
    return inOrder.map((piece) => partIn(piece, piece.split ?? ''))
  }
  const unit = trendUnits[period]
  const pieces = await courseOf(db, running.now, unit, { from: countedFrom(running.whole) })
  const { ents, shops } = running.now.search
  const clocks = await clocksOf(db, { tenant: scope.tenant, ents, shops })
  const clock = clocks.at(-1) ?? { zone: viewer.timeZone, start: '00:00' }
  const found = placesOf(unit, running.whole, pieces, { now, clock })
  const { places, marks } = found
  const last = lastShown(found, pieces)
  return pieces.length === 0
    ? []
    : [...new Set(pieces.map(({ currency }) => currency))].flatMap((currency) =>
        places.slice(0, last + 1).map((at, index) => {
          const piece = pieces.find((one) => one.currency === currency && one.at === at)
          const code = marks[index] ?? ''
          return piece ? partIn(piece, code) : { currency, code, name: '', entCode: null, sum: nothing }
        }),
      )
}

function partIn(piece: CoursePiece, code: string) {
  return { currency: piece.currency, code, name: '', entCode: null, sum: sumOfRow(piece) }
}
