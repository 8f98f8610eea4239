import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import type pg from 'pg'
import type { Tenant, Tenants } from '#server/access/tenants.ts'
import { dbOn, transaction } from '#server/db/db.ts'
import { done as finished } from '#server/identity/identity.ts'
import { withAdmin } from '#server/identity/keycloak-admin.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { isFirstTime } from '#server/sso/artifacts-sql.ts'
import { clientSecret, ssoClients } from '#server/sso/clients-sql.ts'
import { isEmbedded, keycloakAddress } from '#server/sso/deps.ts'
import { noteSignInFrom } from '#server/sso/sign-in-audit.ts'
import type { ProblemName } from '#shared/problem-table.ts'

interface FailureParts {
  readonly service: pg.Pool
  readonly tenants: Pick<Tenants, 'all'>
  readonly secrets: Secrets
}

/**
 * Leaves an audit row for each sign-in that a Keycloak refused since the last look, as the embedded sign-in does. One that
 * does not answer, or does not show its events, is looked at again the next time: it keeps them for a week.
 */
export async function noteKeycloakFailures(parts: FailureParts, now: Date): Promise<void> {
  for (const tenant of await parts.tenants.all()) if (!isEmbedded(tenant)) await noteOf(parts, tenant, now)
}

/** A refused sign-in as a Keycloak tells it. */
type Failure = Awaited<ReturnType<KeycloakAdminClient['realms']['findEvents']>>[number]

const readAtOnce = 100
/** As many as a minute of guessing leaves; what is more comes with the next look. */
const mostPages = 20
const dayMs = 86_400_000
/** How old an event may be, as the realm file keeps them; it is remembered for longer, so that none is read twice. */
const oldestMs = 7 * dayMs
const rememberedMs = 8 * dayMs

async function noteOf({ service, secrets }: FailureParts, tenant: Tenant, now: Date): Promise<void> {
  const db = dbOn(service)
  const secretOf = (client: string) => clientSecret(db, secrets, tenant.code, client)
  const { realm } = tenant
  await withAdmin({ url: keycloakAddress(tenant), realm, secretOf }, async (admin) => {
    for (let page = 0; page < mostPages; page++) {
      // The newest come first: behind a page of which nothing is new stands what was read before.
      const events = await admin.realms.findEvents({ realm, type: 'LOGIN_ERROR', first: page * readAtOnce, max: readAtOnce }) // prettier-ignore
      let fresh = 0
      for (const event of events.toReversed()) if (await note(service, tenant.code, event, now)) fresh++
      if (events.length < readAtOnce || fresh === 0) break
    }
    return finished()
  })
}

/** What of a refused sign-in the portal's own would have recorded too. */
const problems: Readonly<Record<string, ProblemName>> = {
  invalid_user_credentials: 'wrongPassword',
  user_not_found: 'wrongPassword',
  user_disabled: 'wrongPassword',
  user_temporarily_disabled: 'locked',
}

/** Records an event once; false for one that was read before, or is too old for that to be known. */
async function note(service: pg.Pool, tenant: string, event: Failure, now: Date): Promise<boolean> {
  if (now.getTime() - (event.time ?? 0) > oldestMs) return false
  return transaction(service, async (tx) => {
    const known = !(await isFirstTime(
      tx,
      tenant,
      'LoginEvent',
      JSON.stringify(event),
      new Date(now.getTime() + rememberedMs),
    ))
    if (known) return false
    const { error = '', userId, ipAddress = '', clientId, time = now.getTime() } = event
    const problem = problems[error]
    // The check of a person's own password is a call, which has a row of its own.
    if (problem && clientId !== ssoClients.password)
      await noteSignInFrom(
        tx,
        { tenant, origin: ipAddress, happenedAt: new Date(time).toISOString() },
        { action: 'signIn', subject: userId, problem },
      )
    return true
  })
}
