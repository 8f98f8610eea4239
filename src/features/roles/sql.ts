import type { Db } from '#server/db.ts'
import type { Scope } from '#server/scope.ts'

/** A role as lists need it. */
export interface RoleRow {
  entCode: string
  entName: string
  roleId: string
  roleName: string
  userCount: number
  builtin: boolean
}

/** Roles of the scope's enterprises with how many people hold each, by enterprise and id; at most so many. */
export async function rolesOf(db: Db, { tenant, ents }: Scope, limit: number): Promise<RoleRow[]> {
  return db.sql<RoleRow>`
    select r.ent_code as "entCode", coalesce(e.ent_display_name, '') as "entName", r.role_id as "roleId", r.role_name as "roleName",
           (select count(*)::int from users u
             where u.tenant_code = r.tenant_code and u.ent_code = r.ent_code and u.role_id = r.role_id) as "userCount",
           r.builtin
      from roles r
      left join enterprises e on e.tenant_code = r.tenant_code and e.ent_code = r.ent_code
     where r.tenant_code = ${tenant} and r.ent_code = any(${ents})
     order by r.ent_code, r.role_id
     limit ${limit}`
}
