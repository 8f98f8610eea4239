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
    select approver as "userId", approver_name as name, approver_role as "roleName"
      from refund_approvers(${tenant}, ${entCode}, ${shopCode}, ${requestedById}, ${amount}) with ordinality
     order by ordinality`
}
