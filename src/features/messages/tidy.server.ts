import type pg from 'pg'
import { dbOn } from '#server/db/db.ts'
import type { Files } from '#server/files/files.ts'

const looseHours = 24
const keptDays = 400
const personalDays = 30

/** Removes files that were attached to no notice within a day, alerts sent long ago, and old personal notices of the portal; run again it continues. */
export async function tidyNotices(service: pg.Pool, files: Files, now: Date): Promise<void> {
  const db = dbOn(service)
  const before = new Date(now.getTime() - looseHours * 3_600_000)
  const loose = await db.sql<{ tenant: string; name: string }>`
    delete from message_files
     where message_id is null and created_at < ${before}
    returning tenant_code as tenant, file_name as name`
  for (const { tenant, name } of loose) await files.remove(tenant, name)
  // Their pictures are strays from now on.
  await db.sql`delete from payment_type_logos where payment_type is null and updated_at < ${before}`
  const tenants = await db.sql<{ tenant: string }>`select tenant_code as tenant from tenants`
  for (const { tenant } of tenants) await removeStrays(service, files, tenant, before)
  await db.sql`
    with gone as (
      delete from messages
       where automatic and expire_time < ${now}::timestamptz - make_interval(days => ${personalDays})
      returning tenant_code, message_id),
    waves as (
      delete from message_waves w using gone g where w.tenant_code = g.tenant_code and w.message_id = g.message_id),
    sent as (
      delete from message_deliveries d using gone g where d.tenant_code = g.tenant_code and d.message_id = g.message_id)
    delete from message_receipts r using gone g where r.tenant_code = g.tenant_code and r.message_id = g.message_id`
  await db.sql`
    delete from message_deliveries
     where state in ('SENT', 'FAILED', 'GONE', 'DROPPED') and next_at < ${now}::timestamptz - make_interval(days => ${keptDays})`
}

/** Files whose row was never written, because the process died or the transaction was refused. */
async function removeStrays(service: pg.Pool, files: Files, tenant: string, before: Date): Promise<void> {
  const names = await files.olderThan(tenant, before)
  if (names.length === 0) return
  const known = await dbOn(service).sql<{ name: string }>`
    select file_name as name from message_files where tenant_code = ${tenant} and file_name = any(${names})
    union all
    select file_name from payment_type_logos where tenant_code = ${tenant} and file_name = any(${names})`
  const kept = new Set(known.map(({ name }) => name))
  for (const name of names) if (!kept.has(name)) await files.remove(tenant, name)
}
