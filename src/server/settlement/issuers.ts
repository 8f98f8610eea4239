import { z } from 'zod/mini'
import type { Tx } from '#server/db/db.ts'
import { Day, words } from '#shared/schema.ts'
import { SettlementRefused } from './refused.ts'
import type { SettingUp } from './setting-up.ts'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), words)

/** Who writes the documents, from a day on; without a number of registration they are no invoices. */
export const Issuer = z.strictObject({
  validFrom: Day,
  name: text(100),
  address: text(200),
  registrationNo: z.optional(z.string().check(z.regex(/^T\d{13}$/))),
})
type Issuer = z.output<typeof Issuer>

/**
 * Writes issuers; none is ever removed. One that stands already is left alone. Throws SettlementRefused where one would change
 * who wrote documents that can have been taken.
 */
export async function addIssuers(tx: Tx, issuers: readonly Issuer[], by: SettingUp): Promise<void> {
  if (issuers.length === 0) return
  // Nothing is closed meanwhile.
  await tx.sql`
    select 1 as one from settlement_heads h
     where h.ent_code in (select ent_code from enterprises where tenant_code = ${by.tenant})
     order by h.ent_code, h.shop_code for update`
  for (const issuer of issuers) await addIssuer(tx, issuer, by.tenant)
}

async function addIssuer(tx: Tx, { validFrom, name, address, ...issuer }: Issuer, tenant: string): Promise<void> {
  const registrationNo = issuer.registrationNo ?? null
  const [same] = await tx.sql`
    select 1 as one from issuers
     where tenant_code = ${tenant} and valid_from = ${validFrom} and issuer_name = ${name} and address = ${address}
       and registration_no is not distinct from ${registrationNo}`
  if (same) return
  const closedTo = await lastDocumentDay(tx, tenant, validFrom)
  if (closedTo !== null)
    throw new SettlementRefused(
      `Documents of the provider are closed up to ${closedTo}; who writes them cannot change from ${validFrom}.`,
    )
  await tx.sql`
    insert into issuers (tenant_code, valid_from, issuer_name, address, registration_no)
    values (${tenant}, ${validFrom}, ${name}, ${address}, ${registrationNo})
        on conflict (tenant_code, valid_from)
        do update set issuer_name = excluded.issuer_name, address = excluded.address, registration_no = excluded.registration_no`
}

/** The last day of a document that the issuer of a day on would have written, until the next issuer begins. */
async function lastDocumentDay(tx: Tx, tenant: string, validFrom: string): Promise<string | null> {
  const [last] = await tx.sql<{ day: string | null }>`
    select max(k.day)::date as day
      from deposits d
     cross join lateral (values (d.usage_to, d.status <> 'SCHEDULED'),
                                (d.payment_date, d.closed_for is not null or d.status in ('TRANSFERRING', 'PAID', 'FAILED'))) k(day, written)
     where d.tenant_code = ${tenant} and k.written and k.day >= ${validFrom}
       and not exists (select from issuers n where n.tenant_code = ${tenant} and n.valid_from > ${validFrom} and n.valid_from <= k.day)`
  return last?.day ?? null
}
