import type { Db } from '#server/db/db.ts'
import { serverLimits } from '#shared/limits.ts'

/** The stored data of a person's password. */
export interface Credential {
  subject: string
  userName: string
  email: string
  passwordHash: string
  history: string[]
  enabled: boolean
  worksOnce: boolean
}

/** The credential of a subject. */
export async function credentialOf(db: Db, tenant: string, subject: string) {
  const [row] = await db.sql<Credential>`
    select subject, user_name as "userName", email, password_hash as "passwordHash", history, enabled,
           works_once as "worksOnce"
      from credentials
     where tenant_code = ${tenant} and subject = ${subject}`
  return row
}

/** The credential of a typed user name, ignoring case. */
export async function credentialNamed(db: Db, tenant: string, userName: string) {
  const [row] = await db.sql<Credential>`
    select subject, user_name as "userName", email, password_hash as "passwordHash", history, enabled,
           works_once as "worksOnce"
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

/** An attempt that was taken; after the `last` one, a wrong password leaves the account or device locked. */
export type Try = 'taken' | 'last'

/**
 * Uses one attempt of the account's budget BEFORE the password is checked, so that concurrent guesses cannot exceed it;
 * undefined while the account is locked. A lock that has expired starts a new budget.
 */
export async function takeTry(db: Db, tenant: string, subject: string): Promise<Try | undefined> {
  const [row] = await db.sql<{ try: Try }>`
    update credentials
       set fails = case when locked_until <= now() then 1 else fails + 1 end,
           locked_until = case when (case when locked_until <= now() then 1 else fails + 1 end) >= ${serverLimits.wrongPasswords}
                               then now() + make_interval(mins => ${serverLimits.lockMinutes}) end
     where tenant_code = ${tenant} and subject = ${subject} and (locked_until is null or locked_until <= now())
    returning case when locked_until > now() then 'last' else 'taken' end as try`
  return row?.try
}

/** The same for the budget of a known device. */
export async function takeDeviceTry(
  db: Db,
  tenant: string,
  subject: string,
  deviceHash: string,
): Promise<Try | undefined> {
  const [row] = await db.sql<{ try: Try }>`
    update known_devices
       set fails = case when locked_until <= now() then 1 else fails + 1 end,
           locked_until = case when (case when locked_until <= now() then 1 else fails + 1 end) >= ${serverLimits.wrongPasswords}
                               then now() + make_interval(mins => ${serverLimits.lockMinutes}) end
     where tenant_code = ${tenant} and subject = ${subject} and device_hash = ${deviceHash}
       and (locked_until is null or locked_until <= now())
    returning case when locked_until > now() then 'last' else 'taken' end as try`
  return row?.try
}

/** The same for the budget of a session that is open. */
export async function takeSessionTry(db: Db, tenant: string, sid: string): Promise<Try | undefined> {
  const [row] = await db.sql<{ try: Try }>`
    update sessions
       set password_fails = case when password_locked_until <= now() then 1 else password_fails + 1 end,
           password_locked_until = case when (case when password_locked_until <= now() then 1 else password_fails + 1 end) >= ${serverLimits.wrongPasswords}
                                        then now() + make_interval(mins => ${serverLimits.lockMinutes}) end
     where tenant_code = ${tenant} and sid = ${sid} and ended_at is null
       and (password_locked_until is null or password_locked_until <= now())
    returning case when password_locked_until > now() then 'last' else 'taken' end as try`
  return row?.try
}

/** Resets a session's budget. */
export async function clearSessionTries(db: Db, tenant: string, sid: string): Promise<void> {
  await db.sql`
    update sessions set password_fails = 0, password_locked_until = null where tenant_code = ${tenant} and sid = ${sid}`
}

/** Resets the account's budget. */
export async function clearTries(db: Db, tenant: string, subject: string): Promise<void> {
  await db.sql`
    update credentials set fails = 0, locked_until = null
     where tenant_code = ${tenant} and subject = ${subject} and (fails > 0 or locked_until is not null)`
}

/** Stores that the person signed in on this device, and resets the device's budget. */
export async function rememberDevice(db: Db, tenant: string, subject: string, deviceHash: string): Promise<void> {
  await db.sql`
    insert into known_devices (tenant_code, subject, device_hash)
    values (${tenant}, ${subject}, ${deviceHash})
        on conflict (tenant_code, subject, device_hash)
        do update set fails = 0, locked_until = null, last_seen_at = now()`
}

/** Uses up a password that works once; false if it was used already, also by a concurrent request. */
export async function takeOnlySignIn(db: Db, tenant: string, subject: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    update credentials set used_at = now()
     where tenant_code = ${tenant} and subject = ${subject} and works_once and used_at is null
    returning 1 as one`
  return rows.length > 0
}

/** Whether the person may not sign in: a password set by somebody else has expired unused, or their company is suspended. */
export async function isShutOut(db: Db, tenant: string, subject: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one
      from users u
      join enterprises e on e.tenant_code = u.tenant_code and e.ent_code = u.ent_code
     where u.tenant_code = ${tenant} and u.subject = ${subject}
       and (u.password_until <= now() or e.status in ('SUSPENDED', 'TERMINATED', 'REJECTED'))`
  return rows.length > 0
}

/** Replaces the password if it is still the one that was read; keeps as many former ones as the history rule needs. */
export async function replacePassword(db: Db, tenant: string, former: Credential, hash: string): Promise<boolean> {
  const history = [former.passwordHash, ...former.history].slice(0, serverLimits.passwordHistory)
  const rows = await db.sql<{ one: number }>`
    update credentials
       set password_hash = ${hash}, history = ${history}, changed_at = now(), fails = 0, locked_until = null,
           works_once = false, used_at = null
     where tenant_code = ${tenant} and subject = ${former.subject} and password_hash = ${former.passwordHash}
    returning 1 as one`
  return rows.length > 0
}
