import { seeingOnly } from '#server/access/stores-seen-sql.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'

/** A role as it is stored. */
export interface RoleRow {
  entCode: string
  entName: string
  roleId: string
  roleName: string
  description: string
  permissions: string[]
  refundLimitSingle: bigint | null
  refundLimitDaily: bigint | null
  userCount: number
  builtin: boolean
  updatedAt: Date
  version: number
}

/** Roles of these enterprises with how many people hold each, by enterprise, those that allow the most first, at most so many; or one of them alone. */
export function rolesOf(db: Db, { tenant, ents }: Pick<Scope, 'tenant' | 'ents'>, limit: number, roleId?: string) {
  return db.sql<RoleRow>`
    select r.ent_code as "entCode", coalesce(e.ent_display_name, '') as "entName", r.role_id as "roleId", r.role_name as "roleName",
           r.description, r.permissions, r.refund_limit_single as "refundLimitSingle", r.refund_limit_daily as "refundLimitDaily",
           (select count(*)::int from users u
             where u.tenant_code = r.tenant_code and u.ent_code = r.ent_code and u.role_id = r.role_id) as "userCount",
           r.builtin, r.updated_at as "updatedAt", r.version
      from roles r
      left join enterprises e on e.tenant_code = r.tenant_code and e.ent_code = r.ent_code
     where r.tenant_code = ${tenant} and r.ent_code = any(${ents}) and (${roleId ?? null}::text is null or r.role_id = ${roleId ?? null})
     order by r.ent_code, cardinality(r.permissions) desc, r.role_name, r.role_id
     limit ${limit}`
}

/** One role of an enterprise. */
export async function roleOf(db: Db, { tenant, ent }: House, roleId: string): Promise<RoleRow | undefined> {
  const [row] = await rolesOf(db, { tenant, ents: [ent] }, 1, roleId)
  return row
}

/** One enterprise of a tenant. */
export interface House {
  readonly tenant: string
  readonly ent: string
}

/** Keeps an enterprise's roles, and who holds which, from changing elsewhere until the transaction ends. */
export async function holdRoles(tx: Tx, { tenant, ent }: House): Promise<void> {
  await tx.sql`
    select role_id from roles where tenant_code = ${tenant} and ent_code = ${ent} order by role_id for no key update`
}

/** People of an enterprise who can sign in, see all its stores and whose role gives all of these rights. */
export async function holdersOf(db: Db, { tenant, ent }: House, rights: readonly string[], roleName: string | null) {
  const rows = await db.sql<{ userId: string }>`
    select u.user_id as "userId"
      from users u
      join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.ent_code = ${ent} and u.status = 'ACTIVE' and u.shop_scope = 'ALL'
       and r.permissions @> ${rights}::text[] and (${roleName}::text is null or r.role_name = ${roleName})
     order by u.user_id
     limit 2`
  return rows.map(({ userId }) => userId)
}

/** Whether somebody who sees other stores besides these holds a role, for the roles of some enterprises. */
export async function heldBeyond(db: Db, { tenant, ents, shops }: Pick<Scope, 'tenant' | 'ents' | 'shops'>) {
  const rows = await db.sql<{ entCode: string; roleId: string }>`
    select distinct u.ent_code as "entCode", u.role_id as "roleId" from users u
     where u.tenant_code = ${tenant} and u.ent_code = any(${ents}) and not ${seeingOnly(shops)}`
  const held = new Set(rows.map(({ entCode, roleId }) => JSON.stringify([entCode, roleId])))
  return ({ entCode, roleId }: Pick<RoleRow, 'entCode' | 'roleId'>) => held.has(JSON.stringify([entCode, roleId]))
}

/** What is written of a role. */
export interface WrittenRole {
  readonly roleName: string
  readonly description: string
  readonly permissions: readonly string[]
  readonly refundLimitSingle: number | null
  readonly refundLimitDaily: number | null
}

/** Whether another role of the enterprise has this name, in whatever case. */
export async function isNameTaken(tx: Tx, { tenant, ent }: House, roleName: string, but: string): Promise<boolean> {
  const rows = await tx.sql<{ one: number }>`
    select 1 as one from roles
     where tenant_code = ${tenant} and ent_code = ${ent} and lower(role_name) = lower(${roleName}) and role_id <> ${but}
     limit 1`
  return rows.length > 0
}

/** Adds a role. */
export async function insertRole(tx: Tx, { tenant, ent }: House, roleId: string, role: WrittenRole): Promise<void> {
  await tx.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, description, permissions, refund_limit_single, refund_limit_daily)
    values (${tenant}, ${ent}, ${roleId}, ${role.roleName}, ${role.description}, ${role.permissions},
            ${role.refundLimitSingle}, ${role.refundLimitDaily})`
}

/** Changes a role; gives the new version. */
export async function updateRole(tx: Tx, { tenant, ent }: House, roleId: string, role: WrittenRole): Promise<number> {
  const [row] = await tx.sql<{ version: number }>`
    update roles
       set role_name = ${role.roleName}, description = ${role.description}, permissions = ${role.permissions},
           refund_limit_single = ${role.refundLimitSingle}, refund_limit_daily = ${role.refundLimitDaily}, updated_at = now(),
           version = version + 1
     where tenant_code = ${tenant} and ent_code = ${ent} and role_id = ${roleId}
    returning version`
  return row?.version ?? 0
}

/** Deletes a role. */
export async function removeRole(tx: Tx, { tenant, ent }: House, roleId: string): Promise<void> {
  await tx.sql`delete from roles where tenant_code = ${tenant} and ent_code = ${ent} and role_id = ${roleId}`
}
