import type { Db, Tx } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { serverLimits } from '#shared/limits.ts'
import type { Language } from '#shared/language.ts'

/** Where a person's codes go; null while two-step is off. */
export async function mfaEmailOf(db: Db, tenant: string, userId: string): Promise<string | null> {
  const [row] = await db.sql<{ mfaEmail: string | null }>`
    select mfa_email as "mfaEmail" from users where tenant_code = ${tenant} and user_id = ${userId}`
  return row?.mfaEmail ?? null
}

/** Binds two-step sign-in to an address; gives the one it had. */
export async function bindMfa(tx: Tx, tenant: string, userId: string, email: string): Promise<string | null> {
  const [former] = await tx.sql<{ mfaEmail: string | null }>`
    select mfa_email as "mfaEmail" from users where tenant_code = ${tenant} and user_id = ${userId} for update`
  await tx.sql`
    update users
       set mfa_email = ${email}, mfa_since = case when mfa_email is null then now() else mfa_since end, version = version + 1
     where tenant_code = ${tenant} and user_id = ${userId}`
  return former?.mfaEmail ?? null
}

/** Notes that the person has a new password of their own choice. */
export async function noteOwnPassword(tx: Tx, tenant: string, userId: string): Promise<void> {
  await tx.sql`
    update users set must_change_password = false, password_until = null, password_changed_at = now(), version = version + 1
     where tenant_code = ${tenant} and user_id = ${userId}`
}

/** Whether a session typed in a code from the present address within the last minutes. */
export async function mayMoveAddress(tx: Tx, { tenant, sid }: Viewer, at: Date): Promise<boolean> {
  const rows = await tx.sql<{ one: number }>`
    select 1 as one from sessions where tenant_code = ${tenant} and sid = ${sid} and address_open_until > ${at}`
  return rows.length > 0
}

/** A person whose two-step sign-in may be turned off, with what their role gives. */
export interface Unbound {
  userName: string
  subject: string
  entCode: string
  mfaEmail: string | null
  userEmail: string
  language: Language | null
  permissions: string[]
  refundLimitSingle: bigint | null
  refundLimitDaily: bigint | null
}

/** A person of the scope, held; whoever sees some stores alone reaches only people who see no others. */
export async function personToUnbind(tx: Tx, { tenant, ents, shops }: Scope, userId: string) {
  const [row] = await tx.sql<Unbound>`
    select u.user_name as "userName", u.subject, u.ent_code as "entCode", u.mfa_email as "mfaEmail",
           u.user_email as "userEmail", u.language, coalesce(r.permissions, '{}') as permissions,
           r.refund_limit_single as "refundLimitSingle", r.refund_limit_daily as "refundLimitDaily"
      from users u
      left join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.user_id = ${userId} and u.ent_code = any(${ents})
       and (${shops === 'all'} or (u.shop_scope = 'SPECIFIC' and u.shop_codes <@ ${shops === 'all' ? [] : shops}::text[]))
       for update of u`
  return row
}

/** Turns two-step sign-in off for a person. */
export async function unbindMfa(tx: Tx, tenant: string, userId: string): Promise<void> {
  await tx.sql`
    update users set mfa_email = null, mfa_since = null, version = version + 1 where tenant_code = ${tenant} and user_id = ${userId}`
}

/** The browsers a person is signed in on, the one that asks first; at most so many. */
export function openSessionsOf(db: Db, { tenant, userId, sid }: Viewer, { at, limit }: { at: Date; limit: number }) {
  return db.sql<{
    sid: string
    sessionId: string
    userAgent: string
    startedAt: Date
    lastSeenAt: Date
    current: boolean
  }>`
    select s.sid, encode(sha256(convert_to(s.sid, 'UTF8')), 'hex') as "sessionId", s.user_agent as "userAgent",
           s.started_at as "startedAt", s.last_seen_at as "lastSeenAt", s.sid = ${sid} as current
      from sessions s
      join users u on u.tenant_code = s.tenant_code and u.user_id = s.user_id
     where s.tenant_code = ${tenant} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${at}
       and s.last_seen_at > ${at}::timestamptz - make_interval(hours => ${serverLimits.idleHours})
       and s.started_at >= u.not_before
     order by s.sid = ${sid} desc, s.last_seen_at desc, s.sid
     limit ${limit}`
}
