import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db.ts'
import { hashPassword } from '#server/identity/password.ts'
import type { Language } from '#shared/language.ts'

/** A person to be made with a login of the embedded realm. */
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
  /** Binds two-step sign-in to this address. */
  readonly mfaEmail?: string
}

/**
 * Makes a person and their login: the demo's personas and a production's first administrator. Making one who is there
 * already changes nothing and gives their subject. The password is not held to the rules of people's own choice.
 */
export async function createPerson(db: Db, tenant: string, person: NewPerson, password: string): Promise<string> {
  const [there] = await db.sql<{ subject: string }>`
    select subject from users where tenant_code = ${tenant} and lower(user_name) = lower(${person.userName})`
  if (there) return there.subject
  const subject = randomUUID()
  const { userId, entCode, roleId, userName, userFullName, userEmail = '', language, shopCodes, mfaEmail } = person
  await db.sql`
    insert into credentials (tenant_code, subject, user_name, email, password_hash)
    values (${tenant}, ${subject}, ${userName}, ${userEmail}, ${await hashPassword(password)})`
  await db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, user_email, role_id, shop_scope,
                       shop_codes, language, must_change_password, mfa_email)
    values (${tenant}, ${userId}, ${entCode}, ${subject}, ${userName}, ${userFullName}, ${userEmail}, ${roleId},
            ${shopCodes ? 'SPECIFIC' : 'ALL'}, ${shopCodes ?? []}, ${language ?? null}, ${person.mustChangePassword ?? false},
            ${mfaEmail ?? null})`
  return subject
}
