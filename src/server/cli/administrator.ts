import { defineCommand } from 'citty'
import { addAudit } from '#server/access/audit.ts'
import { withDatabase } from './command.ts'
import { tenantsIn } from '#server/access/tenants.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { accountsOf } from '#server/identity/accounts.ts'
import { firstTenant, oneTimePassword } from '#server/identity/first-administrator.ts'
import type { Identity } from '#server/identity/identity.ts'
import { hashPassword } from '#server/identity/password.ts'
import { keptSecret, secretsOf } from '#server/identity/secrets.ts'
import { endAccountSessions } from '#server/sso/artifacts-sql.ts'
import { isEmbedded } from '#server/sso/deps.ts'
import { endUserSessions } from '#server/sso/sessions-sql.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { say } from './terminal.ts'

/** `portal administrator [--user admin] [--tenant main]`: a new one-time password for somebody who cannot sign in any more. */
export const administratorCommand = defineCommand({
  meta: { name: 'administrator', description: 'Gives one of the provider’s people a new password that works once' },
  args: {
    user: { type: 'string', description: 'The user name', default: 'admin' },
    tenant: { type: 'string', description: 'The tenant’s code', default: firstTenant },
  },
  run: ({ args: { user, tenant } }) =>
    withDatabase(async (service, settings) => {
      const password = oneTimePassword()
      const found = (await tenantsIn(dbOn(service), []).all()).find(({ code }) => code === tenant)
      const embedded = !found || isEmbedded(found)
      const hash = embedded ? await hashPassword(password) : undefined
      const subject = await transaction(service, (tx) => renew(tx, tenant, user, hash))
      if (subject === undefined) throw new Error(`The tenant ${tenant} has nobody of the provider called ${user}.`)
      if (!embedded) {
        const secrets = secretsOf(settings.PORTAL_SECRET ?? keptSecret(settings.PORTAL_DATA))
        await giveAtKeycloak(
          accountsOf({ pool: service, secrets, now: () => new Date() }).identityOf(found),
          subject,
          password,
        )
      }
      say(`${user}: ${password}`)
      const works = embedded ? 'It works once' : 'It has to be changed at the first sign-in, within three days,'
      say(`${works} and is shown only now. Every device of this person was signed out.`)
    }),
})

async function giveAtKeycloak(identity: Identity, subject: string, password: string): Promise<void> {
  const given = await identity.setPassword(subject, password)
  if (!given.ok) throw new Error('The Keycloak did not take the new password: try again when it answers.')
  await identity.setEnabled(subject, true)
  await identity.endSessions(subject)
}

/** Gives the person's subject, with this hash at the embedded realm where there is one; undefined for nobody. */
async function renew(tx: Tx, tenant: string, userName: string, hash: string | undefined): Promise<string | undefined> {
  const [person] = await tx.sql<{ userId: string; subject: string }>`
    update users
       set must_change_password = true, version = version + 1,
           password_until = case when ${hash === undefined} then now() + make_interval(hours => ${peopleLimits.givenPasswordHours}) end
     where tenant_code = ${tenant} and ent_code = '__SYSTEM' and lower(user_name) = lower(${userName})
    returning user_id as "userId", subject`
  if (!person) return undefined
  const { userId, subject } = person
  if (hash !== undefined)
    await tx.sql`
    update credentials
       set history = array_prepend(password_hash, history), password_hash = ${hash}, changed_at = now(), works_once = true,
           used_at = null, fails = 0, locked_until = null
     where tenant_code = ${tenant} and subject = ${subject}`
  await endUserSessions(tx, tenant, userId)
  await endAccountSessions(tx, tenant, subject)
  const [actor, action] = ['portal', 'new one-time password']
  await addAudit(tx, { tenant, ent: '__SYSTEM', actor, action, object: `user ${userId}`, result: 'done' })
  return subject
}
