import { part, type Db } from '#server/db/db.ts'

/** The facts of a payment that decide who is notified of its result. */
export interface AwaitedPayment {
  readonly tenant: string
  readonly entCode: string
  readonly shopCode: string
  readonly tradeNo: string
}

/**
 * The people who are notified of the result of a payment that was unknown: those of the enterprise in charge of certain stores,
 * this one included, and whoever asked about it by hand, if they may see it. People in charge of all stores are left out: in
 * a large enterprise they would hear of every store's payments. `person` restricts the answer to one of them.
 */
export async function resultReceivers(
  db: Db,
  { tenant, entCode, shopCode, tradeNo }: AwaitedPayment,
  person?: string,
): Promise<string[]> {
  const rows = await db.sql<{ userId: string }>`
    select u.user_id as "userId"
      from users u
      join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.status = 'ACTIVE' and 'Record.search' = any(r.permissions)
       and ${person === undefined ? part`true` : part`u.user_id = ${person}`}
       and (u.ent_code = ${entCode} and u.shop_scope = 'SPECIFIC' and ${shopCode} = any(u.shop_codes)
            or (u.shop_scope = 'ALL' or u.shop_scope = 'SPECIFIC' and ${shopCode} = any(u.shop_codes))
               and (u.ent_code in (${entCode}, '__SYSTEM')
                    or u.ent_code = (select e.parent_ent_code from enterprises e where e.tenant_code = ${tenant} and e.ent_code = ${entCode}))
               and u.user_id = any(select unnest(c.asked_by) from payment_checks c
                                    where c.ent_code = ${entCode} and c.trade_no = ${tradeNo}))
     order by u.user_id`
  return rows.map(({ userId }) => userId)
}
