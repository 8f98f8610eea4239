import type { Db, Tx } from '#server/db/db.ts'
import { endUserSessions, forgiveChange } from '#server/sso/sessions-sql.ts'
import type { Language } from '#shared/language.ts'

/** How long the link of a forgotten password works. */
export const resetMinutes = 30

const mostAnHour = 3

/** The one enabled person of this user name or e-mail address, with a mailbox; none where an address is shared. */
export async function personForReset(db: Db, tenant: string, typed: string) {
  const rows = await db.sql<{ subject: string; email: string; entCode: string }>`
    select c.subject, coalesce(nullif(u.user_email, ''), c.email) as email, u.ent_code as "entCode"
      from credentials c
      join users u on u.tenant_code = c.tenant_code and u.subject = c.subject
     where c.tenant_code = ${tenant} and c.enabled and u.status = 'ACTIVE'
       and (lower(c.user_name) = lower(${typed}) or lower(c.email) = lower(${typed}))
     order by c.subject
     limit 2`
  const [person] = rows
  return rows.length === 1 && person?.email ? person : undefined
}

/** Stores a link; false if the person was sent too many within the hour, concurrent requests included. */
export async function addReset(db: Tx, tenant: string, subject: string, tokenHash: string): Promise<boolean> {
  // Concurrent requests are serialised, else each would count before the others have written.
  await db.sql`select 1 as one from credentials where tenant_code = ${tenant} and subject = ${subject} for update`
  const rows = await db.sql<{ one: number }>`
    insert into password_resets (tenant_code, token_hash, subject, expires_at)
    select ${tenant}, ${tokenHash}, ${subject}, now() + make_interval(mins => ${resetMinutes})
     where (select count(*) from password_resets
             where tenant_code = ${tenant} and subject = ${subject} and created_at > now() - interval '1 hour') < ${mostAnHour}
    returning 1 as one`
  return rows.length > 0
}

/** The person of a link, while it is valid. */
export async function subjectOfReset(db: Db, tenant: string, tokenHash: string): Promise<string | undefined> {
  const [row] = await db.sql<{ subject: string }>`
    select subject from password_resets
     where tenant_code = ${tenant} and token_hash = ${tokenHash} and used_at is null and expires_at > now()`
  return row?.subject
}

/** Uses up the link and every other link of the person; false if it was used meanwhile. */
export async function spendReset(db: Db, tenant: string, tokenHash: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    update password_resets set used_at = now()
     where tenant_code = ${tenant} and token_hash = ${tokenHash} and used_at is null and expires_at > now()
    returning 1 as one`
  return rows.length > 0
}

/** Restores a link whose new password was refused. */
export async function giveBackReset(db: Db, tenant: string, tokenHash: string): Promise<void> {
  await db.sql`update password_resets set used_at = null where tenant_code = ${tenant} and token_hash = ${tokenHash}`
}

/**
 * Stores that a person set a new password, now or at a time that is over: no change is due any more, and every session from
 * before, alert and other link ends. One that was given to them since is still to be changed.
 */
export async function noteNewPassword(db: Db, tenant: string, subject: string, at?: Date) {
  await db.sql`
    update password_resets set used_at = now()
     where tenant_code = ${tenant} and subject = ${subject} and used_at is null`
  const [row] = await db.sql<Changed>`
    update users u
       set must_change_password = u.must_change_password and given.since,
           password_until = case when given.since then u.password_until end,
           password_changed_at = greatest(u.password_changed_at, given.at)
      from (select user_id, coalesce(${at ?? null}::timestamptz, now()) as at,
                   coalesce(password_changed_at > ${at ?? null}::timestamptz, false) as since
              from users where tenant_code = ${tenant} and subject = ${subject} for update) given
     where u.tenant_code = ${tenant} and u.user_id = given.user_id
    returning u.user_id as "userId", u.user_name as "userName", u.user_email as email, u.ent_code as "entCode", u.language,
              given.since as "givenSince"`
  if (!row) return undefined
  await endUserSessions(db, tenant, row.userId, at)
  if (at && !row.givenSince) await forgiveChange(db, tenant, row.userId)
  return row
}

interface Changed {
  readonly userId: string
  readonly userName: string
  readonly email: string
  readonly entCode: string
  readonly language: Language | null
  /** Another password was given to them after this one. */
  readonly givenSince: boolean
}
