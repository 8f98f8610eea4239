import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import type pg from 'pg'
import type { Tenant, Tenants } from '#server/access/tenants.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { done as finished, valueOf } from '#server/identity/identity.ts'
import { endSessionsBefore } from '#server/identity/keycloak.ts'
import { withAdmin, type KeycloakAccess } from '#server/identity/keycloak-admin.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { isFirstTime } from '#server/sso/artifacts-sql.ts'
import { clientSecret, ssoClients } from '#server/sso/clients-sql.ts'
import { isEmbedded, keycloakAddress } from '#server/sso/deps.ts'
import { noteNewPassword } from '#server/sso/new-password.ts'
import { personOfSubject } from '#server/sso/sessions-sql.ts'
import { noteSignInFrom, type SignInOrigin } from '#server/sso/sign-in-audit.ts'
import type { ProblemName } from '#shared/problem-table.ts'

interface EventParts {
  readonly service: pg.Pool
  readonly tenants: Pick<Tenants, 'all'>
  readonly secrets: Secrets
}

/**
 * Follows up what happened at each Keycloak since the last look, as the embedded sign-in does at once: refused sign-ins, and
 * passwords that people set on its own pages. One that does not answer, or does not show its events, is looked at again the
 * next time: it keeps them for a week.
 */
export async function noteKeycloakEvents(parts: EventParts, now: Date): Promise<void> {
  for (const tenant of await parts.tenants.all()) if (!isEmbedded(tenant)) await noteOf(parts, tenant, now)
}

/** What happened, as a Keycloak tells it. */
type KeycloakEvent = Awaited<ReturnType<KeycloakAdminClient['realms']['findEvents']>>[number]

const readAtOnce = 100
/** As many as a minute of guessing leaves; what is more comes with the next look. */
const mostPages = 20
const dayMs = 86_400_000
/** How old an event may be, as the realm file keeps them; it is remembered for longer, so that none is read twice. */
const oldestMs = 7 * dayMs
const rememberedMs = 8 * dayMs

interface Place {
  readonly service: pg.Pool
  readonly tenant: Tenant
  readonly access: KeycloakAccess
  readonly now: Date
}

async function noteOf({ service, secrets }: EventParts, tenant: Tenant, now: Date): Promise<void> {
  const db = dbOn(service)
  const { realm } = tenant
  const access: KeycloakAccess = {
    url: keycloakAddress(tenant),
    realm,
    secretOf: (client) => clientSecret(db, secrets, tenant.code, client),
  }
  await withAdmin(access, async (admin) => {
    for (let page = 0; page < mostPages; page++) {
      // The newest come first: behind a page of which nothing is new stands what was read before.
      const events = await admin.realms.findEvents({ realm, type: ['LOGIN_ERROR', 'UPDATE_CREDENTIAL'], first: page * readAtOnce, max: readAtOnce }) // prettier-ignore
      let fresh = 0
      for (const event of events.toReversed()) if (await note({ service, tenant, access, now }, event)) fresh++
      if (events.length < readAtOnce || fresh === 0) break
    }
    return finished()
  })
}

/** Records an event once; false for one that was read before, or is too old for that to be known. */
async function note({ service, tenant, access, now }: Place, event: KeycloakEvent): Promise<boolean> {
  const { time = now.getTime(), ipAddress = '' } = event
  if (now.getTime() - (event.time ?? 0) > oldestMs) return false
  return transaction(service, async (tx) => {
    const until = new Date(now.getTime() + rememberedMs)
    if (!(await isFirstTime(tx, tenant.code, 'LoginEvent', JSON.stringify(event), until))) return false
    const origin = { tenant: tenant.code, origin: ipAddress, happenedAt: new Date(time).toISOString() }
    if (event.type === 'LOGIN_ERROR') await noteRefusal(tx, event, origin)
    else if (event.details?.['credential_type'] === 'password')
      await notePassword(tx, tenant, access, { event, origin })
    return true
  })
}

/** What of a refused sign-in the portal's own would have recorded too. */
const problems: Readonly<Record<string, ProblemName>> = {
  invalid_user_credentials: 'wrongPassword',
  user_not_found: 'wrongPassword',
  user_disabled: 'wrongPassword',
  user_temporarily_disabled: 'locked',
}

async function noteRefusal(tx: Tx, { error = '', userId, clientId }: KeycloakEvent, origin: SignInOrigin) {
  const problem = problems[error]
  // The check of a person's own password is a call, which has a row of its own.
  if (problem && clientId !== ssoClients.password)
    await noteSignInFrom(tx, origin, { action: 'signIn', subject: userId, problem })
}

/** What the portal sets itself it sets as an administrator, which leaves no event of this kind. */
async function notePassword(
  tx: Tx,
  tenant: Tenant,
  access: KeycloakAccess,
  { event: { userId: subject, time }, origin }: { event: KeycloakEvent; origin: SignInOrigin },
): Promise<void> {
  if (!subject || time === undefined || !(await personOfSubject(tx, tenant.code, subject))) return
  // First, as nothing is locked yet that the Keycloak's own logout token wants; where it is away, all of this waits for it.
  valueOf(await endSessionsBefore(access, subject, new Date(time)))
  await noteNewPassword(tx, tenant, { subject, action: 'password there', origin })
}
