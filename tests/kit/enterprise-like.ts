import type { Live } from './live.ts'

/** Another enterprise of the shop's tenant, like its own and without stores; gives its code. */
export async function enterpriseLike({ portal: { db, ent } }: Live, number: number): Promise<string> {
  const code = `E${ent.slice(-4)}${String(number).padStart(4, '0')}`
  await db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, currency)
    select ${code}, tenant_code, ent_name, ent_display_name, time_zone, currency from enterprises where ent_code = ${ent}`
  return code
}
