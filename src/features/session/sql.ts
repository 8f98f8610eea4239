import type { Db } from '#server/db/db.ts'

/** Where a person's codes go; null while two-step is off. */
export async function codeAddressOf(db: Db, tenant: string, userId: string): Promise<string | null> {
  const [row] = await db.sql<{ mfaEmail: string | null }>`
    select mfa_email as "mfaEmail" from users where tenant_code = ${tenant} and user_id = ${userId}`
  return row?.mfaEmail ?? null
}
