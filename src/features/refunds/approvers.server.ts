import type { Db } from '#server/db/db.ts'

/** Somebody who may approve a request. */
export interface Approver {
  userId: string
  name: string
  roleName: string
}

/** A request as far as it decides who may approve it. */
export interface Requested {
  readonly tenant: string
  /** The enterprise of the payment; of a request made by the provider's support `__SYSTEM`. */
  readonly entCode: string
  readonly shopCode: string
  readonly requestedById: string
  /** What is to be given back; null asks who might approve some amount. */
  readonly amount: bigint | null
}

/** Who may approve a request: people of the enterprise or its master who see the store and whose limit reaches so far. */
export function approversOf(
  db: Db,
  { tenant, entCode, shopCode, requestedById, amount }: Requested,
): Promise<Approver[]> {
  return db.sql<Approver>`
    select u.user_id as "userId", u.user_full_name as name, r.role_name as "roleName"
      from users u
      join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.status = 'ACTIVE' and u.user_id <> ${requestedById}
       and (u.ent_code = ${entCode}
            or u.ent_code = (select e.parent_ent_code from enterprises e
                               join enterprises m on m.tenant_code = e.tenant_code and m.ent_code = e.parent_ent_code and m.is_master_enterprise
                              where e.tenant_code = ${tenant} and e.ent_code = ${entCode}))
       and (u.shop_scope = 'ALL' or (u.shop_scope = 'SPECIFIC' and ${shopCode} = any(u.shop_codes)))
       and 'Refund.refund' = any(r.permissions)
       and coalesce(r.refund_limit_single, 1) > 0 and coalesce(r.refund_limit_daily, 1) > 0
       and (${amount}::bigint is null or r.refund_limit_single is null or r.refund_limit_single >= ${amount})
     order by r.refund_limit_single nulls last, u.user_full_name, u.user_id
     limit 50`
}
