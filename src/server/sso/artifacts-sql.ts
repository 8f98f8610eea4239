import { createHash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { purgeCodes } from '#server/identity/code-budgets-sql.ts'

/** How long a replaced refresh token still leads to its successor, so that an answer lost on a mobile network signs nobody out. */
export const reuseGraceSeconds = 10

/** The hash stored in place of an object's id, which is a bearer secret. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** Whether a refresh token was replaced by another, longer ago than the grace. */
export async function isReplaced(db: Db, tenant: string, token: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one from sso_artifacts
     where tenant_code = ${tenant} and model = 'RefreshToken' and id_hash = ${hashOf(token)}
       and consumed_at <= now() - make_interval(secs => ${reuseGraceSeconds})`
  return rows.length > 0
}

/** Whether something from a sign-in service comes for the first time; it is remembered until then. */
export async function isFirstTime(db: Db, tenant: string, kind: string, id: string, until: Date): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    insert into sso_artifacts (tenant_code, model, id_hash, payload, expires_at)
    values (${tenant}, ${kind}, ${hashOf(id)}, '{}', ${until})
        on conflict do nothing
    returning 1 as one`
  return rows.length > 0
}

/** Ends one session of the embedded sign-in by the `sid` of its tokens, with every code and token that belongs to it. */
export async function endSsoSession(db: Db, tenant: string, sid: string): Promise<void> {
  await db.sql`delete from sso_artifacts where tenant_code = ${tenant} and sid = ${sid}`
}

/** Ends every session of a person at the embedded sign-in. */
export async function endAccountSessions(db: Db, tenant: string, subject: string): Promise<void> {
  await db.sql`delete from sso_artifacts where tenant_code = ${tenant} and account_id = ${subject}`
}

/** Deletes what has expired, at most 10,000 rows a call; returns the number of rows. */
export async function purgeArtifacts(db: Db): Promise<number> {
  const rows = await db.sql`
    delete from sso_artifacts
     where (tenant_code, model, id_hash) in (
           select tenant_code, model, id_hash from sso_artifacts where expires_at < now() limit 10000)
    returning 1 as one`
  await db.sql`delete from password_resets where expires_at < now() - interval '1 day'`
  await purgeCodes(db)
  await db.sql`delete from known_devices where last_seen_at < now() - interval '400 days'`
  return rows.length
}
