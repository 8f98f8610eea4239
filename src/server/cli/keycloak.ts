import type pg from 'pg'
import { defineCommand } from 'citty'
import { addAudit } from '#server/access/audit.ts'
import { withDatabase } from './command.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { firstTenant } from '#server/identity/first-administrator.ts'
import { checkKeycloak } from '#server/identity/keycloak-check.ts'
import { movePeople } from '#server/identity/keycloak-move.ts'
import { keptSecret, secretsOf, type Secrets } from '#server/identity/secrets.ts'
import { keepClientSecret, ssoClients, type SsoClient } from '#server/sso/clients-sql.ts'
import type { Settings } from '#server/settings.ts'
import { say } from './terminal.ts'

const tenantArg = { type: 'string', description: 'The tenant’s code', default: firstTenant } as const

const connect = defineCommand({
  meta: { name: 'connect', description: 'Has a tenant’s people sign in at a Keycloak, and moves them there' },
  args: {
    url: { type: 'string', description: 'The Keycloak’s address, without /realms', required: true },
    tenant: tenantArg,
  },
  run: ({ args }) =>
    withDatabase(async (service, settings) => {
      const secrets = secretsOf(settings.PORTAL_SECRET ?? keptSecret(settings.PORTAL_DATA))
      const { tenant } = args
      const realm = await realmOf(service, tenant)
      const access = { url: addressOf(args.url), realm, secretOf: async (client: SsoClient) => given(settings, client) }
      await checkKeycloak(access)
      const moved = await movePeople(service, tenant, access)
      await transaction(service, (tx) => note(tx, tenant, { url: access.url, settings, secrets }))
      say(`${tenant}: people sign in at ${access.url}, realm ${realm}. Moved there now: ${moved.people}.`)
      if (moved.withoutPassword > 0)
        say(
          `Without a password, since theirs worked once: ${moved.withoutPassword}. Give them one: portal administrator.`,
        )
      say('Everybody was signed out.')
    }),
})

const disconnect = defineCommand({
  meta: {
    name: 'disconnect',
    description: 'Has a tenant’s people sign in at the portal again, with their former passwords',
  },
  args: { tenant: tenantArg },
  run: ({ args: { tenant } }) =>
    withDatabase(async (service) => {
      await realmOf(service, tenant)
      await transaction(service, async (tx) => {
        await tx.sql`delete from tenant_configs where tenant_code = ${tenant} and config_key = 'ssoUrl'`
        await tx.sql`delete from sso_clients where tenant_code = ${tenant}`
        await tx.sql`
          update credentials c set moved = false, enabled = u.status = 'ACTIVE'
            from users u
           where c.tenant_code = ${tenant} and c.moved and u.tenant_code = c.tenant_code and u.subject = c.subject`
        await endSessions(tx, tenant)
        await addAudit(tx, { tenant, ent: undefined, actor: 'portal', action: 'keycloak disconnected', result: 'done' })
      })
      say(`${tenant}: people sign in at the portal. Everybody was signed out.`)
    }),
})

/** `portal keycloak connect|disconnect [--tenant code]`: where a tenant's people sign in. */
export const keycloakCommand = defineCommand({
  meta: { name: 'keycloak', description: 'Looks after sign-in at a Keycloak' },
  subCommands: { connect, disconnect },
})

interface Connection {
  readonly url: string
  readonly settings: Settings
  readonly secrets: Secrets
}

async function note(tx: Tx, tenant: string, { url, settings, secrets }: Connection): Promise<void> {
  for (const client of Object.values(ssoClients))
    await keepClientSecret(tx, secrets, tenant, { client, secret: given(settings, client) })
  await tx.sql`
    insert into tenant_configs (tenant_code, config_key, value, updated_by)
    values (${tenant}, 'ssoUrl', to_jsonb(${url}::text), 'portal')
        on conflict (tenant_code, config_key)
        do update set value = excluded.value, version = tenant_configs.version + 1, updated_at = now(), updated_by = 'portal'`
  await endSessions(tx, tenant)
  const detail = { url }
  await addAudit(tx, { tenant, ent: undefined, actor: 'portal', action: 'keycloak connected', result: 'done', detail })
}

async function endSessions(tx: Tx, tenant: string): Promise<void> {
  await tx.sql`update sessions set ended_at = now() where tenant_code = ${tenant} and ended_at is null`
}

async function realmOf(service: pg.Pool, tenant: string): Promise<string> {
  const [row] = await dbOn(service).sql<{ realm: string }>`select realm from tenants where tenant_code = ${tenant}`
  if (!row) throw new Error(`There is no tenant ${tenant}.`)
  return row.realm
}

function addressOf(url: string): string {
  if (!/^https?:\/\/[^?#\s]+$/.test(url) || !URL.canParse(url))
    throw new Error('Say where the Keycloak is: --url https://sso.example.jp')
  return url.replace(/\/+$/, '')
}

function given(settings: Settings, client: SsoClient): string {
  const names = {
    portal: 'PORTAL_KEYCLOAK_SECRET',
    'portal-admin': 'PORTAL_KEYCLOAK_ADMIN_SECRET',
    'portal-verify': 'PORTAL_KEYCLOAK_VERIFY_SECRET',
  } as const
  const secret = settings[names[client]]
  if (!secret) throw new Error(`The setting ${names[client]} is missing: what the client ${client} shows the Keycloak.`)
  return secret
}
