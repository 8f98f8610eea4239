import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import { part, type Fragment } from '#server/db/db.ts'

/**
 * Which deposits d are transfers of days from today on, scheduled ones among them: what is carried over comes to nothing and is
 * none. A person of chosen stores has those that are paid out to these stores.
 */
export function dueTransfers(scope: Pick<Scope, 'ents' | 'shops'>, today: string): Fragment {
  return part`d.ent_code = any(${scope.ents}) and ${inStores(scope, part`d.shop_code`)}
       and d.payment_date >= ${today} and d.status in ('SCHEDULED', 'CLOSED', 'CONFIRMED', 'TRANSFERRING') and d.transfer_amount > 0`
}
