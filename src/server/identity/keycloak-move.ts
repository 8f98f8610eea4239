import type pg from 'pg'
import { dbOn, transaction } from '#server/db/db.ts'
import { keycloakIdentity, personOf } from '#server/identity/keycloak.ts'
import { withAdmin, type KeycloakAccess } from '#server/identity/keycloak-admin.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { done, refused } from '#server/identity/identity.ts'

/** How many people a move brought, and how many of them have no password there. */
export interface Moved {
  readonly people: number
  readonly withoutPassword: number
}

interface Row {
  userId: string
  subject: string
  userName: string
  email: string
  fullName: string
  active: boolean
  hash: string
  /** The password signs in once, and whether it did. */
  worksOnce: boolean
  used: boolean
}

/**
 * Makes the people of a tenant's embedded realm at its Keycloak, passwords included: both keep argon2id. Each is one commit,
 * so that a move that broke off goes on where it was. Throws one sentence where Keycloak refuses somebody.
 */
export async function movePeople(service: pg.Pool, tenant: string, access: KeycloakAccess): Promise<Moved> {
  const rows = await dbOn(service).sql<Row>`
    select u.user_id as "userId", u.subject, u.user_name as "userName", u.user_email as email, u.user_full_name as "fullName",
           c.enabled and u.status = 'ACTIVE' as active, c.password_hash as hash, c.works_once as "worksOnce", c.used_at is not null as used
      from users u
      join credentials c on c.tenant_code = u.tenant_code and c.subject = u.subject
     where u.tenant_code = ${tenant} and not c.moved
     order by u.user_name
     limit 100000`
  for (const row of rows) {
    const subject = await make(access, row)
    const noted = transaction(service, async (tx) => {
      await tx.sql`
        update credentials set subject = ${subject}, moved = true where tenant_code = ${tenant} and subject = ${row.subject}`
      await tx.sql`
        update users
           set subject = ${subject},
               password_until = case when ${row.worksOnce} and password_until is null
                                     then now() + make_interval(hours => ${peopleLimits.givenPasswordHours})
                                     else password_until end
         where tenant_code = ${tenant} and user_id = ${row.userId}`
    })
    await noted.catch(async (error: unknown) => {
      if (subject !== row.subject) await keycloakIdentity(access).remove(subject)
      throw error
    })
  }
  return { people: rows.length, withoutPassword: rows.filter(isSpent).length }
}

/**
 * Makes one person and gives their subject. Who was moved before is there already; somebody else of the same name is not
 * taken for them: that one's password would open the portal.
 */
async function make(access: KeycloakAccess, row: Row): Promise<string> {
  const { realm } = access
  const { userName, email, fullName, active, hash } = row
  const made = await withAdmin(access, async (admin) => {
    const [there] = await admin.users.find({ realm, username: userName, exact: true, max: 1 })
    if (there) return there.id === row.subject ? done(row.subject) : refused('userNameExists')
    const person = { ...personOf({ userName, email, fullName }), enabled: active }
    const { id } = await admin.users.create({
      realm,
      ...person,
      ...(!isSpent(row) && { credentials: [credentialOf(hash)] }),
    })
    return done(id)
  })
  if (!made.ok && made.problem === 'userNameExists')
    throw new Error(`The Keycloak has somebody called ${userName} already: delete or rename them there first.`)
  if (!made.ok) throw new Error(`The Keycloak did not take ${userName}.`)
  return made.value
}

function isSpent({ worksOnce, used }: Row): boolean {
  return worksOnce && used
}

/** An argon2id hash in the form of a Keycloak's export. */
function credentialOf(hash: string) {
  const [, type = '', version = '', cost = '', salt = '', value = ''] = hash.split('$')
  const { m, t, p } = Object.fromEntries(cost.split(',').map((part) => part.split('=')))
  const bytes = Buffer.from(value, 'base64')
  const parameters = {
    hashLength: [String(bytes.length)],
    memory: [m],
    type: [type.replace('argon2', '')],
    version: [version === 'v=19' ? '1.3' : '1.0'],
    parallelism: [p],
  }
  return {
    type: 'password',
    credentialData: JSON.stringify({
      hashIterations: Number(t),
      algorithm: 'argon2',
      additionalParameters: parameters,
    }),
    secretData: JSON.stringify({
      value: bytes.toString('base64'),
      salt: Buffer.from(salt, 'base64').toString('base64'),
      additionalParameters: {},
    }),
  }
}
