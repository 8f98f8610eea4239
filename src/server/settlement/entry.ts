import type { TradeKind } from '#server/ingest/masters.ts'
import { tradeGroupOf } from '#shared/trade-group.ts'

/** What a row is to a deposit. */
export type EntryKind = 'PAYMENT' | 'REFUND' | 'CHARGEBACK' | 'ADJUSTMENT'

/** What a row of transactions adds to the deposit that takes it. */
export interface Entry {
  readonly kind: EntryKind
  /** Paid out where `kind` is PAYMENT or ADJUSTMENT, else deducted; below zero for a charge-back that was reversed. */
  readonly amount: bigint
  /** What the provider keeps; below zero where it is given back. */
  readonly fee: bigint
  /** The rate of tax on the fee in parts per million; null where the fee is exempt. */
  readonly taxPpm: number | null
}

/** The fields of a row that decide what it adds. */
export interface Settled {
  readonly status: string
  readonly amount: bigint
  readonly feeAmount: bigint
}

/**
 * What a row adds to a deposit; nothing where no money moved, where it was taken back on its own day (decision 3), or where
 * the money did not pass through the provider, as with cash (`passes` false).
 */
export function entryOf(
  { status, amount, feeAmount: fee }: Settled,
  {
    kind,
    passes,
    taxPpm,
  }: { readonly kind: TradeKind | undefined; readonly passes: boolean; readonly taxPpm: number | null },
): Entry | undefined {
  if (!kind || !passes) return undefined
  const group = tradeGroupOf(status, kind)
  if (group === 'payment') return { kind: 'PAYMENT', amount, fee, taxPpm }
  if (group === 'refund') return { kind: 'REFUND', amount, fee, taxPpm }
  if (group === 'chargeback') return { kind: 'CHARGEBACK', amount: kind.sign > 0 ? -amount : amount, fee, taxPpm }
  if (group === 'other' && kind.category === 'ADJUST' && kind.sign !== 0)
    return { kind: 'ADJUSTMENT', amount: kind.sign > 0 ? amount : -amount, fee, taxPpm }
  return undefined
}
