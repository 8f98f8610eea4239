import { tellChange } from '#server/db/changes.ts'
import type { Tx } from '#server/db/db.ts'
import type { Held } from './progress.sql.ts'

/** Tells all who may give money back at the store that a request of theirs came, was decided, or ended. */
export function tellRequest(
  tx: Tx,
  { tenant, entCode: ent, shopCode: shop, refundNo }: Pick<Held, 'tenant' | 'entCode' | 'shopCode' | 'refundNo'>,
): Promise<void> {
  return tellChange(tx, { topic: 'requests', ids: [refundNo], tenant, at: { ent, shop } })
}
