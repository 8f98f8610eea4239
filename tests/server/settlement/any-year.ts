import fc from 'fast-check'
import type { PayAfter } from '#server/settlement/cycle.ts'
import { closingCycles } from '#shared/closing-cycles.ts'
import { addDays } from '#shared/calendar.ts'
import { first, type Row, type Year } from './years.ts'

const anyRate = fc.record({
  ppm: fc.integer({ min: 0, max: 50_000 }),
  fixed: fc.constantFrom(0n, 0n, 0n, 10n, 35n),
  rounding: fc.constantFrom('HALF_UP' as const, 'FLOOR' as const),
  taxPpm: fc.constantFrom(null, 100_000, 80_000),
})
const anyPayAfter: fc.Arbitrary<PayAfter> = fc.oneof(
  fc.record({ type: fc.constant('DAYS' as const), days: fc.integer({ min: 1, max: 45 }) }),
  fc.record({ type: fc.constant('NEXT_MONTH_DAY' as const), day: fc.integer({ min: 1, max: 31 }) }),
  fc.constant({ type: 'NEXT_MONTH_END' as const }),
)
const way = fc.constantFrom('PREVIOUS' as const, 'NEXT' as const)
const anyDay = fc.integer({ min: 0, max: 364 }).map((days) => addDays(first, days))
/** Most rows are known on their day; some come days or months late. */
const late = fc.oneof(
  { arbitrary: fc.constant(0), weight: 8 },
  { arbitrary: fc.integer({ min: 1, max: 60 }), weight: 2 },
)

interface Visit {
  readonly day: string
  readonly late: number
  readonly amount: bigint
  readonly rate: Row['rate']
  readonly parts: readonly { readonly share: number; readonly after: number; readonly late: number }[]
  readonly disputed: 'no' | 'lost' | 'won'
  /** A correction of the amount, in hundredths of it, known so many days after the payment. */
  readonly corrected: { readonly to: number; readonly after: number } | null
}

const anyVisit: fc.Arbitrary<Visit> = fc.record({
  day: anyDay,
  late,
  amount: fc.bigInt({ min: 1n, max: 2_000_000n }),
  rate: anyRate,
  parts: fc.oneof(
    { arbitrary: fc.constant([]), weight: 6 },
    {
      arbitrary: fc.array(
        fc.record({ share: fc.integer({ min: 1, max: 100 }), after: fc.integer({ min: 0, max: 70 }), late }),
        { maxLength: 4 },
      ),
      weight: 4,
    },
  ),
  disputed: fc.oneof(
    { arbitrary: fc.constant('no' as const), weight: 18 },
    { arbitrary: fc.constantFrom('lost' as const, 'won' as const), weight: 1 },
  ),
  corrected: fc.oneof(
    { arbitrary: fc.constant(null), weight: 9 },
    {
      arbitrary: fc.record({ to: fc.integer({ min: 1, max: 200 }), after: fc.integer({ min: 0, max: 70 }) }),
      weight: 1,
    },
  ),
})

/** Any enterprise's year. */
export const anyYear: fc.Arbitrary<Year> = fc
  .record({
    currency: fc.constantFrom('JPY' as const, 'JPY' as const, 'MNT' as const, 'QAR' as const, 'CNY' as const),
    cycle: fc.record({
      closing: fc.constantFrom(...closingCycles),
      weekday: fc.integer({ min: 0, max: 6 }),
      payAfter: anyPayAfter,
      holidayRule: way,
      monthEndRule: way,
    }),
    terms: fc.record({
      minimum: fc.constantFrom(0n, 0n, 1_000n, 500_000n),
      transferFee: fc.constantFrom(0n, 220n, 660n),
      bearer: fc.constantFrom('MERCHANT' as const, 'PROVIDER' as const),
    }),
    visits: fc.array(anyVisit, { minLength: 20, maxLength: 60 }),
    failing: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }).map((all) => new Set(all)),
  })
  .map(({ visits, ...year }) => ({ ...year, rows: visits.flatMap(rowsOf) }))

function rowsOf(visit: Visit, index: number): Row[] {
  const { day, amount, rate } = visit
  const payment: Row = { no: `P${index}`, day, known: addDays(day, visit.late), kind: 'PAYMENT', amount, rate }
  const rows = [payment]
  let left = amount
  let on = day
  visit.parts.forEach((part, turn) => {
    const back = (left * BigInt(part.share)) / 100n
    if (back === 0n) return
    left -= back
    on = addDays(on, part.after)
    rows.push({
      no: `R${index}.${turn}`,
      day: on,
      known: addDays(on, part.late),
      kind: 'REFUND',
      amount: back,
      rate,
      of: payment.no,
    })
  })
  // What was given back of a payment was given back of the amount that is right.
  const { corrected } = visit
  const right = corrected && (amount * BigInt(corrected.to) + 99n) / 100n
  if (corrected && right !== amount && rows.length === 1 && visit.disputed === 'no') {
    const known = addDays(payment.known, corrected.after)
    rows.push({ no: `A${index}`, day, known, kind: 'ADJUSTMENT', amount: (right ?? 0n) - amount, rate, of: payment.no })
  }
  const none = { ...rate, ppm: 0, fixed: 0n }
  if (visit.disputed === 'no') return rows
  const lost = addDays(on, 20)
  rows.push({ no: `C${index}`, day: lost, known: lost, kind: 'CHARGEBACK', amount, rate: none })
  const won = addDays(lost, 40)
  if (visit.disputed === 'won')
    rows.push({ no: `W${index}`, day: won, known: won, kind: 'CHARGEBACK', amount: -amount, rate: none })
  return rows
}
