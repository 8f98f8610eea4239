import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyOf } from '#server/settlement/why.ts'
import type { MovedRows, WhyFacts } from '#server/settlement/why-causes.ts'

const none: MovedRows = { count: 0, amount: 0n, fee: 0n }

/** The worked example of the domain: 1,784,095 yen. */
const october: WhyFacts = {
  refund: 12_000n,
  refundCount: 1,
  chargeback: 0n,
  chargebackCount: 0,
  feeTaxable: 9_504n,
  feeExempt: 43_231n,
  vat: 950n,
  vatByRow: 950n,
  adjustment: 0n,
  adjustments: [],
  carryIn: 0n,
  carries: [],
  transferFee: 220n,
  carryOut: 0n,
  transferAmount: 1_784_095n,
  lateIn: none,
  lateOut: none,
  refundedAfter: none,
  sameDay: [],
  unpaid: false,
}
const ids = (facts: WhyFacts, amount: bigint) => {
  const { parts, unexplained } = whyOf(facts, amount)
  return [...parts.map(({ id, amount: part }) => `${id} ${part}`), ...(unexplained === 0n ? [] : [`? ${unexplained}`])]
}

describe('what somebody overlooked is found to the unit', () => {
  test.each([
    ['the amount itself', 1_784_095n, []],
    ['the transfer fee', 1_784_315n, ['transferFee -220']],
    ['tax and transfer fee', 1_785_265n, ['vat -950', 'transferFee -220']],
    ['every fee, but not the refund', 1_838_000n, ['fee -52735', 'vat -950', 'transferFee -220']],
    ['everything: the total usage', 1_850_000n, ['refund -12000', 'fee -52735', 'vat -950', 'transferFee -220']],
    ['the refund alone', 1_796_095n, ['refund -12000']],
    ['the taxable fee alone', 1_793_599n, ['feeTaxable -9504']],
    ['the transfer fee, taken off twice', 1_783_875n, ['transferFeeTwice 220']],
  ])('%s', (_what, amount, expected) => {
    expect(ids(october, amount)).toEqual(expected)
  })

  test('which subtotal the amount is', () => {
    expect(whyOf(october, 1_850_000n).subtotal).toBe('usage')
    expect(whyOf(october, 1_785_265n).subtotal).toBe('fee')
    expect(whyOf(october, 1_784_315n).subtotal).toBeUndefined()
  })

  test('refunds after closing, gross and without the fee they gave back', () => {
    const after = { count: 1, amount: -3_200n, fee: -104n, day: '2026-11-02', depositNo: 'D20261230000001' }
    const facts = { ...october, refundedAfter: after }

    expect(ids(facts, 1_780_895n)).toEqual(['refundedAfter 3200'])
    expect(ids(facts, 1_780_999n)).toEqual(['refundedAfter 3096'])
    expect(ids(facts, 1_781_115n), 'and the transfer fee').toEqual(['transferFee -220', 'refundedAfter 3200'])
    expect(whyOf(facts, 1_784_315n).beside.map(({ id, depositNo }) => [id, depositNo])).toEqual([
      ['refundedAfter', 'D20261230000001'],
    ])
    expect(whyOf(facts, 1_780_895n).beside).toEqual([])
  })

  test('rows that came late, on either side', () => {
    const facts = {
      ...october,
      lateIn: { count: 2, amount: 5_000n, fee: 162n },
      lateOut: { count: 1, amount: 7_000n, fee: 200n },
    }
    expect(ids(facts, 1_779_095n)).toEqual(['lateIn 5000'])
    expect(ids(facts, 1_790_895n)).toEqual(['lateOut -6800'])
    expect(ids(facts, 1_786_095n)).toEqual(['lateOut -7000', 'lateIn 5000'])
  })

  test('another deposit of the day in one line of the bank, and a transfer that did not arrive', () => {
    const facts = { ...october, sameDay: [{ depositNo: 'D20261130000009', amount: 400_000n }] }

    expect(ids(facts, 2_184_095n)).toEqual(['sameDay -400000'])
    expect(ids({ ...october, unpaid: true }, 0n)).toEqual(['notPaid 1784095'])
  })

  test('a charge-back, adjustments one by one with their fee, what was carried in and a failed transfer that came back', () => {
    const facts = {
      ...october,
      chargeback: 8_000n,
      chargebackCount: 1,
      adjustment: 300n,
      adjustments: [
        { day: '2026-10-31', amount: 1_000n, fee: 0n, reason: 'campaign' },
        { day: '2026-10-31', amount: -700n, fee: 0n, reason: 'terminal' },
        { day: '2026-10-31', amount: 0n, fee: 550n, reason: 'early' },
      ],
      carryIn: 90_400n,
      carries: [
        { depositNo: 'D20260930000001', failed: true, amount: 90_000n },
        { depositNo: 'D20260831000001', failed: false, amount: 400n },
      ],
      transferAmount: 1_866_795n,
    }
    expect(ids(facts, 1_874_795n)).toEqual(['chargeback -8000'])
    expect(ids(facts, 1_865_795n)).toEqual(['adjustment 1000'])
    expect(ids(facts, 1_867_495n)).toEqual(['adjustment -700'])
    expect(ids(facts, 1_867_345n)).toEqual(['adjustmentFee -550'])
    expect(ids(facts, 1_776_795n)).toEqual(['failedIn 90000'])
    expect(ids(facts, 1_866_395n)).toEqual(['carryIn 400'])
  })

  test('tax reckoned row by row, in tugrik as in yen', () => {
    expect(ids({ ...october, vat: 95_012n, vatByRow: 95_003n, transferAmount: 100_000_00n }, 100_000_09n)).toEqual(['vatByRow -9']) // prettier-ignore
  })

  test('what was carried over whole was not transferred', () => {
    expect(ids({ ...october, transferFee: 0n, carryOut: 812n, transferAmount: 0n }, 812n)).toEqual(['carryOut -812'])
    expect(ids({ ...october, transferFee: 0n, carryOut: -812n, transferAmount: 0n }, 0n)).toEqual([])
  })
})

describe('nothing is guessed', () => {
  test('an amount that the books do not come to is unexplained as a whole', () => {
    expect(ids(october, 1_000_000n)).toEqual(['? 784095'])
    expect(ids(october, 1_784_094n)).toEqual(['? 1'])
  })

  test('what comes close is said with its rest', () => {
    expect(ids(october, 1_850_500n)).toEqual(['refund -12000', 'fee -52735', 'vat -950', 'transferFee -220', '? -500'])
  })

  test('two readings as short as each other are both told of', () => {
    const facts = { ...october, refund: 220n }

    expect(whyOf(facts, 1_784_315n)).toMatchObject({ others: 1 })
    expect(whyOf(october, 1_784_315n)).toMatchObject({ others: 0 })
  })
})

test('parts and rest are the difference, whatever the deposit and the amount', () => {
  const big = (min: bigint, max: bigint) => fc.bigInt({ min, max })
  const moved = fc.record({ count: fc.nat(9), amount: big(-90_000n, 90_000n), fee: big(-900n, 900n) })
  const facts: fc.Arbitrary<WhyFacts> = fc.record({
    refund: big(0n, 50_000n),
    refundCount: fc.nat(9),
    chargeback: big(-9_000n, 9_000n),
    chargebackCount: fc.nat(9),
    feeTaxable: big(-900n, 9_000n),
    feeExempt: big(-900n, 9_000n),
    vat: big(-90n, 900n),
    vatByRow: big(-90n, 900n),
    adjustment: big(-900n, 900n),
    adjustments: fc.array(fc.record({ day: fc.constant('2026-10-31'), amount: big(-900n, 900n), fee: big(-90n, 90n), reason: fc.constant('x') }), { maxLength: 4 }), // prettier-ignore
    carryIn: big(-900n, 90_000n),
    carries: fc.array(fc.record({ depositNo: fc.uuid(), failed: fc.boolean(), amount: big(-900n, 90_000n) }), { maxLength: 3 }), // prettier-ignore
    transferFee: big(0n, 880n),
    carryOut: big(-900n, 900n),
    transferAmount: big(0n, 2_000_000n),
    lateIn: moved,
    lateOut: moved,
    refundedAfter: moved,
    sameDay: fc.array(fc.record({ depositNo: fc.uuid(), amount: big(1n, 90_000n) }), { maxLength: 3 }), // prettier-ignore
    unpaid: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, big(0n, 2_100_000n), fc.boolean(), (one, amount, near) => {
      const asked = near ? one.transferAmount + one.refund + one.vat : amount
      const why = whyOf(one, asked)
      const sum = why.parts.reduce((all, part) => all + part.amount, 0n)

      expect(asked + sum + why.unexplained).toBe(one.transferAmount)
      const atoms = why.parts.flatMap(({ of }) => of)
      expect(new Set(atoms).size, 'nothing is told twice').toBe(atoms.length)
    }),
    { numRuns: 200 },
  )
})
