import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { hashPassword } from '#server/identity/password.ts'
import type { Language } from '#shared/language.ts'

/** A person to be created with a login of the embedded realm. */
export interface NewPerson {
  readonly userId: string
  readonly entCode: string
  readonly roleId: string
  readonly userName: string
  readonly userFullName: string
  readonly userEmail?: string
  readonly language?: Language
  /** The only stores the person sees; all where left out. */
  readonly shopCodes?: readonly string[]
  readonly mustChangePassword?: boolean
  /** Whether the password works only once, because somebody else has seen it. */
  readonly passwordWorksOnce?: boolean
  /** Binds two-step sign-in to this address. */
  readonly mfaEmail?: string
}

/**
 * Creates a person and their login: the demo's personas and the first administrator of a production. If the person exists,
 * nothing changes and their subject is returned. The password is not checked against the rules for chosen passwords.
 */
export async function createPerson(db: Db, tenant: string, person: NewPerson, password: string): Promise<string> {
  const [there] = await db.sql<{ subject: string }>`
    select subject from users where tenant_code = ${tenant} and lower(user_name) = lower(${person.userName})`
  if (there) return there.subject
  const subject = randomUUID()
  const { userId, entCode, roleId, userName, userFullName, userEmail = '', language, shopCodes, mfaEmail } = person
  await db.sql`
    insert into credentials (tenant_code, subject, user_name, email, password_hash, works_once)
    values (${tenant}, ${subject}, ${userName}, ${userEmail}, ${await hashPassword(password)},
            ${person.passwordWorksOnce ?? false})`
  await db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, user_email, role_id, shop_scope,
                       shop_codes, language, must_change_password, mfa_email)
    values (${tenant}, ${userId}, ${entCode}, ${subject}, ${userName}, ${userFullName}, ${userEmail}, ${roleId},
            ${shopCodes ? 'SPECIFIC' : 'ALL'}, ${shopCodes ?? []}, ${language ?? null}, ${person.mustChangePassword ?? false},
            ${mfaEmail ?? null})`
  return subject
}
