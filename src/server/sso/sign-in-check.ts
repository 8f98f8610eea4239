import type { Db } from '#server/db/db.ts'
import * as credentials from '#server/identity/credentials-sql.ts'
import { checkAgainstNobody, isPassword } from '#server/identity/password.ts'
import type { ProblemName } from '#shared/problem-table.ts'

/** The typed user name and password, and the device. */
export interface TypedSignIn {
  readonly userName: string
  readonly password: string
  readonly deviceHash: string
}

/** Who signed in, or why nobody did; `locks` for the wrong password that locked the account or the device. */
export type CheckedSignIn =
  | { readonly subject: string; readonly refused?: never }
  | { readonly subject: string | undefined; readonly refused: SignInRefusal; readonly locks: boolean }

type SignInRefusal = Extract<ProblemName, 'noSuchUser' | 'wrongPassword' | 'locked' | 'unauthorised'>

/**
 * The person with this user name and password; refused for unknown names, wrong passwords, locked and disabled accounts
 * alike, after the same work: the reason is for the audit log alone. A device the person used before has its own attempts, so
 * that strangers cannot lock them out.
 */
export async function checkSignIn(db: Db, tenant: string, typed: TypedSignIn): Promise<CheckedSignIn> {
  const { userName, password, deviceHash } = typed
  const credential = await credentials.credentialNamed(db, tenant, userName)
  const subject = credential?.subject ?? ''
  const known = await credentials.isKnownDevice(db, tenant, subject, deviceHash)
  const tried = known
    ? await credentials.takeDeviceTry(db, tenant, subject, deviceHash)
    : await credentials.takeTry(db, tenant, subject)
  const right = credential ? await isPassword(password, credential.passwordHash) : await checkAgainstNobody(password)
  const refuse = (refused: SignInRefusal) => ({
    subject: credential?.subject,
    refused,
    locks: tried === 'last' && !right,
  })
  if (!credential) return refuse('noSuchUser')
  if (!tried) return refuse('locked')
  if (!right) return refuse('wrongPassword')
  if (!credential.enabled || (await credentials.isShutOut(db, tenant, subject))) return refuse('unauthorised')
  // A password shown at the first start works once: whoever reads it later in a terminal or a log cannot sign in.
  if (credential.worksOnce && !(await credentials.takeOnlySignIn(db, tenant, subject))) return refuse('unauthorised')
  if (!known) await credentials.clearTries(db, tenant, subject)
  await credentials.rememberDevice(db, tenant, subject, deviceHash)
  return { subject }
}
