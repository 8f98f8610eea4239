import type { Db } from '#server/db.ts'
import { limits } from '#shared/limits.ts'

/** Keeps a session's new code; false when one was sent within the last minute. */
export async function addCode(db: Db, tenant: string, sid: string, codeHash: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    insert into email_codes (tenant_code, sid, code_hash, expires_at)
    values (${tenant}, ${sid}, ${codeHash}, now() + make_interval(mins => ${limits.codeMinutes}))
        on conflict (tenant_code, sid)
        do update set code_hash = excluded.code_hash, tries = 0, sent_at = now(), expires_at = excluded.expires_at
     where email_codes.sent_at <= now() - make_interval(secs => ${limits.codeResendSeconds})
    returning 1 as one`
  return rows.length > 0
}

/** Takes one try and gives what the code must be; undefined when it ran out or has no tries left. */
export async function takeCodeTry(db: Db, tenant: string, sid: string): Promise<string | undefined> {
  const [row] = await db.sql<{ codeHash: string }>`
    update email_codes set tries = tries + 1
     where tenant_code = ${tenant} and sid = ${sid} and tries < ${limits.codeTries} and expires_at > now()
    returning code_hash as "codeHash"`
  return row?.codeHash
}

/** Spends a code that was right and pays the session's debt; false when somebody spent it first. */
export async function spendCode(db: Db, tenant: string, sid: string, codeHash: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    with spent as (
      delete from email_codes where tenant_code = ${tenant} and sid = ${sid} and code_hash = ${codeHash} returning sid
    )
    update sessions s set owes = array_remove(s.owes, 'emailCode')
      from spent
     where s.tenant_code = ${tenant} and s.sid = spent.sid and s.ended_at is null
    returning 1 as one`
  return rows.length > 0
}

/** Where a person's codes go, and the enterprise that sends them. */
export async function codeAddress(db: Db, tenant: string, userId: string) {
  const [row] = await db.sql<{ email: string; entCode: string; product: string }>`
    select u.mfa_email as email, u.ent_code as "entCode",
           coalesce((select c.value #>> '{}' from tenant_configs c
                      where c.tenant_code = u.tenant_code and c.config_key = 'productName'), t.tenant_name) as product
      from users u
      join tenants t on t.tenant_code = u.tenant_code
     where u.tenant_code = ${tenant} and u.user_id = ${userId} and u.mfa_email is not null`
  return row
}

/** Seconds until a session may have another code. */
export async function secondsToResend(db: Db, tenant: string, sid: string): Promise<number> {
  const [row] = await db.sql<{ seconds: number }>`
    select greatest(0, ceil(${limits.codeResendSeconds} - extract(epoch from now() - sent_at)))::int as seconds
      from email_codes
     where tenant_code = ${tenant} and sid = ${sid}`
  return row?.seconds ?? 0
}
