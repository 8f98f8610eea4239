import type { AnswerOf } from '#shared/call.ts'
import { sumOf } from '#shared/money.ts'
import { sharesOf } from '#shared/shares.ts'
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
  const months = totalsOf(mix).map((total, at) => {
    const shares = sharesOf(mix.classes.map(({ amounts }) => BigInt(sumOf(amounts[at] ?? 0))))
    return (of: number) => (total === 0n ? undefined : shares[of])
  })
  return mix.classes.map(({ paymentClass }, of) => driftOf(paymentClass, months.map((shareAt) => shareAt(of)))) // prettier-ignore
}

/** How the part of visitors from abroad drifted. */
export function inboundDrift(mix: Mix): Drift {
  const totals = totalsOf(mix)
  return driftOf('inbound', mix.inbound.map((amount, at) => shareOf(amount, String(totals[at] ?? 0)))) // prettier-ignore
}

function driftOf(code: string, shares: readonly (number | undefined)[]): Drift {
  const first = shares.find((share) => share !== undefined)
  const last = shares.at(-1)
  return { code, shares, drift: first === undefined || last === undefined ? undefined : last - first }
}

function totalsOf({ months, classes }: Mix): bigint[] {
  return months.map((_month, at) => classes.reduce((sum, { amounts }) => sum + BigInt(sumOf(amounts[at] ?? 0)), 0n))
}
