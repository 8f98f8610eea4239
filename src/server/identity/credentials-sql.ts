import type { Db } from '#server/db.ts'
import { limits } from '#shared/limits.ts'

/** What is kept of a person's password. */
export interface Credential {
  subject: string
  userName: string
  email: string
  passwordHash: string
  history: string[]
  enabled: boolean
}

/** The credential of a subject. */
export async function credentialOf(db: Db, tenant: string, subject: string) {
  const [row] = await db.sql<Credential>`
    select subject, user_name as "userName", email, password_hash as "passwordHash", history, enabled
      from credentials
     where tenant_code = ${tenant} and subject = ${subject}`
  return row
}

/** The credential of a typed name, in whatever case. */
export async function credentialNamed(db: Db, tenant: string, userName: string) {
  const [row] = await db.sql<Credential>`
    select subject, user_name as "userName", email, password_hash as "passwordHash", history, enabled
      from credentials
     where tenant_code = ${tenant} and lower(user_name) = lower(${userName})`
  return row
}

/** Whether this browser has signed in as this person before. */
export async function isKnownDevice(db: Db, tenant: string, subject: string, deviceHash: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one from known_devices
     where tenant_code = ${tenant} and subject = ${subject} and device_hash = ${deviceHash}`
  return rows.length > 0
}

/**
 * Takes one try out of the account's budget BEFORE the password is looked at, so that guesses racing each other cannot
 * get more tries than there are; false while the account is locked. Waiting out the lock starts a new budget.
 */
export async function takeTry(db: Db, tenant: string, subject: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    update credentials
       set fails = case when locked_until <= now() then 1 else fails + 1 end,
           locked_until = case when (case when locked_until <= now() then 1 else fails + 1 end) >= ${limits.wrongPasswords}
                               then now() + make_interval(mins => ${limits.lockMinutes}) end
     where tenant_code = ${tenant} and subject = ${subject} and (locked_until is null or locked_until <= now())
    returning 1 as one`
  return rows.length > 0
}

/** The same for the budget of a known device. */
export async function takeDeviceTry(db: Db, tenant: string, subject: string, deviceHash: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    update known_devices
       set fails = case when locked_until <= now() then 1 else fails + 1 end,
           locked_until = case when (case when locked_until <= now() then 1 else fails + 1 end) >= ${limits.wrongPasswords}
                               then now() + make_interval(mins => ${limits.lockMinutes}) end
     where tenant_code = ${tenant} and subject = ${subject} and device_hash = ${deviceHash}
       and (locked_until is null or locked_until <= now())
    returning 1 as one`
  return rows.length > 0
}

/** Gives the account its whole budget back. */
export async function clearTries(db: Db, tenant: string, subject: string): Promise<void> {
  await db.sql`
    update credentials set fails = 0, locked_until = null
     where tenant_code = ${tenant} and subject = ${subject} and (fails > 0 or locked_until is not null)`
}

/** Remembers that the person signed in on this device, and gives its budget back. */
export async function rememberDevice(db: Db, tenant: string, subject: string, deviceHash: string): Promise<void> {
  await db.sql`
    insert into known_devices (tenant_code, subject, device_hash)
    values (${tenant}, ${subject}, ${deviceHash})
        on conflict (tenant_code, subject, device_hash)
        do update set fails = 0, locked_until = null, last_seen_at = now()`
}

/** Replaces the password if it is still the one that was read; keeps the former ones the rule needs. */
export async function replacePassword(db: Db, tenant: string, former: Credential, hash: string): Promise<boolean> {
  const history = [former.passwordHash, ...former.history].slice(0, limits.passwordHistory)
  const rows = await db.sql<{ one: number }>`
    update credentials
       set password_hash = ${hash}, history = ${history}, changed_at = now(), fails = 0, locked_until = null
     where tenant_code = ${tenant} and subject = ${former.subject} and password_hash = ${former.passwordHash}
    returning 1 as one`
  return rows.length > 0
}
