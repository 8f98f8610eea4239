/** What a row calls by one name, of a deposit or of a part of it; what a part has none of is left out. */
type Others = Readonly<Record<'adjustment' | 'chargeback', number | string | bigint>> &
  Readonly<Partial<Record<'carryIn' | 'carryOut', number | string | bigint>>>

/**
 * What a transfer has besides what is sold, refunded and charged, below zero where it takes: with it a row adds up by its
 * columns. The detail has a line for each.
 */
export function othersOf({ adjustment, carryIn = 0, carryOut = 0, chargeback }: Others): bigint {
  return BigInt(adjustment) + BigInt(carryIn) - BigInt(carryOut) - BigInt(chargeback)
}
