import type { Tenant } from '#server/access/tenants.ts'
import type { Tx } from '#server/db/db.ts'
import { queueMail } from '#server/mail/outbox.ts'
import * as resets from '#server/sso/resets-sql.ts'
import { noteSignInFrom, type SignInEvent, type SignInOrigin } from '#server/sso/sign-in-audit.ts'
import type { Language } from '#shared/language.ts'

/** A password that a person set without the portal's form for it. */
interface NewPassword {
  readonly subject: string
  readonly action: Extract<SignInEvent['action'], 'password by link' | 'password there'>
  /** Where they set it, and when where a sign-in service told of it later. */
  readonly origin: SignInOrigin
  /** Of the page they did it on; else the mail is in their own. */
  readonly language?: Language
}

/** Follows a new password up: no change is due any more, what was open before it is ended, and the person is told by mail. */
export async function noteNewPassword(
  tx: Tx,
  tenant: Tenant,
  { subject, action, origin, language }: NewPassword,
): Promise<void> {
  const at = origin.happenedAt === undefined ? undefined : new Date(origin.happenedAt)
  const person = await resets.noteNewPassword(tx, tenant.code, subject, at)
  await noteSignInFrom(tx, origin, { action, subject })
  if (!person?.email) return
  const own = language ?? person.language ?? tenant.config.defaultLanguage
  const to = { tenant: tenant.code, entCode: person.entCode, to: person.email, language: own }
  await queueMail(tx, to, 'passwordChanged', { product: tenant.config.productName, userName: person.userName })
}
