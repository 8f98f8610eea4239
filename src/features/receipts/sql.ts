import { part, type Db } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'

/** The head of a store's receipts as kept. */
export interface IssuerRow {
  receiptName: string
  entName: string
  address: string
  phone: string
  invoiceRegistrationNo: string | null
}

/** Who gives the receipts of a store; undefined where the store lies outside the scope. */
export async function issuerOf(
  db: Db,
  scope: Scope,
  { entCode, shopCode }: { entCode: string; shopCode: string },
): Promise<IssuerRow | undefined> {
  const [row] = await db.sql<IssuerRow>`
    select coalesce(nullif(s.receipt_name, ''), s.shop_name, '') as "receiptName", e.ent_name as "entName",
           coalesce(s.address, '') as address, coalesce(s.phone, '') as phone,
           e.invoice_registration_no as "invoiceRegistrationNo"
      from enterprises e
      left join shops s on s.ent_code = e.ent_code and s.shop_code = ${shopCode}
     where e.tenant_code = ${scope.tenant} and e.ent_code = ${entCode} and e.ent_code = any(${scope.ents})
       and ${inStores(scope, part`${shopCode}::text`)}
     limit 1`
  return row
}
