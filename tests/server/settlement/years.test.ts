import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, sumsOf } from '#server/settlement/figures.ts'
import { anyYear } from './any-year.ts'
import { faultsOf, rules, type Rules } from './years.ts'

const seed = Number(process.env['SEED'] ?? 1)
const { PROOF_YEARS, TEST_WHOLE } = process.env
const years = Number(PROOF_YEARS ?? (TEST_WHOLE === undefined ? 60 : 500))

test(
  `${years} enterprises' years: the identity holds, no row is settled twice, deposits and what is open are the ledger`,
  { timeout: 300_000 },
  () => {
    console.log(`Seed: ${seed}`)
    fc.assert(
      fc.property(anyYear, (year) => {
        expect(faultsOf(year, rules)).toEqual([])
      }),
      { seed, numRuns: years },
    )
  },
)

const million = 1_000_000n
/** Rules that are wrong in one way each. */
const mutants: Readonly<Record<string, Partial<Rules>>> = {
  'tax per line': {
    sumsOf: (entries) => {
      const lines = [...entries]
      return Object.assign(sumsOf(lines), { lines })
    },
    figuresOf: (sums, carryIn, terms) => {
      const { lines = [] } = sums as typeof sums & { lines?: readonly { fee: bigint; taxPpm: number | null }[] }
      const right = figuresOf(sums, carryIn, terms)
      const vat = lines.reduce((sum, { fee, taxPpm }) => sum + (fee * BigInt(taxPpm ?? 0)) / million, 0n)
      const more = vat - right.vat
      return right.transferAmount > more
        ? { ...right, vat, transferAmount: right.transferAmount - more }
        : { ...right, vat, carryOut: right.carryOut - more }
    },
  },
  'tax rounded up': {
    figuresOf: (sums, carryIn, terms) => {
      const right = figuresOf(sums, carryIn, terms)
      const vat = right.taxes.reduce(
        (sum, { taxable, taxPpm }) => sum + (taxable * BigInt(taxPpm) + million - 1n) / million,
        0n,
      )
      return { ...right, vat, carryOut: right.carryOut - (vat - right.vat) }
    },
  },
  'tax on exempt fees': {
    sumsOf: (entries) => sumsOf([...entries].map((one) => ({ ...one, taxPpm: one.taxPpm ?? 100_000 }))),
  },
  'a refund without its fee': { feesGivenBack: (_, backs) => backs.map(() => 0n) },
  'a refund’s fee rounded by itself': {
    feesGivenBack: (_, backs, rate) => backs.map((back) => rules.feeOf(back, rate)),
  },
  'always rounded down': { feeOf: (amount, rate) => rules.feeOf(amount, { ...rate, rounding: 'FLOOR' }) },
  'always rounded half up': { feeOf: (amount, rate) => rules.feeOf(amount, { ...rate, rounding: 'HALF_UP' }) },
  'holiday the wrong way': {
    payDayOf: (cycle, closing, calendar) => {
      const turned = (rule: 'PREVIOUS' | 'NEXT') => (rule === 'NEXT' ? 'PREVIOUS' : 'NEXT')
      return rules.payDayOf(
        { ...cycle, holidayRule: turned(cycle.holidayRule), monthEndRule: turned(cycle.monthEndRule) },
        closing,
        calendar,
      )
    },
  },
  'the month’s end like other days': {
    payDayOf: (cycle, closing, calendar) =>
      rules.payDayOf({ ...cycle, monthEndRule: cycle.holidayRule }, closing, calendar),
  },
  'holidays not known': {
    payDayOf: (cycle, closing) => rules.payDayOf(cycle, closing, { closedFor: () => undefined }),
  },
  'the carry forgotten': { figuresOf: (sums, _, terms) => rules.figuresOf(sums, 0n, terms) },
  'a negative amount transferred': {
    figuresOf: (sums, carryIn, terms) => {
      const right = figuresOf(sums, carryIn, terms)
      return right.carryOut < 0n ? { ...right, carryOut: 0n, transferAmount: right.carryOut } : right
    },
  },
  'a correction forgotten': { sumsOf: (entries) => sumsOf([...entries].filter(({ kind }) => kind !== 'ADJUSTMENT')) },
  'a correction without its fee': {
    sumsOf: (entries) => sumsOf([...entries].map((one) => (one.kind === 'ADJUSTMENT' ? { ...one, fee: 0n } : one))),
  },
  'a charge-back forgotten': { sumsOf: (entries) => sumsOf([...entries].filter(({ kind }) => kind !== 'CHARGEBACK')) },
}

test.each(Object.keys(mutants))('a wrong rule turns a year red: %s', { timeout: 120_000 }, (name) => {
  const wrong = { ...rules, ...mutants[name] }
  const found = fc.sample(anyYear, { seed: 7, numRuns: 80 }).some((year) => faultsOf(year, wrong).length > 0)
  expect(found).toBe(true)
})
