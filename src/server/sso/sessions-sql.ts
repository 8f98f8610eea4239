import type { Db } from '#server/db/db.ts'
import { serverLimits } from '#shared/limits.ts'

/** A session that starts: its person and browser. */
export interface OpenedSession {
  readonly tenant: string
  readonly sid: string
  readonly subject: string
  readonly userAgent: string
  /** The keyed hash of the browser's number. */
  readonly deviceHash: string
}

/**
 * Opens the portal's session for a token's `sid`, with what it owes (decision 15); a session that is open already keeps
 * what it paid. False for people the portal does not know or has disabled, whose given password has run out, and for a
 * `sid` that ended: it never revives.
 */
export async function openSession(
  db: Db,
  { tenant, sid, subject, userAgent, deviceHash }: OpenedSession,
): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    with opened as (
      insert into sessions (tenant_code, sid, user_id, owes, expires_at, user_agent, device_hash)
      select u.tenant_code, ${sid}, u.user_id,
             array_remove(array[
               case when u.mfa_email is not null then 'emailCode' end,
               case when u.must_change_password
                      or (u.force_expiry and u.password_changed_at + make_interval(days => u.expiration_days) <= now())
                    then 'changePassword' end,
               case when u.mfa_email is null and e.force_bind_mfa then 'bindMfa' end], null),
             now() + make_interval(days => ${serverLimits.refreshDays}), ${userAgent.slice(0, 300)}, ${deviceHash}
        from users u
        join enterprises e on e.tenant_code = u.tenant_code and e.ent_code = u.ent_code
       where u.tenant_code = ${tenant} and u.subject = ${subject} and u.status = 'ACTIVE'
         and (u.password_until is null or u.password_until > now())
          on conflict (tenant_code, sid) do update set last_seen_at = now()
       where sessions.ended_at is null and sessions.expires_at > now() and sessions.user_id = excluded.user_id
         and sessions.last_seen_at > now() - make_interval(hours => ${serverLimits.idleHours})
      returning user_id
    )
    update users set last_login_at = now(), last_login_agent = ${userAgent.slice(0, 300)}
      from opened
     where users.tenant_code = ${tenant} and users.user_id = opened.user_id
    returning 1 as one`
  return rows.length > 0
}

/** Records the use of a session; false if it ended, expired or was idle for too long. */
export async function touchSession(db: Db, tenant: string, sid: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    update sessions s set last_seen_at = now()
      from users u
     where s.tenant_code = ${tenant} and s.sid = ${sid} and s.ended_at is null and s.expires_at > now()
       and s.last_seen_at > now() - make_interval(hours => ${serverLimits.idleHours})
       and u.tenant_code = s.tenant_code and u.user_id = s.user_id and u.status = 'ACTIVE'
       and s.started_at >= u.not_before
    returning 1 as one`
  return rows.length > 0
}

/** Whether the person of a session may not use the portal any more, in the portal or in its own sign-in service. */
export async function isAccountClosed(db: Db, tenant: string, sid: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one
      from sessions s
      join users u on u.tenant_code = s.tenant_code and u.user_id = s.user_id
      left join credentials c on c.tenant_code = u.tenant_code and c.subject = u.subject
     where s.tenant_code = ${tenant} and s.sid = ${sid} and (u.status <> 'ACTIVE' or not (c.enabled or c.moved))`
  return rows.length > 0
}

/** Ends a session of the portal and the alerts to its device. The subject of its person; undefined if it had ended already. */
export async function endSession(db: Db, tenant: string, sid: string): Promise<string | undefined> {
  const [ended] = await db.sql<{ subject: string }>`
    update sessions s set ended_at = now()
     where s.tenant_code = ${tenant} and s.sid = ${sid} and s.ended_at is null
    returning coalesce((select u.subject from users u
                         where u.tenant_code = s.tenant_code and u.user_id = s.user_id), '') as subject`
  return ended?.subject
}

/** Whose session it is, by the subject of their tokens; undefined for one the portal did not open. */
export async function subjectOfSession(db: Db, tenant: string, sid: string): Promise<string | undefined> {
  const [row] = await db.sql<{ subject: string }>`
    select u.subject
      from sessions s
      join users u on u.tenant_code = s.tenant_code and u.user_id = s.user_id
     where s.tenant_code = ${tenant} and s.sid = ${sid}`
  return row?.subject
}

/** The person who has a subject at the sign-in service. */
export async function personOfSubject(db: Db, tenant: string, subject: string): Promise<string | undefined> {
  const [row] = await db.sql<{ userId: string }>`
    select user_id as "userId" from users where tenant_code = ${tenant} and subject = ${subject}`
  return row?.userId
}

/**
 * Ends every session of a person and the alerts to their devices, and refuses every token from before now; with a time that
 * is over, those from before it.
 */
export async function endUserSessions(db: Db, tenant: string, userId: string, before?: Date): Promise<void> {
  const at = before ?? null
  await db.sql`
    update users set not_before = greatest(not_before, coalesce(${at}::timestamptz, now()))
     where tenant_code = ${tenant} and user_id = ${userId}`
  await db.sql`
    update sessions set ended_at = now()
     where tenant_code = ${tenant} and user_id = ${userId} and ended_at is null
       and (${at}::timestamptz is null or started_at < ${at}::timestamptz)`
  // Devices of expired sessions remain and are deleted here.
  await db.sql`
    delete from push_devices d
     where d.tenant_code = ${tenant} and d.user_id = ${userId}
       and (${at}::timestamptz is null or not exists (
           select from sessions s
            where s.tenant_code = d.tenant_code and s.sid = d.sid and s.ended_at is null
              and s.started_at >= ${at}::timestamptz))`
}

/** Takes the change of password off what a person's open sessions owe: they made it at their sign-in service. */
export async function forgiveChange(db: Db, tenant: string, userId: string): Promise<void> {
  await db.sql`
    update sessions set owes = array_remove(owes, 'changePassword')
     where tenant_code = ${tenant} and user_id = ${userId} and ended_at is null`
}

/**
 * Whether a sign-in session still counts: the person may sign in, nothing ended all sessions since `loginTs` (seconds),
 * and the portal's session of its `sid` has neither ended nor been idle for too long.
 */
export async function isSignInAlive(db: Db, tenant: string, subject: string, sid: string, loginTs: number) {
  const rows = await db.sql<{ one: number }>`
    select 1 as one
      from credentials c
     where c.tenant_code = ${tenant} and c.subject = ${subject} and c.enabled
       and date_trunc('second', c.not_before) <= to_timestamp(${loginTs}::bigint)
       and not exists (
           select from sessions s
            where s.tenant_code = ${tenant} and s.sid = ${sid}
              and (s.ended_at is not null or s.expires_at <= now()
                   or s.last_seen_at <= now() - make_interval(hours => ${serverLimits.idleHours})))`
  return rows.length > 0
}

/** Whether the embedded realm's person may hold tokens issued at this time (seconds). */
export async function mayHoldTokens(db: Db, tenant: string, subject: string, issuedAt: number | undefined) {
  const rows = await db.sql<{ userName: string; email: string }>`
    select user_name as "userName", email
      from credentials
     where tenant_code = ${tenant} and subject = ${subject} and enabled
       and (${issuedAt ?? null}::bigint is null
            or date_trunc('second', not_before) <= to_timestamp(${issuedAt ?? null}::bigint))`
  return rows[0]
}
