import type { Db } from '#server/db.ts'
import * as credentials from '#server/identity/credentials-sql.ts'
import { checkAgainstNobody, isPassword } from '#server/identity/password.ts'

/** What was typed, and on which device. */
export interface TypedSignIn {
  readonly userName: string
  readonly password: string
  readonly deviceHash: string
}

/**
 * The person these belong to; undefined for unknown names, wrong passwords, locked and disabled accounts alike, after
 * the same work. A device the person signed in on before has tries of its own, so that strangers cannot lock them out.
 */
export async function checkSignIn(
  db: Db,
  tenant: string,
  typed: TypedSignIn,
): Promise<{ subject: string } | undefined> {
  const { userName, password, deviceHash } = typed
  const credential = await credentials.credentialNamed(db, tenant, userName)
  const subject = credential?.subject ?? ''
  const known = await credentials.isKnownDevice(db, tenant, subject, deviceHash)
  const may = known
    ? await credentials.takeDeviceTry(db, tenant, subject, deviceHash)
    : await credentials.takeTry(db, tenant, subject)
  const right = credential ? await isPassword(password, credential.passwordHash) : await checkAgainstNobody(password)
  if (!credential?.enabled || !may || !right) return undefined
  if (!known) await credentials.clearTries(db, tenant, subject)
  await credentials.rememberDevice(db, tenant, subject, deviceHash)
  return { subject }
}
