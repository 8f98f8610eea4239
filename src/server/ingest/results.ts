import type { Tx } from '#server/db/db.ts'
import { tellResult } from '#server/notices/payment-results.ts'
import { standingOf, type Change } from './change.ts'

/** Notifies people of the results of payments whose result was unknown, whichever source reports them first. */
export async function tellResults(
  tx: Tx,
  tenant: string,
  changed: readonly Pick<Change, 'before' | 'after'>[],
  now: Date,
): Promise<void> {
  for (const { before, after } of changed) {
    if (before?.status !== 'UNKNOWN' || after.origTradeNo !== null) continue
    const standing = standingOf(after.status)
    if (standing === 'PAID' || standing === 'FAILED')
      await tellResult(tx, tenant, { ...after, paid: standing === 'PAID' }, now)
  }
}
