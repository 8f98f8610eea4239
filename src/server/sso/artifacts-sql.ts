import type { Db } from '#server/db.ts'

/** Ends one session of the embedded sign-in by the `sid` of its tokens, with every code and token that hangs on it. */
export async function endSsoSession(db: Db, tenant: string, sid: string): Promise<void> {
  await db.sql`delete from sso_artifacts where tenant_code = ${tenant} and sid = ${sid}`
}

/** Ends every session of a person at the embedded sign-in. */
export async function endAccountSessions(db: Db, tenant: string, subject: string): Promise<void> {
  await db.sql`delete from sso_artifacts where tenant_code = ${tenant} and account_id = ${subject}`
}

/** Throws away what has run out, at most 10,000 rows a call; gives how many it were. */
export async function purgeArtifacts(db: Db): Promise<number> {
  const rows = await db.sql`
    delete from sso_artifacts
     where (tenant_code, model, id_hash) in (
           select tenant_code, model, id_hash from sso_artifacts where expires_at < now() limit 10000)
    returning 1 as one`
  await db.sql`delete from password_resets where expires_at < now() - interval '1 day'`
  await db.sql`delete from email_codes where expires_at < now() - interval '1 day'`
  await db.sql`delete from known_devices where last_seen_at < now() - interval '400 days'`
  return rows.length
}
