import type { Db, Tx } from '#server/db/db.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { PushPreferences } from './contract.ts'

interface Row {
  mutedTypeIds: string[] | null
  quietFrom: string | null
  quietTo: string | null
  quietZone: string | null
  importantAnyway: boolean | null
  shopCodes: string[] | null
  email: boolean
}

/** What the person wants to be woken for: what they said, or everything at any hour. */
export async function preferencesOf(db: Db, { tenant, userId }: Viewer): Promise<PushPreferences> {
  const [row] = await db.sql<Row>`
    select p.muted_types as "mutedTypeIds", p.quiet_from as "quietFrom", p.quiet_to as "quietTo", p.quiet_zone as "quietZone",
           p.important_anyway as "importantAnyway", p.shop_codes as "shopCodes", u.enable_email_notification as email
      from users u
      left join push_preferences p on p.tenant_code = u.tenant_code and p.user_id = u.user_id
     where u.tenant_code = ${tenant} and u.user_id = ${userId}`
  const { quietFrom: from, quietTo: to, quietZone: timeZone } = row ?? {}
  return {
    mutedTypeIds: row?.mutedTypeIds ?? [],
    quiet: from && to && timeZone ? { from, to, timeZone } : null,
    importantAnyway: row?.importantAnyway ?? true,
    shopCodes: row?.shopCodes ?? null,
    email: row?.email ?? true,
  }
}

/** Keeps what the person wants to be woken for. */
export async function savePreferences(tx: Tx, { tenant, userId }: Viewer, wanted: PushPreferences): Promise<void> {
  const { mutedTypeIds, quiet, importantAnyway, shopCodes, email } = wanted
  await tx.sql`
    insert into push_preferences (tenant_code, user_id, muted_types, quiet_from, quiet_to, quiet_zone, important_anyway, shop_codes)
    values (${tenant}, ${userId}, ${mutedTypeIds}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${quiet?.timeZone ?? null},
            ${importantAnyway}, ${shopCodes})
        on conflict (tenant_code, user_id) do update
       set muted_types = excluded.muted_types, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
           quiet_zone = excluded.quiet_zone, important_anyway = excluded.important_anyway, shop_codes = excluded.shop_codes`
  await tx.sql`
    update users set enable_email_notification = ${email} where tenant_code = ${tenant} and user_id = ${userId}`
}
