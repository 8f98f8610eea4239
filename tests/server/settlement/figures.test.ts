import { expect, test } from 'vitest'
import { feeOf, feesGivenBack, type FeeRate } from '#server/ingest/fee.ts'
import type { Entry } from '#server/settlement/entry.ts'
import { figuresOf, identityOf, sumsOf } from '#server/settlement/figures.ts'

const rate = (ppm: number): FeeRate => ({ ppm, fixed: 0n, rounding: 'HALF_UP' })
const terms = { minimum: 0n, transferFee: 220n, bearer: 'MERCHANT' } as const
const tenth = 100_000

function payment(amount: bigint, ppm: number, taxPpm: number | null): Entry {
  return { kind: 'PAYMENT', amount, fee: feeOf(amount, rate(ppm)), taxPpm }
}

test('the worked example of the domain, to the yen', () => {
  const [back = 0n] = feesGivenBack(1_250_000n, [12_000n], rate(32_400))
  const entries: Entry[] = [
    payment(1_250_000n, 32_400, null),
    payment(480_000n, 19_800, tenth),
    payment(120_000n, 26_000, null),
    { kind: 'REFUND', amount: 12_000n, fee: -back, taxPpm: null },
  ]

  const figures = figuresOf(sumsOf(entries), 0n, terms)

  expect(entries.map(({ fee }) => fee)).toEqual([40_500n, 9_504n, 3_120n, -389n])
  expect(figures).toMatchObject({
    totalUsage: 1_850_000n,
    usageCount: 3,
    refund: 12_000n,
    refundCount: 1,
    fee: 52_735n,
    feeTaxable: 9_504n,
    feeExempt: 43_231n,
    vat: 950n,
    carryIn: 0n,
    carryOut: 0n,
    transferFee: 220n,
    transferAmount: 1_784_095n,
  })
  expect(identityOf(figures)).toBe(1_784_095n)
})

test('a day of refunds alone is carried over whole, costs no transfer, and its tax is cut toward zero', () => {
  const figures = figuresOf(sumsOf([{ kind: 'REFUND', amount: 1_000n, fee: -19n, taxPpm: tenth }]), 0n, terms)

  expect(figures).toMatchObject({ vat: -1n, carryOut: -980n, transferFee: 0n, transferAmount: 0n })
})

test.each([
  ['below the minimum', 999n, { ...terms, minimum: 1_000n }, 999n, 0n],
  ['at the minimum', 1_000n, { ...terms, minimum: 1_000n }, 0n, 780n],
  ['no more than its fee', 220n, terms, 220n, 0n],
  ['one yen more than its fee', 221n, terms, 0n, 1n],
  ['with the provider bearing the fee', 220n, { ...terms, bearer: 'PROVIDER' as const }, 0n, 220n],
])('an amount %s', (_, amount, given, carryOut, transferAmount) => {
  const figures = figuresOf(sumsOf([payment(amount, 0, null)]), 0n, given)

  expect(figures).toMatchObject({ carryOut, transferAmount })
})

test('two rates of tax are reckoned each for itself', () => {
  const entries: Entry[] = [
    { kind: 'PAYMENT', amount: 1_000n, fee: 19n, taxPpm: tenth },
    { kind: 'PAYMENT', amount: 1_000n, fee: 19n, taxPpm: 80_000 },
  ]

  const { taxes, vat } = figuresOf(sumsOf(entries), 0n, terms)

  expect(taxes).toEqual([
    { taxPpm: tenth, taxable: 19n, vat: 1n },
    { taxPpm: 80_000, taxable: 19n, vat: 1n },
  ])
  expect(vat).toBe(2n)
})

test('a charge-back is deducted and its reversal paid out again', () => {
  const entry = (amount: bigint): Entry => ({ kind: 'CHARGEBACK', amount, fee: 0n, taxPpm: null })

  expect(figuresOf(sumsOf([payment(5_000n, 0, null), entry(2_000n)]), 0n, terms).transferAmount).toBe(2_780n)
  expect(figuresOf(sumsOf([payment(5_000n, 0, null), entry(-2_000n)]), 0n, terms).transferAmount).toBe(6_780n)
})
