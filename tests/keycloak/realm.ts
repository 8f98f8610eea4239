import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { inject } from 'vitest'
import type { KeycloakAccess } from '#server/identity/keycloak-admin.ts'
import { keepClientSecret, ssoClients } from '#server/sso/clients-sql.ts'
import type { Portal } from '../kit/portal.ts'

/** What the portal's clients show the realms of the tests. */
export const clientSecrets = {
  portal: 'what-the-portal-shows-in-tests',
  'portal-admin': 'what-its-people-client-shows',
  'portal-verify': 'what-its-password-client-shows',
} as const

/** A realm at the run's Keycloak. */
export interface Realm {
  readonly access: KeycloakAccess
  /** Keycloak's own administrator, for whom everything is open. */
  readonly root: KeycloakAdminClient
}

/** Imports the realm of deploy/keycloak for a portal at this origin, as its placeholders are filled in. */
export async function makeRealm(realm: string, origin: string, url = given().url): Promise<Realm> {
  const root = await rootAt(given())
  const file = readFileSync(join(import.meta.dirname, '../../deploy/keycloak/realm.json'), 'utf8')
  const filled = Object.entries({
    PORTAL_REALM: realm,
    PORTAL_ORIGIN: origin,
    PORTAL_KEYCLOAK_SECRET: clientSecrets.portal,
    PORTAL_KEYCLOAK_ADMIN_SECRET: clientSecrets['portal-admin'],
    PORTAL_KEYCLOAK_VERIFY_SECRET: clientSecrets['portal-verify'],
  }).reduce((text, [name, value]) => text.replaceAll(`\${${name}}`, value), file)
  await root.realms.create(JSON.parse(filled))
  root.setConfig({ realmName: realm })
  // Who made a realm sees it with their next token.
  await signInRoot(root, given().password)
  return { root, access: { url, realm, secretOf: async (client) => clientSecrets[client] } }
}

/** Has a tenant sign in at the run's Keycloak, as `portal keycloak connect` does. */
export async function connectTo(portal: Portal, origin: string, url = given().url): Promise<Realm> {
  const realm = await makeRealm(portal.tenant, origin, url)
  for (const client of Object.values(ssoClients))
    await keepClientSecret(portal.db, portal.secrets, portal.tenant, { client, secret: clientSecrets[client] })
  await portal.db.sql`
    insert into tenant_configs (tenant_code, config_key, value) values (${portal.tenant}, 'ssoUrl', ${JSON.stringify(url)})`
  portal.refreshTenants()
  return realm
}

/** A door of its own to the run's Keycloak, which can be shut and opened: a Keycloak behind it is away and comes back. */
export async function makeDoor() {
  const { port } = new URL(given().url)
  const through = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      through.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => through.delete(one))
      one.pipe(other)
    }
  })
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  await listen(0)
  const { port: own } = server.address() as AddressInfo // it listens on a port
  const shut = async () => {
    for (const socket of through) socket.destroy()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  return { url: `http://127.0.0.1:${own}`, shut, open: () => listen(own), [Symbol.asyncDispose]: shut }
}

function given() {
  const keycloak = inject('keycloak')
  if (!keycloak) throw new Error('no Keycloak is at hand')
  return keycloak
}

async function rootAt({ url, password }: { url: string; password: string }): Promise<KeycloakAdminClient> {
  const root = new KeycloakAdminClient({ baseUrl: url, realmName: 'master' })
  await signInRoot(root, password)
  return root
}

/** The master realm's token opens every realm; the client asks the one it is set to. */
async function signInRoot(root: KeycloakAdminClient, password: string): Promise<void> {
  const realm = root.realmName
  root.setConfig({ realmName: 'master' })
  await root.auth({ grantType: 'password', clientId: 'admin-cli', username: 'root', password })
  root.setConfig({ realmName: realm })
}
