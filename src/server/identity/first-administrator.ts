import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { seedMasters } from '#server/seed/masters.ts'
import { all, providerRoles } from '#server/seed/roles.ts'
import { createPerson } from './create-person.ts'
import type { Secrets } from './secrets.ts'
import type { PrintedLogin } from './printed-login.ts'

/** The tenant a production installation begins with; its realm has the same name. */
export const firstTenant = 'main'

/**
 * Creates the first tenant with one administrator on an empty database and returns their one-time password; returns nothing
 * later. Throws one sentence if the database holds a demonstration, whose logins are public.
 */
export async function firstAdministrator(service: pg.Pool, _secrets: Secrets): Promise<readonly PrintedLogin[]> {
  const tenants = await dbOn(service).sql<{ demo: boolean }>`select demo from tenants order by created_at limit 1000`
  if (tenants.some(({ demo }) => demo))
    throw new Error(
      'This database holds demo data and demo logins. Use another one in production: DATABASE_URL or PORTAL_DATA.',
    )
  if (tenants.length > 0) return []
  const password = oneTimePassword()
  const made = await transaction(service, (tx) => makeTenant(tx, password))
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
  await createPerson(tx, firstTenant, { ...person, mustChangePassword: true, passwordWorksOnce: true }, password)
  return true
}

/** The role of whoever sets up the installation: every right of the provider's people. */
const firstRole = {
  id: 'first-administrator',
  // The portal knows super-administrators by this name (spec section 6).
  names: { en: 'SuperAdmin' },
  permissions: [...providerRoles.super.permissions, ...all('SystemConfig')],
}

/** A password of four groups with all four classes of characters; at least 90 random bits. */
export function oneTimePassword(): string {
  const letters = randomBytes(15).toString('base64url').replace(/[-_]/g, 'x')
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10, 15)}-${letters.slice(15)}-Aa7`
}
