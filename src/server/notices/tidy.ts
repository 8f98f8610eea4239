import type pg from 'pg'
import { dbOn } from '#server/db.ts'
import type { Files } from '#server/files.ts'

const looseHours = 24
const keptDays = 400

/** Removes files nobody hung on a notice within a day, and what has long been sent; run again it goes on where it was. */
export async function tidyNotices(owner: pg.Pool, files: Files, now: Date): Promise<void> {
  const db = dbOn(owner)
  const before = new Date(now.getTime() - looseHours * 3_600_000)
  const loose = await db.sql<{ tenant: string; name: string }>`
    delete from message_files
     where message_id is null and created_at < ${before}
    returning tenant_code as tenant, file_name as name`
  for (const { tenant, name } of loose) await files.remove(tenant, name)
  const tenants = await db.sql<{ tenant: string }>`select tenant_code as tenant from tenants`
  for (const { tenant } of tenants) await removeStrays(owner, files, tenant, before)
  await db.sql`
    delete from message_deliveries
     where state in ('SENT', 'FAILED', 'GONE', 'DROPPED') and next_at < ${now}::timestamptz - make_interval(days => ${keptDays})`
}

/** Files whose row was never written, because the process died or the transaction was refused. */
async function removeStrays(owner: pg.Pool, files: Files, tenant: string, before: Date): Promise<void> {
  const names = await files.olderThan(tenant, before)
  if (names.length === 0) return
  const known = await dbOn(owner).sql<{ name: string }>`
    select file_name as name from message_files where tenant_code = ${tenant} and file_name = any(${names})`
  const kept = new Set(known.map(({ name }) => name))
  for (const name of names) if (!kept.has(name)) await files.remove(tenant, name)
}
