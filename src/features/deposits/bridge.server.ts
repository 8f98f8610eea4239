import type { Db } from '#server/db/db.ts'
import { paymentsOfDays } from './bridge.sql.ts'
import { movedLines, movedSum, type DepositLines, type Moved } from './lines.sql.ts'
import type { DepositRow } from './list.sql.ts'

/** What leads from the payments of a deposit's days to its usage: ofDays − unsettled − lateOut + lateIn + changed = usage. */
export interface Bridge {
  readonly ofDays: Moved
  readonly unsettled: Moved
  /** The payment types of what is not settled. */
  readonly unsettledTypes: readonly string[]
  readonly lateOut: Moved
  readonly lateIn: Moved
  readonly changed: Moved
}

/** The bridge of a closed deposit; undefined while payments of its days may still come. */
export async function bridgeOf(db: Db, deposit: DepositRow, lines: DepositLines): Promise<Bridge | undefined> {
  const { status, totalUsage, usageCount } = deposit
  if (status === 'SCHEDULED') return undefined
  const { ofDays, unsettled, unsettledTypes } = await paymentsOfDays(db, deposit)
  const lateIn = await movedSum(db, movedLines(deposit, lines, 'LATE_IN'), 'PAYMENT')
  const lateOut = await movedSum(db, movedLines(deposit, lines, 'LATE_OUT'), 'PAYMENT')
  // Corrected or cancelled after the closing: the deposit keeps what it took.
  const changed = {
    count: usageCount - (ofDays.count - unsettled.count - lateOut.count + lateIn.count),
    amount: totalUsage - (ofDays.amount - unsettled.amount - lateOut.amount + lateIn.amount),
  }
  return { ofDays, unsettled, unsettledTypes, lateOut, lateIn, changed }
}
