import { randomUUID } from 'node:crypto'
import { codeOf, type Db } from '#server/db/db.ts'
import { endAccountSessions, endSsoSession } from '#server/sso/artifacts-sql.ts'
import * as credentials from '#server/identity/credentials-sql.ts'
import { done, refused, type Identity, type LockState, type Result } from '#server/identity/identity.ts'
import { checkAgainstNobody, hashPassword, isPassword, refusalOf } from '#server/identity/password.ts'

/** The identities of one tenant's embedded realm; `db` is the service's, outside any request's transaction. */
export function embeddedIdentity(db: Db, tenant: string): Identity {
  return {
    async create({ userName, email, password }) {
      const refusal = await refusalOf(password, userName)
      if (refusal) return refused(refusal)
      const subject = randomUUID()
      const hash = await hashPassword(password)
      try {
        await db.sql`
          insert into credentials (tenant_code, subject, user_name, email, password_hash)
          values (${tenant}, ${subject}, ${userName}, ${email}, ${hash})`
      } catch (error) {
        if (codeOf(error) === uniqueViolation) return refused('userNameExists')
        throw error
      }
      return done({ subject })
    },

    async update(subject, { userName, email }) {
      try {
        const rows = await db.sql`
          update credentials
             set user_name = coalesce(${userName ?? null}, user_name), email = coalesce(${email ?? null}, email)
           where tenant_code = ${tenant} and subject = ${subject}
          returning 1 as one`
        return found(rows)
      } catch (error) {
        if (codeOf(error) === uniqueViolation) return refused('userNameExists')
        throw error
      }
    },

    async remove(subject) {
      await endAccountSessions(db, tenant, subject)
      await db.sql`delete from known_devices where tenant_code = ${tenant} and subject = ${subject}`
      await db.sql`delete from password_resets where tenant_code = ${tenant} and subject = ${subject}`
      await db.sql`delete from credentials where tenant_code = ${tenant} and subject = ${subject}`
      return done()
    },

    verify: (subject, password, sid) => verify(db, tenant, { subject, password, sid }),

    async changeOwnPassword(subject, oldPassword, newPassword, sid) {
      const right = await verify(db, tenant, { subject, password: oldPassword, sid })
      if (!right.ok) return right
      return replace(db, tenant, subject, newPassword, oldPassword)
    },

    setPassword: (subject, newPassword) => replace(db, tenant, subject, newPassword),

    async lockStates(subjects) {
      const rows = await db.sql<{ subject: string; state: LockState }>`
        select subject, case when not enabled then 'disabled' when locked_until > now() then 'locked' else 'active' end as state
          from credentials
         where tenant_code = ${tenant} and subject = any(${subjects})
         limit 10000`
      return new Map(rows.map((row) => [row.subject, row.state]))
    },

    async lockEnd(subject) {
      const [row] = await db.sql<{ until: Date }>`
        select locked_until as until from credentials
         where tenant_code = ${tenant} and subject = ${subject} and locked_until > now()`
      return row?.until
    },

    async setEnabled(subject, enabled) {
      const rows = await db.sql`
        update credentials set enabled = ${enabled}
         where tenant_code = ${tenant} and subject = ${subject} returning 1 as one`
      if (!enabled) await endAccountSessions(db, tenant, subject)
      return found(rows)
    },

    async unlock(subject) {
      await credentials.clearTries(db, tenant, subject)
      await db.sql`
        update known_devices set fails = 0, locked_until = null where tenant_code = ${tenant} and subject = ${subject}`
      return (await credentials.credentialOf(db, tenant, subject)) ? done() : refused('noSuchUser')
    },

    async endSession(sid) {
      await endSsoSession(db, tenant, sid)
      return done()
    },

    async endSessions(subject) {
      await db.sql`update credentials set not_before = now() where tenant_code = ${tenant} and subject = ${subject}`
      await endAccountSessions(db, tenant, subject)
      return done()
    },
  }
}

const uniqueViolation = '23505'

function found(rows: readonly unknown[]): Result {
  return rows.length > 0 ? done() : refused('noSuchUser')
}

interface Typed {
  readonly subject: string
  readonly password: string
  readonly sid: string | undefined
}

async function verify(db: Db, tenant: string, { subject, password, sid }: Typed): Promise<Result> {
  const credential = await credentials.credentialOf(db, tenant, subject)
  const tried =
    sid === undefined
      ? await credentials.takeTry(db, tenant, subject)
      : await credentials.takeSessionTry(db, tenant, sid)
  const right = credential ? await isPassword(password, credential.passwordHash) : await checkAgainstNobody(password)
  if (!credential || !tried || !right) return refused('wrongPassword')
  if (sid === undefined) await credentials.clearTries(db, tenant, subject)
  else await credentials.clearSessionTries(db, tenant, sid)
  return done()
}

async function replace(
  db: Db,
  tenant: string,
  subject: string,
  newPassword: string,
  current?: string,
): Promise<Result> {
  const credential = await credentials.credentialOf(db, tenant, subject)
  if (!credential) return refused('noSuchUser')
  const refusal = await refusalOf(newPassword, credential.userName, current)
  // A user name inside the password is reported last, after the history (spec section 8).
  if (refusal && refusal !== 'passwordHasUserName') return refused(refusal)
  if (await isPassword(newPassword, credential.passwordHash)) return refused('samePassword')
  for (const former of credential.history) {
    if (await isPassword(newPassword, former)) return refused('passwordHistory')
  }
  if (refusal) return refused(refusal)
  const hash = await hashPassword(newPassword)
  return (await credentials.replacePassword(db, tenant, credential, hash)) ? done() : refused('changedByOther')
}
