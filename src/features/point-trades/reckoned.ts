import { exponentOf } from '#shared/money.ts'
import type { PointTrade } from './contract.ts'

type Frozen = Pick<PointTrade, 'baseAmount' | 'currency' | 'giveRate' | 'multiple' | 'cap'>

/** What base × rate × multiple comes to. */
export interface Reckoned {
  /** In hundredths of a point, rounded down. */
  readonly hundredths: bigint
  /** Whether the most that one purchase gives is less. */
  readonly capped: boolean
}

/** Reckons points again from what is frozen on their row; undefined where they were not reckoned from an amount. */
export function reckonedOf({ baseAmount, currency, giveRate, multiple, cap }: Frozen): Reckoned | undefined {
  if (baseAmount === null || giveRate === null) return undefined
  const units = 10n ** BigInt(exponentOf(currency))
  const hundredths =
    (BigInt(baseAmount) * millionths(giveRate) * millionths(multiple ?? '1') * 100n) / (units * 1_000_000_000_000n)
  return { hundredths, capped: cap !== null && hundredths > BigInt(cap) * 100n }
}

/** A decimal of at most six places, exactly. */
function millionths(decimal: string): bigint {
  return BigInt(Math.round(Number(decimal) * 1_000_000))
}
