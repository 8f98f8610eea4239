import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { keycloakIdentity } from '#server/identity/keycloak.ts'
import { identitySuite } from './identity-suite.ts'

const home = process.env['KEYCLOAK_HOME']
const realm = 'noren-test'
let url = ''

if (!home) console.log('Keycloak: not run; set KEYCLOAK_HOME to a distribution (26) and JAVA_HOME to Java 17 or newer.')

describe.runIf(home)('a real Keycloak', () => {
  let child: ChildProcess | undefined
  let folder = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'noren-keycloak-'))
    // Keycloak writes its build and its database beside itself: the given copy stays as it is.
    cpSync(home ?? '', folder, { recursive: true })
    mkdirSync(join(folder, 'data/import'), { recursive: true })
    writeFileSync(join(folder, 'data/import/realm.json'), JSON.stringify(realmFile))
    const port = await freePort()
    const management = await freePort()
    url = `http://127.0.0.1:${port}`
    child = spawn(
      join(folder, 'bin/kc.sh'),
      [
        'start-dev',
        '--import-realm',
        '--http-host=127.0.0.1',
        `--http-port=${port}`,
        '--health-enabled=true',
        `--http-management-port=${management}`,
      ],
      { stdio: 'ignore', detached: true },
    )
    const until = Date.now() + 240_000
    while (
      !(await fetch(`${url}/realms/${realm}`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (Date.now() > until) throw new Error('Keycloak did not start within four minutes')
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }, 260_000)

  afterAll(() => {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  })

  identitySuite(
    'Keycloak',
    () =>
      Promise.resolve(
        keycloakIdentity({
          url,
          realm,
          adminClient: { id: 'portal-admin', secret: 'admin-secret' },
          verifyClient: { id: 'portal-verify', secret: 'verify-secret' },
        }),
      ),
    () => `m.sato.${randomBytes(5).toString('hex')}`,
  )
})

const realmFile = {
  realm,
  enabled: true,
  accessTokenLifespan: 300,
  editUsernameAllowed: true,
  bruteForceProtected: true,
  failureFactor: 10,
  waitIncrementSeconds: 1800,
  maxFailureWaitSeconds: 1800,
  quickLoginCheckMilliSeconds: 0,
  passwordPolicy:
    'length(12) and upperCase(1) and lowerCase(1) and digits(1) and specialChars(1) and passwordHistory(6) and notUsername and notContainsUsername',
  clients: [
    {
      clientId: 'portal-admin',
      publicClient: false,
      serviceAccountsEnabled: true,
      standardFlowEnabled: false,
      secret: 'admin-secret',
    },
    {
      clientId: 'portal-verify',
      publicClient: false,
      directAccessGrantsEnabled: true,
      standardFlowEnabled: false,
      secret: 'verify-secret',
    },
  ],
  users: [
    {
      username: 'service-account-portal-admin',
      serviceAccountClientId: 'portal-admin',
      enabled: true,
      clientRoles: { 'realm-management': ['manage-users', 'view-users', 'query-users'] },
    },
  ],
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
