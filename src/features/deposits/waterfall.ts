import type { MeasureName } from '#shared/measures.ts'
import type { Deposit } from './deposit.contract.ts'
import type { PartLead } from './detail-part.ts'

/** A step from what was sold to what is transferred. */
export interface FallStep {
  readonly id: 'usage' | 'refund' | 'chargeback' | 'fee' | 'vat' | 'adjustment' | 'carryIn' | 'transferFee' | 'carryOut' | 'transfer' // prettier-ignore
  readonly measure: MeasureName
  /** What the step adds, below zero where it takes. */
  readonly amount: bigint
  /** What is left after it. */
  readonly left: bigint
  /** Where its rows are. */
  readonly leads: PartLead | undefined
}

/** The steps of a deposit in the order in which they are reckoned; the last is what they come to. */
export function fallOf(deposit: Deposit): FallStep[] {
  const of = (field: 'totalUsage' | 'refund' | 'chargeback' | 'fee' | 'vat' | 'adjustment' | 'carryIn' | 'transferFee' | 'carryOut' | 'transferAmount') => BigInt(deposit[field]) // prettier-ignore
  const moves: Omit<FallStep, 'left'>[] = [
    { id: 'usage', measure: 'totalUsage', amount: of('totalUsage'), leads: { tab: 'trades', Kind: 'PAYMENT' } },
    { id: 'refund', measure: 'refund', amount: -of('refund'), leads: { tab: 'trades', Kind: 'REFUND' } },
    {
      id: 'chargeback',
      measure: 'chargeback',
      amount: -of('chargeback'),
      leads: { tab: 'trades', Kind: 'CHARGEBACK' },
    },
    { id: 'fee', measure: 'fee', amount: -of('fee'), leads: { tab: 'types' } },
    { id: 'vat', measure: 'vat', amount: -of('vat'), leads: { tab: 'types' } },
    { id: 'adjustment', measure: 'adjustment', amount: of('adjustment'), leads: { tab: 'check' } },
    { id: 'carryIn', measure: 'carryIn', amount: of('carryIn'), leads: { tab: 'check' } },
    { id: 'transferFee', measure: 'transferFee', amount: -of('transferFee'), leads: undefined },
    { id: 'carryOut', measure: 'carryOut', amount: -of('carryOut'), leads: { tab: 'check' } },
  ]
  let left = 0n
  const steps = moves.map((move): FallStep => ({ ...move, left: (left += move.amount) }))
  return [...steps, { id: 'transfer', measure: 'transferAmount', amount: of('transferAmount'), left, leads: undefined }]
}

/** The bars of the steps on a scale of 1,000; where all amounts are far from zero the axis begins later and is `cut`. */
export function barsOf(steps: readonly FallStep[]) {
  const ends = steps.flatMap(({ amount, left }) => [Number(left - amount), Number(left)]).slice(1, -2)
  const [least, most] = [Math.min(...ends), Math.max(...ends, 1)]
  const cut = least > most / 2
  const base = cut ? least - (most - least) / 3 : Math.min(least, 0)
  const at = (amount: number) => Math.round(((amount - base) / (most - base || 1)) * 1000)
  return {
    cut,
    bars: steps.map(({ id, amount, left }) => {
      const whole = id === 'usage' || id === 'transfer'
      const [from, to] = whole ? [cut ? base : 0, Number(left)] : [Number(left - amount), Number(left)]
      const [x, end] = [at(Math.min(from, to)), at(Math.max(from, to))]
      return { x, width: Math.max(end - x, 3), whole, to: at(Number(left)) }
    }),
  }
}
