import { taxesOn, type Tax } from '#server/settlement/figures.ts'
import type { LineSums } from './lines.sql.ts'

/** Amounts of a part of a deposit. */
export interface Part {
  readonly usageCount: number
  readonly totalUsage: bigint
  readonly refundCount: number
  readonly refund: bigint
  readonly chargeback: bigint
  readonly adjustment: bigint
  readonly fee: bigint
  readonly vat: bigint
  readonly net: bigint
}

/** The tax of a rate for the whole document. */
interface DocumentTax {
  readonly taxPpm: number
  readonly vat: bigint
}

/** The tax that the rows of a deposit come to. */
export function taxesFrom(rows: readonly Pick<LineSums, 'taxPpm' | 'fee'>[]): Tax[] {
  const taxable = new Map<number, bigint>()
  for (const { taxPpm, fee } of rows) if (taxPpm !== null) taxable.set(taxPpm, (taxable.get(taxPpm) ?? 0n) + fee)
  return taxesOn(taxable)
}

/** Each row's share of the document's tax: what its own fee would be taxed, and the units lost by rounding to the largest rests. */
export function taxShares(rows: readonly Pick<LineSums, 'taxPpm' | 'fee'>[], taxes: readonly DocumentTax[]): bigint[] {
  const shares = rows.map(() => 0n)
  for (const { taxPpm, vat } of taxes) {
    const of = rows.flatMap((row, index) => (row.taxPpm === taxPpm ? [{ index, exact: row.fee * BigInt(taxPpm) }] : []))
    for (const { index, exact } of of) shares[index] = floored(exact)
    let rest = vat - of.reduce((sum, { exact }) => sum + floored(exact), 0n)
    for (const { index } of of.toSorted((a, b) => compared(restOf(b.exact), restOf(a.exact)))) {
      if (rest <= 0n) break
      shares[index] = (shares[index] ?? 0n) + 1n
      rest -= 1n
    }
  }
  return shares
}

/** The parts of a deposit by a key of its rows, in the order of the rows; all parts together are the deposit. */
export function partsBy(
  rows: readonly LineSums[],
  taxes: readonly DocumentTax[],
  keyOf: (row: LineSums) => string,
): { first: LineSums; part: Part }[] {
  const shares = taxShares(rows, taxes)
  const parts = new Map<string, { first: LineSums; part: Part }>()
  rows.forEach((row, index) => {
    const { usageCount, totalUsage, refundCount, refund, chargeback, adjustment, fee } = row
    const vat = shares[index] ?? 0n
    const net = totalUsage - refund - chargeback + adjustment - fee - vat
    const one = { usageCount, totalUsage, refundCount, refund, chargeback, adjustment, fee, vat, net }
    const known = parts.get(keyOf(row))
    parts.set(keyOf(row), { first: known?.first ?? row, part: known ? together(known.part, one) : one })
  })
  return [...parts.values()]
}

function together(a: Part, b: Part): Part {
  return {
    usageCount: a.usageCount + b.usageCount,
    totalUsage: a.totalUsage + b.totalUsage,
    refundCount: a.refundCount + b.refundCount,
    refund: a.refund + b.refund,
    chargeback: a.chargeback + b.chargeback,
    adjustment: a.adjustment + b.adjustment,
    fee: a.fee + b.fee,
    vat: a.vat + b.vat,
    net: a.net + b.net,
  }
}

const million = 1_000_000n

function floored(exact: bigint): bigint {
  return (exact - restOf(exact)) / million
}

/** What is left above the whole units below, never negative. */
function restOf(exact: bigint): bigint {
  return ((exact % million) + million) % million
}

function compared(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
