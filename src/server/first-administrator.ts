import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { dbOn, transaction, type Tx } from '#server/db.ts'
import { seedMasters } from '#server/demo/masters.ts'
import { all, providerRoles } from '#server/demo/roles.ts'
import { createPerson } from '#server/identity/create-person.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Persona } from '#server/terminal.ts'

/** The tenant a production installation begins with; its realm has the same name. */
export const firstTenant = 'main'

/**
 * On an empty database makes the first tenant with one administrator and gives back their one-time password, this once;
 * later nobody. Throws one sentence where the database holds a demonstration, whose logins everybody knows.
 */
export async function firstAdministrator(owner: pg.Pool, _secrets: Secrets): Promise<readonly Persona[]> {
  const tenants = await dbOn(owner).sql<{ demo: boolean }>`select demo from tenants order by created_at limit 1000`
  if (tenants.some(({ demo }) => demo))
    throw new Error(
      'This database holds demo data and demo logins. Use another one in production: DATABASE_URL or PORTAL_DATA.',
    )
  if (tenants.length > 0) return []
  const password = oneTimePassword()
  const made = await transaction(owner, (tx) => makeTenant(tx, password))
  if (!made) return []
  const about = 'The first administrator; the password works once and is shown only now'
  return [{ tenant: firstTenant, userName, password, about, host: 'localhost' }]
}

const userName = 'admin'

async function makeTenant(tx: Tx, password: string): Promise<boolean> {
  const rows = await tx.sql<{ code: string }>`
    insert into tenants (tenant_code, tenant_name, realm) values (${firstTenant}, 'Noren', ${firstTenant})
        on conflict do nothing
    returning tenant_code as code`
  if (rows.length === 0) return false
  await seedMasters(tx)
  await tx.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name)
    values ('__SYSTEM', ${firstTenant}, 'Noren', 'Noren')`
  for (const role of [...Object.values(providerRoles), firstRole])
    await tx.sql`
      insert into roles (tenant_code, ent_code, role_id, role_name, permissions, builtin)
      values (${firstTenant}, '__SYSTEM', ${role.id}, ${role.names.en}, ${role.permissions}, true)`
  const person = {
    userId: randomUUID(),
    entCode: '__SYSTEM',
    roleId: firstRole.id,
    userName,
    userFullName: 'Administrator',
  }
  await createPerson(tx, firstTenant, { ...person, mustChangePassword: true }, password)
  return true
}

/** Whoever sets the installation up: every right a provider's person can hold. */
const firstRole = {
  id: 'first-administrator',
  // The portal knows super-administrators by this name (spec section 6).
  names: { en: 'SuperAdmin' },
  permissions: [...providerRoles.super.permissions, ...all('SystemConfig')],
}

/** Four groups to type, all four classes for certain; 90 bits and more of chance. */
function oneTimePassword(): string {
  const letters = randomBytes(15).toString('base64url').replace(/[-_]/g, 'x')
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10, 15)}-${letters.slice(15)}-Aa7`
}
