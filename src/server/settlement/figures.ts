import type { Entry } from './entry.ts'

/** What the rows of a deposit come to, before tax and transfer. */
export interface Sums {
  readonly totalUsage: bigint
  readonly usageCount: number
  readonly refund: bigint
  readonly refundCount: number
  readonly chargeback: bigint
  readonly chargebackCount: number
  readonly adjustment: bigint
  readonly feeExempt: bigint
  /** The taxable fee of each rate in parts per million. */
  readonly taxable: ReadonlyMap<number, bigint>
}

/** What the contract says about transfers. */
export interface TransferTerms {
  /** Less than this is not transferred but carried over. */
  readonly minimum: bigint
  readonly transferFee: bigint
  readonly bearer: 'MERCHANT' | 'PROVIDER'
}

/** The tax on the fees of one rate, for the whole document. */
export interface Tax {
  readonly taxPpm: number
  readonly taxable: bigint
  readonly vat: bigint
}

/** A deposit's amounts; they satisfy `transferAmount` = what `identityOf` says. */
export interface Figures extends Omit<Sums, 'taxable'> {
  readonly fee: bigint
  readonly feeTaxable: bigint
  readonly taxes: readonly Tax[]
  readonly vat: bigint
  readonly carryIn: bigint
  readonly carryOut: bigint
  readonly transferFee: bigint
  readonly transferAmount: bigint
}

const million = 1_000_000n

/** The sums of entries. */
export function sumsOf(entries: Iterable<Entry>): Sums {
  const sums = {
    totalUsage: 0n,
    usageCount: 0,
    refund: 0n,
    refundCount: 0,
    chargeback: 0n,
    chargebackCount: 0,
    adjustment: 0n,
    feeExempt: 0n,
    taxable: new Map<number, bigint>(),
  }
  for (const { kind, amount, fee, taxPpm } of entries) {
    if (kind === 'PAYMENT') {
      sums.totalUsage += amount
      sums.usageCount += 1
    } else if (kind === 'REFUND') {
      sums.refund += amount
      sums.refundCount += 1
    } else if (kind === 'CHARGEBACK') {
      sums.chargeback += amount
      sums.chargebackCount += 1
    } else sums.adjustment += amount
    if (taxPpm === null) sums.feeExempt += fee
    else sums.taxable.set(taxPpm, (sums.taxable.get(taxPpm) ?? 0n) + fee)
  }
  return sums
}

/**
 * A deposit's amounts. Tax is calculated once per rate for the whole document and truncated toward zero, also where more
 * fees were given back than kept. What is negative or below the minimum is carried over whole and costs no transfer fee.
 */
export function figuresOf({ taxable, ...sums }: Sums, carryIn: bigint, terms: TransferTerms): Figures {
  const taxes = taxesOn(taxable)
  const feeTaxable = taxes.reduce((sum, one) => sum + one.taxable, 0n)
  const vat = taxes.reduce((sum, one) => sum + one.vat, 0n)
  const fee = feeTaxable + sums.feeExempt
  const due = sums.totalUsage - sums.refund - sums.chargeback - fee - vat + sums.adjustment + carryIn
  const cost = terms.bearer === 'MERCHANT' ? terms.transferFee : 0n
  const carried = due < terms.minimum || due - cost <= 0n
  return {
    ...sums,
    fee,
    feeTaxable,
    taxes,
    vat,
    carryIn,
    carryOut: carried ? due : 0n,
    transferFee: carried ? 0n : cost,
    transferAmount: carried ? 0n : due - cost,
  }
}

/** The tax on the taxable fees of each rate, the highest rate first. */
export function taxesOn(taxable: ReadonlyMap<number, bigint>): Tax[] {
  return [...taxable]
    .toSorted(([a], [b]) => b - a)
    .map(([taxPpm, base]) => ({ taxPpm, taxable: base, vat: (base * BigInt(taxPpm)) / million }))
}

/** What must be transferred by the other amounts (domain section 4). */
export function identityOf(one: Omit<Figures, 'transferAmount' | 'taxes'>): bigint {
  const { totalUsage, refund, chargeback, fee, vat, adjustment, carryIn, transferFee, carryOut } = one
  return totalUsage - refund - chargeback - fee - vat + adjustment + carryIn - transferFee - carryOut
}
