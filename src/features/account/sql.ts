import type { Db, Tx } from '#server/db.ts'

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
    update users set mfa_email = ${email}, version = version + 1 where tenant_code = ${tenant} and user_id = ${userId}`
  return former?.mfaEmail ?? null
}

/** Notes that the person has a new password of their own choice. */
export async function noteOwnPassword(tx: Tx, tenant: string, userId: string): Promise<void> {
  await tx.sql`
    update users set must_change_password = false, password_changed_at = now(), version = version + 1
     where tenant_code = ${tenant} and user_id = ${userId}`
}
