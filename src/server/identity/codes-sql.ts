import type { Db, Tx } from '#server/db/db.ts'
import type { Language } from '#shared/language.ts'
import { limits, serverLimits } from '#shared/limits.ts'

/** Stores a session's new code in place of the former one. */
export async function putCode(tx: Tx, tenant: string, sid: string, codeHash: string, at: Date): Promise<void> {
  await tx.sql`
    insert into email_codes (tenant_code, sid, code_hash, sent_at, expires_at)
    values (${tenant}, ${sid}, ${codeHash}, ${at}, ${at}::timestamptz + make_interval(mins => ${limits.codeMinutes}))
        on conflict (tenant_code, sid)
        do update set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`
}

/** Whether a session has a code that could still be typed in. */
export async function hasCode(db: Db, tenant: string, sid: string, at: Date): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one from email_codes
     where tenant_code = ${tenant} and sid = ${sid} and tries < ${serverLimits.codeTries} and expires_at > ${at}`
  return rows.length > 0
}

/** Uses one attempt and returns the hash of the right code; undefined if the code has expired or has no attempts left. */
export async function takeCodeTry(tx: Tx, tenant: string, sid: string, at: Date): Promise<string | undefined> {
  const [row] = await tx.sql<{ codeHash: string }>`
    update email_codes set tries = tries + 1
     where tenant_code = ${tenant} and sid = ${sid} and tries < ${serverLimits.codeTries} and expires_at > ${at}
    returning code_hash as "codeHash"`
  return row?.codeHash
}

/**
 * Uses up a right code. A session that owed a code has passed its gate; any other may change the address of codes for some
 * minutes.
 */
export async function spendCode(tx: Tx, tenant: string, sid: string, at: Date): Promise<void> {
  await tx.sql`delete from email_codes where tenant_code = ${tenant} and sid = ${sid}`
  await tx.sql`
    update sessions
       set address_open_until = case when 'emailCode' = any(owes) then address_open_until
                                     else ${at}::timestamptz + make_interval(mins => ${limits.addressOpenMinutes}) end,
           owes = array_remove(owes, 'emailCode')
     where tenant_code = ${tenant} and sid = ${sid} and ended_at is null`
}

/** The address of a person's codes, their language, and the enterprise that sends them. */
export async function codeAddress(db: Db, tenant: string, userId: string) {
  const [row] = await db.sql<{
    email: string
    userName: string
    language: Language | null
    entCode: string
    product: string
  }>`
    select u.mfa_email as email, u.user_name as "userName", u.language, u.ent_code as "entCode",
           coalesce((select c.value #>> '{}' from tenant_configs c
                      where c.tenant_code = u.tenant_code and c.config_key = 'productName'), t.tenant_name) as product
      from users u
      join tenants t on t.tenant_code = u.tenant_code
     where u.tenant_code = ${tenant} and u.user_id = ${userId} and u.mfa_email is not null`
  return row
}
