import type { Db, Tx } from '#server/db/db.ts'
import type { Language } from '#shared/language.ts'

/** A merchant's two-step sign-in as it is stored. */
export interface MfaConfigRow {
  entCode: string
  entName: string
  forceBindMfa: boolean
  bindFrom: Date | null
  usersTotal: number
  usersBound: number
  updatedBy: string
  updatedAt: Date | null
}

/** The tenant's merchants by code, with how many of their people signed in in two steps; at most so many. */
export function configsOf(db: Db, tenant: string, limit: number): Promise<MfaConfigRow[]> {
  return db.sql<MfaConfigRow>`
    select e.ent_code as "entCode", e.ent_name as "entName", e.force_bind_mfa as "forceBindMfa",
           e.bind_mfa_from as "bindFrom", coalesce(u.total, 0) as "usersTotal", coalesce(u.bound, 0) as "usersBound",
           e.bind_mfa_decided_by as "updatedBy", e.bind_mfa_decided_at as "updatedAt"
      from enterprises e
      left join (select ent_code, count(*)::int as total, count(mfa_email)::int as bound
                   from users
                  where tenant_code = ${tenant} and status <> 'DISABLED'
                  group by ent_code) u on u.ent_code = e.ent_code
     where e.tenant_code = ${tenant} and e.ent_code <> '__SYSTEM'
     order by e.ent_code
     limit ${limit}`
}

/** The people of a merchant who may sign in, those without two-step sign-in first; at most so many. */
export function peopleOf(db: Db, tenant: string, entCode: string, limit: number) {
  return db.sql<{
    userId: string
    userName: string
    userFullName: string
    roleName: string
    mfaEmail: string | null
    lastLoginAt: Date | null
  }>`
    select u.user_id as "userId", u.user_name as "userName", u.user_full_name as "userFullName",
           coalesce(r.role_name, '') as "roleName", u.mfa_email as "mfaEmail", u.last_login_at as "lastLoginAt"
      from users u
      left join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.ent_code = ${entCode} and u.ent_code <> '__SYSTEM' and u.status <> 'DISABLED'
     order by u.mfa_email is not null, u.user_name, u.user_id
     limit ${limit}`
}

/** Those of these merchants that the tenant has, held, as it was decided of them before. */
export function holdMerchants(tx: Tx, tenant: string, entCodes: readonly string[]) {
  return tx.sql<{ entCode: string; forceBindMfa: boolean; bindFrom: Date | null; updatedAt: Date | null }>`
    select ent_code as "entCode", force_bind_mfa as "forceBindMfa", bind_mfa_from as "bindFrom",
           bind_mfa_decided_at as "updatedAt"
      from enterprises
     where tenant_code = ${tenant} and ent_code = any(${entCodes}) and ent_code <> '__SYSTEM'
     order by ent_code
       for update`
}

/** What was decided of merchants: whether two-step sign-in is forced now, or from a moment on. */
export interface Decided {
  readonly entCodes: readonly string[]
  readonly forced: boolean
  readonly from: Date | null
  readonly by: string
  readonly at: Date
}

/**
 * Writes it down; gives the merchants for which it is something new. Where it is forced already a later day changes nothing:
 * nobody is let in without it until then.
 */
export async function decide(tx: Tx, tenant: string, { entCodes, forced, from, by, at }: Decided): Promise<string[]> {
  const rows = await tx.sql<{ entCode: string }>`
    update enterprises
       set force_bind_mfa = ${forced} and ${from}::timestamptz is null, bind_mfa_from = ${from},
           bind_mfa_decided_by = ${by}, bind_mfa_decided_at = ${at}
     where tenant_code = ${tenant} and ent_code = any(${entCodes})
       and not (force_bind_mfa and ${from}::timestamptz is not null)
       and (force_bind_mfa, bind_mfa_from) is distinct from (${forced} and ${from}::timestamptz is null, ${from}::timestamptz)
    returning ent_code as "entCode"`
  return rows.map(({ entCode }) => entCode)
}

/** Lets open sessions of these merchants' people owe the binding, or no longer. */
export async function oweBinding(db: Db, tenant: string, entCodes: readonly string[], forced: boolean): Promise<void> {
  await db.sql`
    update sessions s
       set owes = array_remove(s.owes, 'bindMfa') || case when ${forced} then array['bindMfa'] else array[]::text[] end
      from users u
     where u.tenant_code = ${tenant} and u.ent_code = any(${entCodes}) and s.tenant_code = u.tenant_code
       and s.user_id = u.user_id and s.ended_at is null and u.mfa_email is null
       and (${forced} <> ('bindMfa' = any(s.owes)))`
}

/** Mails whoever of these merchants has no two-step sign-in yet; `said` is what stands in it, by language. */
export async function mailUnbound(
  tx: Tx,
  { tenant, entCodes, language }: { tenant: string; entCodes: readonly string[]; language: Language },
  said: Readonly<Record<Language, object>>,
): Promise<void> {
  await tx.sql`
    insert into outbox (ent_code, outbox_id, tenant_code, kind, payload)
    select w.ent_code, gen_random_uuid(), ${tenant}, 'mail',
           jsonb_build_object('to', w.user_email, 'language', w.spoken, 'template', 'mfaWanted',
                              'values', ${JSON.stringify(said)}::jsonb -> w.spoken)
      from (select u.ent_code, u.user_email,
                   case when u.language in ('ja', 'en', 'mn') then u.language else ${language}::text end as spoken
              from users u
             where u.tenant_code = ${tenant} and u.ent_code = any(${entCodes}) and u.status = 'ACTIVE'
               and u.mfa_email is null and u.user_email <> '') w`
}

/** Forces what was to be forced by now; gives the merchants of which this is true, with their tenant. */
export function begin(tx: Tx, now: Date) {
  return tx.sql<{ tenant: string; entCode: string }>`
    update enterprises
       set force_bind_mfa = true, bind_mfa_from = null
     where bind_mfa_from <= ${now}
    returning tenant_code as tenant, ent_code as "entCode"`
}
