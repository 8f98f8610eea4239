import type { DepositRow } from './list.sql.ts'
import type { Part } from './parts.server.ts'

/** What an accepted early transfer changed of a deposit after its closing. */
export interface EarlyChange {
  readonly fee: bigint
  /** The day of transfer that the deposit was closed with. */
  readonly closedFor: string
}

/** A deposit as it was closed. Its early transfer has a document of its own. */
export function asClosed(deposit: DepositRow, early: EarlyChange | undefined): DepositRow {
  if (!early) return deposit
  return {
    ...deposit,
    fee: deposit.fee - early.fee,
    feeExempt: deposit.feeExempt - early.fee,
    transferAmount: deposit.transferAmount + early.fee,
    paymentDate: early.closedFor,
  }
}

/** The adjustments of a deposit as it was closed; undefined where it had none. */
export function adjustmentsAsClosed(part: Part, early: EarlyChange | undefined): Part | undefined {
  const closed = { ...part, fee: part.fee - (early?.fee ?? 0n), net: part.net + (early?.fee ?? 0n) }
  return closed.fee === 0n && closed.adjustment === 0n && closed.net === 0n ? undefined : closed
}
