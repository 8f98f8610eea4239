import type { AnswerOf } from '#shared/call.ts'
import { sumOf } from '#shared/money.ts'
import type { compass } from './contract.ts'
import { shareOf } from './percent.ts'

type Mix = AnswerOf<typeof compass.mix>

/** A kind of payment with its share of each month in ten-thousandths, and by how much the last differs from the first that had sales. */
export interface Drift {
  readonly code: string
  readonly shares: readonly (number | undefined)[]
  readonly drift: number | undefined
}

/** How each kind of payment drifted. */
export function driftsOf(mix: Mix): Drift[] {
  const totals = totalsOf(mix)
  return mix.classes.map(({ paymentClass, amounts }) => driftOf(paymentClass, amounts, totals))
}

/** How the part of visitors from abroad drifted. */
export function inboundDrift(mix: Mix): Drift {
  return driftOf('inbound', mix.inbound, totalsOf(mix))
}

function driftOf(code: string, amounts: readonly (number | string)[], totals: readonly bigint[]): Drift {
  const shares = amounts.map((amount, at) => shareOf(amount, String(totals[at] ?? 0)))
  const first = shares.find((share) => share !== undefined)
  const last = shares.at(-1)
  return { code, shares, drift: first === undefined || last === undefined ? undefined : last - first }
}

function totalsOf({ months, classes }: Mix): bigint[] {
  return months.map((_month, at) => classes.reduce((sum, { amounts }) => sum + BigInt(sumOf(amounts[at] ?? 0)), 0n))
}
