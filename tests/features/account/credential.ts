import { hashPassword } from '#server/identity/password.ts'
import type { Person, Portal } from '../../kit/portal.ts'

/** The password of whoever has a credential. */
export const password = 'Komorebi#2026-autumn'

/** Lets somebody sign in with `password`. */
export async function createCredential(it: Portal, { subject, userName }: Person): Promise<void> {
  await it.db.sql`
    insert into credentials (tenant_code, subject, user_name, password_hash)
    values (${it.tenant}, ${subject}, ${userName}, ${await hashPassword(password)})`
}
