import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, overLimit, termsOf, type Moment, type Payment } from '#features/refunds/refund-limits.server.ts'
import { Problem } from '#shared/problem.ts'
import type { ProblemName } from '#shared/problem-table.ts'

const payment: Payment = {
  status: 'SUCCESS',
  refundable: true,
  amount: 1000n,
  refunded: 0n,
  reserved: 0n,
  currency: 'JPY',
  refundCount: 0,
  openRefunds: 0,
  waiting: null,
  deadline: '2027-02-19',
  refundMode: 'PARTIAL_ONCE',
  maxRefundCount: 1,
  lagNote: false,
  blockedFrom: null,
  blockedTo: null,
}
const moment: Moment = { today: '2026-11-21', clock: '14:00', decimals: undefined }

function said(wanted: { amount: bigint; mode: 'FULL' | 'PARTIAL'; expected?: bigint }, of: Payment, at = moment) {
  try {
    judge({ ...wanted, expectedRefundable: wanted.expected ?? of.amount - of.refunded - of.reserved }, of, at)
    return 'taken'
  } catch (error) {
    if (error instanceof Problem) return error.problem
    throw error
  }
}

test.each([
  ['FULL_ONLY', ['FULL'], true],
  ['PARTIAL_ONCE', ['FULL', 'PARTIAL'], true],
  ['PARTIAL_MULTI', ['FULL', 'PARTIAL'], false],
] as const)('%s offers %j', (refundMode, modes, lastOne) => {
  const terms = termsOf({ ...payment, refundMode, maxRefundCount: 50 }, moment)

  expect(terms).toMatchObject({ modes, lastOne, refundable: 1000n, refusal: undefined })
})

test.each([
  ['23:00', '05:00', '22:59', false],
  ['23:00', '05:00', '23:00', true],
  ['23:00', '05:00', '04:59', true],
  ['23:00', '05:00', '05:00', false],
  ['01:00', '04:00', '00:30', false],
  ['01:00', '04:00', '03:59', true],
  ['03:00', '03:00', '03:00', false],
])('a night from %s to %s at %s: blocked is %s', (blockedFrom, blockedTo, clock, blocked) => {
  const of = { ...payment, blockedFrom, blockedTo }

  expect(termsOf(of, { ...moment, clock }).blocked?.now ?? false).toBe(blocked)
  expect(said({ amount: 1000n, mode: 'FULL' }, of, { ...moment, clock })).toBe(blocked ? 'refund' : 'taken')
})

test('the last day itself is in time', () => {
  const of = { ...payment, deadline: '2026-11-21' }

  expect(said({ amount: 1000n, mode: 'FULL' }, of)).toBe('taken')
  expect(said({ amount: 1000n, mode: 'FULL' }, of, { ...moment, today: '2026-11-22' })).toBe('refund')
})

test.each<[string, bigint, ProblemName | undefined]>([
  ['no limit', 1000n, undefined],
  ['single', 301n, 'noPermission'],
  ['single', 300n, undefined],
  ['daily', 100n, 'noPermission'],
  ['daily', 99n, undefined],
  ['asks only', 0n, 'noPermission'],
])('a limit (%s) for %d yen says %s', (kind, amount, problem) => {
  const limits = {
    'no limit': { single: undefined, daily: undefined, today: 10n ** 9n },
    single: { single: 300n, daily: undefined, today: 0n },
    daily: { single: undefined, daily: 1000n, today: 901n },
    'asks only': { single: 0n, daily: undefined, today: 0n },
  }[kind]

  expect(limits && overLimit(amount, limits, { currency: 'JPY', decimals: undefined })?.problem).toBe(problem)
})

test('whatever is taken never gives back more than was paid, and a full refund leaves nothing', () => {
  const some = fc.record({
    amount: fc.bigInt(1n, 10_000n),
    parts: fc.tuple(fc.bigInt(0n, 10_000n), fc.bigInt(0n, 10_000n)),
    counts: fc.tuple(fc.nat(3), fc.nat(3)),
    refundMode: fc.constantFrom('FULL_ONLY' as const, 'PARTIAL_ONCE' as const, 'PARTIAL_MULTI' as const),
    wanted: fc.bigInt(1n, 20_000n),
    mode: fc.constantFrom('FULL' as const, 'PARTIAL' as const),
    stale: fc.boolean(),
  })
  let taken = 0
  fc.assert(
    fc.property(
      some,
      ({ amount, parts: [a, b], counts: [refundCount, openRefunds], refundMode, wanted, mode, stale }) => {
        const refunded = refundMode === 'PARTIAL_MULTI' ? a % amount : 0n
        const reserved = refundMode === 'PARTIAL_MULTI' ? b % (amount - refunded) : 0n
        const of = { ...payment, amount, refunded, reserved, refundCount, openRefunds, refundMode, maxRefundCount: 4 }
        const left = amount - refunded - reserved
        const asked = mode === 'FULL' && !stale ? left : wanted
        if (said({ amount: asked, mode, expected: left }, of) !== 'taken') return
        taken++
        expect(refunded + reserved + asked <= amount).toBe(true)
        if (mode === 'FULL') expect(asked).toBe(left)
        if (refundMode === 'FULL_ONLY') expect(asked).toBe(amount)
      },
    ),
    { numRuns: 2000 },
  )
  expect(taken).toBeGreaterThan(100)
})
