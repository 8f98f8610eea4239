import { seeingOnly } from '#server/access/stores-seen-sql.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { UserForm } from './user.contract.ts'

/** A person as they are stored, with their role's rights. */
export interface UserRow {
  userId: string
  subject: string
  entCode: string
  entName: string
  userName: string
  userFullName: string
  userEmail: string
  contactPhone: string
  roleId: string
  roleName: string
  permissions: string[]
  refundLimitSingle: bigint | null
  refundLimitDaily: bigint | null
  status: UserForm['status']
  shopScope: UserForm['shopScope']
  shopCodes: string[]
  forceExpiry: boolean
  expirationDays: number
  enableSystemMessage: boolean
  enableEmailNotification: boolean
  language: string | null
  passwordChangedAt: Date
  passwordUntil: Date | null
  mfa: boolean
  mustBindMfa: boolean
  mfaSince: Date | null
  lastLoginAt: Date | null
  lastLoginAgent: string
  updatedAt: Date
  version: number
}

/** How far somebody's people reach: those of these enterprises, and with stores named only who sees no others. */
export interface Reach {
  readonly tenant: string
  readonly ents: readonly string[]
  readonly shops: 'all' | readonly string[]
}

/** Everybody in reach by user name, at most so many; or one of them alone. */
export function peopleOf(db: Db, { tenant, ents, shops }: Reach, limit: number, userId?: string): Promise<UserRow[]> {
  return db.sql<UserRow>`
    select u.user_id as "userId", u.subject, u.ent_code as "entCode", e.ent_display_name as "entName", u.user_name as "userName",
           u.user_full_name as "userFullName", u.user_email as "userEmail", u.contact_phone as "contactPhone",
           u.role_id as "roleId", coalesce(r.role_name, '') as "roleName", coalesce(r.permissions, '{}') as permissions,
           r.refund_limit_single as "refundLimitSingle", r.refund_limit_daily as "refundLimitDaily", u.status,
           u.shop_scope as "shopScope", u.shop_codes as "shopCodes", u.force_expiry as "forceExpiry",
           coalesce(u.expiration_days, 90) as "expirationDays", u.enable_system_message as "enableSystemMessage",
           u.enable_email_notification as "enableEmailNotification", u.language, u.password_changed_at as "passwordChangedAt",
           u.password_until as "passwordUntil", u.mfa_email is not null as mfa,
           e.force_bind_mfa and u.mfa_email is null as "mustBindMfa", u.mfa_since as "mfaSince", u.last_login_at as "lastLoginAt",
           u.last_login_agent as "lastLoginAgent", u.updated_at as "updatedAt", u.version
      from users u
      join enterprises e on e.tenant_code = u.tenant_code and e.ent_code = u.ent_code
      left join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.ent_code = any(${ents}) and (${userId ?? null}::text is null or u.user_id = ${userId ?? null})
       and ${seeingOnly(shops)}
     order by u.user_name, u.user_id
     limit ${limit}`
}

/** One person in reach. */
export async function personOf(db: Db, reach: Reach, userId: string): Promise<UserRow | undefined> {
  const [row] = await peopleOf(db, reach, 1, userId)
  return row
}

/** The same, locked until the transaction ends. */
export async function holdPerson(tx: Tx, reach: Reach, userId: string): Promise<UserRow | undefined> {
  await tx.sql`
    select user_id from users where tenant_code = ${reach.tenant} and user_id = ${userId} and ent_code = any(${reach.ents}) for update`
  return personOf(tx, reach, userId)
}

/** Who else in reach has the user name or the e-mail address; a name that somebody out of reach has is refused where it is stored. */
export function twinsOf(
  tx: Tx,
  reach: Reach,
  { userName, userEmail }: Pick<UserForm, 'userName' | 'userEmail'>,
  but: string,
) {
  return tx.sql<{ sameName: boolean; sameEmail: boolean }>`
    select lower(user_name) = lower(${userName}) as "sameName",
           user_email <> '' and lower(user_email) = lower(${userEmail}) as "sameEmail"
      from users
     where tenant_code = ${reach.tenant} and user_id <> ${but} and ent_code = any(${reach.ents})
       and (lower(user_name) = lower(${userName})
            or (user_email <> '' and lower(user_email) = lower(${userEmail})))
     order by user_id
     limit 10`
}

/** Whether an enterprise, or one of its children where it is a master, has all of these stores. */
export async function haveShops(tx: Tx, ents: readonly string[], shopCodes: readonly string[]): Promise<boolean> {
  const [row] = await tx.sql<{ count: number }>`
    select count(distinct shop_code)::int as count from shops where ent_code = any(${ents}) and shop_code = any(${shopCodes})`
  return row?.count === shopCodes.length
}

/** Browsers a person is signed in on. */
export async function sessionsOf(db: Db, tenant: string, userId: string, at: Date): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from sessions s
      join users u on u.tenant_code = s.tenant_code and u.user_id = s.user_id
     where s.tenant_code = ${tenant} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${at}
       and s.started_at >= u.not_before`
  return row?.count ?? 0
}

/** What is written of a person beside what is their own. */
export interface Written extends UserForm {
  /** Set with a password that somebody else typed: whether it has to be changed, and until when it signs in. */
  readonly given?: { readonly mustChange: boolean; readonly until: Date | null } | undefined
}

/** Adds a person. Rejects with PostgreSQL's 23505 where the user name is taken. */
export async function insertPerson(
  tx: Tx,
  { tenant, ent, userId, subject }: { tenant: string; ent: string; userId: string; subject: string },
  { given, ...user }: Written,
): Promise<void> {
  await tx.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, user_email, contact_phone, role_id,
                       status, shop_scope, shop_codes, force_expiry, expiration_days, enable_system_message,
                       enable_email_notification, must_change_password, password_until)
    values (${tenant}, ${userId}, ${ent}, ${subject}, ${user.userName}, ${user.userFullName}, ${user.userEmail},
            ${user.contactPhone}, ${user.roleId}, ${user.status}, ${user.shopScope}, ${user.shopCodes}, ${user.forceExpiry},
            ${user.expirationDays}, ${user.enableSystemMessage}, ${user.enableEmailNotification}, ${given?.mustChange ?? false},
            ${given?.until ?? null})`
}

/** Writes what an administrator changed; gives the new version. */
export async function updatePerson(
  tx: Tx,
  tenant: string,
  userId: string,
  { given, ...user }: Written,
): Promise<number> {
  const [row] = await tx.sql<{ version: number }>`
    update users
       set user_name = ${user.userName}, user_full_name = ${user.userFullName}, user_email = ${user.userEmail},
           contact_phone = ${user.contactPhone}, role_id = ${user.roleId}, status = ${user.status},
           shop_scope = ${user.shopScope}, shop_codes = ${user.shopCodes}, force_expiry = ${user.forceExpiry},
           expiration_days = ${user.expirationDays}, enable_system_message = ${user.enableSystemMessage},
           enable_email_notification = ${user.enableEmailNotification},
           must_change_password = must_change_password or ${given?.mustChange ?? false},
           password_until = case when ${given !== undefined} then ${given?.until ?? null} else password_until end,
           password_changed_at = case when ${given !== undefined} then now() else password_changed_at end,
           updated_at = now(), version = version + 1
     where tenant_code = ${tenant} and user_id = ${userId}
    returning version`
  return row?.version ?? 0
}

/** Lets a person in again who was locked by hand. */
export async function openLock(tx: Tx, tenant: string, userId: string): Promise<number> {
  const [row] = await tx.sql<{ version: number }>`
    update users set status = 'ACTIVE', updated_at = now(), version = version + 1
     where tenant_code = ${tenant} and user_id = ${userId}
    returning version`
  return row?.version ?? 0
}

/** Deletes a person; their sessions have ended before. */
export async function removePerson(tx: Tx, tenant: string, userId: string): Promise<void> {
  await tx.sql`delete from sessions where tenant_code = ${tenant} and user_id = ${userId}`
  await tx.sql`delete from users where tenant_code = ${tenant} and user_id = ${userId}`
}
