import { expect, test } from 'vitest'
import { contributionsOf, rankedOf } from '#features/analysis/contributions.ts'
import { driftsOf } from '#features/analysis/mix.ts'
import type { StorePart } from '#features/analysis/contract.ts'
import { partOfDay, planDays, planSoFar } from '#features/analysis/plan.server.ts'
import { daysPassed, showsTrend } from '#features/analysis/days-passed.ts'

const store = (code: string, netAmount: number, before: number): StorePart => ({ code, name: code, entCode: 'E00000001', netAmount, before }) // prettier-ignore
const day = (payAmount: bigint) => ({ payCount: 1n, payAmount, refundCount: 0n, refundAmount: 0n })

test('a plan follows the weekdays of the weeks before to the last yen, and is even where nothing is known', () => {
  // Saturdays brought three times what Sundays did; no other day brought anything.
  const before = new Map([
    ['2026-10-31', day(300n)],
    ['2026-10-25', day(100n)],
  ])
  const days = planDays(1000n, '2026-11-01', '2026-11-30', before)
  expect(days.slice(0, 8).map(Number)).toEqual([58, 58, 58, 58, 58, 58, 235, 294])
  expect(days.at(-1)).toBe(1000n)
  expect(planDays(100n, '2026-11-01', '2026-11-04', new Map()).map(Number)).toEqual([25, 50, 75, 100])
})

test('of the running day as much is planned as is usual by this minute, from the hour at which the day begins', () => {
  const hours = [
    { weekday: 6, hour: 12, payAmount: '600' },
    { weekday: 6, hour: 1, payAmount: '400' },
    { weekday: 7, hour: 1, payAmount: '999' },
  ]
  expect(partOfDay(hours, { weekday: 6, hour: 12, minute: 30, start: 5 })).toBe(300_000n)
  expect(partOfDay(hours, { weekday: 6, hour: 1, minute: 0, start: 5 })).toBe(600_000n)
  expect(partOfDay([], { weekday: 6, hour: 17, minute: 0, start: 5 })).toBe(500_000n)
  expect(planSoFar([100n, 300n], 2, 250_000n)).toBe(150n)
  expect(planSoFar([100n, 300n], 1, 500_000n)).toBe(50n)
})

test('steps from one month to the next add up, the smaller ones as one', () => {
  const stores = Array.from({ length: 9 }, (_one, at) => store(`S${at}`, 100 * (at + 1), at % 2 === 0 ? 0 : 2000))
  const rest = { netAmount: 10, before: 3 }
  const steps = contributionsOf(stores, rest)
  const change = stores.reduce((sum, one) => sum + Number(one.netAmount) - Number(one.before), 7)
  expect(steps.reduce((sum, one) => sum + Number(one.change), 0)).toBe(change)
  expect([steps.length, steps.at(-1)?.name]).toEqual([7, undefined])
  expect(contributionsOf([store('S1', 5, 5)], null)).toEqual([])
})

test('A are the stores that make seven tenths, the one that crosses the border among them', () => {
  const classes = (amounts: number[], whole: number) => rankedOf(amounts.map((net, at) => store(`S${at}`, net, 0)), whole).map(({ of }) => of).join('') // prettier-ignore
  expect(classes([60, 20, 10, 8, 2], 100)).toBe('AABCC')
  expect(classes([100], 100)).toBe('A')
  expect(rankedOf([store('S', 0, 10)], 0)).toMatchObject([{ share: 0, upTo: 0 }])
})

test('shares that stand together come to 100.0%', () => {
  const ranked = rankedOf([store('S1', 1, 0), store('S2', 1, 0), store('S3', 1, 0)], 3)
  expect(ranked.map(({ share, upTo }) => [share, upTo])).toEqual([[3_340, 3_340], [3_330, 6_670], [3_330, 10_000]]) // prettier-ignore
  // Of stores that are not listed one by one the last line has the rest.
  expect(rankedOf([store('S1', 1, 0)], 3)).toMatchObject([{ share: 3_330, upTo: 3_330 }])
  const classes = ['CARD', 'WALLET', 'EMONEY'].map((paymentClass) => ({ paymentClass, amounts: [0, 1, 2] }))
  const drifts = driftsOf({ classes, months: ['2026-09', '2026-10', '2026-11'], inbound: [0, 0, 0] } as unknown as Parameters<typeof driftsOf>[0]) // prettier-ignore
  expect(drifts.map(({ shares }) => shares)).toEqual([[undefined, 3_340, 3_340], [undefined, 3_330, 3_330], [undefined, 3_330, 3_330]]) // prettier-ignore
  expect(drifts.map(({ drift }) => drift)).toEqual([0, 0, 0])
})

test('a month tells a trend once seven of its days are over', () => {
  const month = (count: number, running = true) => ({ days: Array.from({ length: count }, () => 0), running })
  expect([daysPassed(month(1)), daysPassed(month(30, false))]).toEqual([0, 30])
  expect([1, 7, 8].map((count) => showsTrend(month(count)))).toEqual([false, false, true])
})
