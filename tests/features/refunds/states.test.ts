import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RefundStatus } from '#features/refunds/queue.contract.ts'
import { moveOf, patience } from '#features/refunds/states.server.ts'
import { refundNoOf, refundTradeNos } from '#server/refunds/numbers.ts'

const states: RefundStatus[] = ['REQUESTED', 'SUBMITTING', 'ACCEPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN']
const outcomes = ['succeeded', 'accepted', 'failed', 'unknown', 'notFound'] as const

test('every answer means one thing in every state', () => {
  const table = states.map((state) => [state, ...outcomes.map((outcome) => moveOf(state, outcome))])

  expect(table).toEqual([
    ['REQUESTED', 'succeed', 'accept', 'fail', 'doubt', 'resend'],
    ['SUBMITTING', 'succeed', 'accept', 'fail', 'doubt', 'resend'],
    ['ACCEPTED', 'succeed', 'wait', 'fail', 'wait', 'wait'],
    ['SUCCEEDED', 'nothing', 'nothing', 'contradiction', 'nothing', 'nothing'],
    ['FAILED', 'succeed', 'reopen', 'nothing', 'nothing', 'nothing'],
    ['UNKNOWN', 'succeed', 'accept', 'fail', 'wait', 'resend'],
  ])
})

test('a refund nobody knows of is asked about soon, then less and less, at last once an hour', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(patience)).toEqual([5, 15, 60, 300, 900, 3600, 3600, 3600])
})

test('a million refunds of one second have a million numbers', () => {
  const at = new Date('2026-11-21T05:00:00Z')
  const numbers = new Set<string>()
  for (let n = 7n; n < 1_000_007n; n++) numbers.add(refundNoOf(at, n))

  expect(numbers.size).toBe(1_000_000)
  expect(refundNoOf(at, 3n)).toMatch(/^R261121050000\d{6}$/)
})

test('the row of a refund has twenty digits that begin with the store’s clock', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), (n) => {
      const at = new Date('2026-11-21T20:30:00Z')
      const numbers = refundTradeNos(refundNoOf(at, n), at, 'Asia/Tokyo')
      expect(new Set(numbers).size).toBe(10)
      for (const one of numbers) expect(one).toMatch(/^20261122053000\d{6}$/)
    }),
  )
})
