import KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { done as finished, refused, type Identity, type LockState, type Result } from '#server/identity/identity.ts'
import { refusalOf } from '#server/identity/password.ts'
import type { ProblemName } from '#shared/problem.ts'

/** How a tenant's Keycloak is reached; the two clients are set up as docs say, with nothing but the rights they need. */
export interface KeycloakAccess {
  readonly url: string
  readonly realm: string
  /** Service account with manage-users, view-users and query-users. */
  readonly adminClient: Client
  /** Client with direct access grants, to check a person's own password. */
  readonly verifyClient: Client
}

interface Client {
  readonly id: string
  readonly secret: string
}

/** The identities of a tenant whose people sign in at a Keycloak; one that does not answer is Problem `sso`. */
export function keycloakIdentity(access: KeycloakAccess): Identity {
  const { realm } = access
  const run = <T>(work: (admin: KeycloakAdminClient) => Promise<Result<T>>) => withAdmin(access, work)
  const nameOf = async (admin: KeycloakAdminClient, subject: string) =>
    (await admin.users.findOne({ id: subject, realm }))?.username

  const verify = (subject: string, password: string) =>
    run(async (admin): Promise<Result> => {
      const userName = await nameOf(admin, subject)
      if (userName === undefined) return refused('wrongPassword')
      return (await isPassword(access, userName, password)) ? finished() : refused('wrongPassword')
    })

  const replace = (subject: string, newPassword: string, current?: string) =>
    run(async (admin): Promise<Result> => {
      const userName = await nameOf(admin, subject)
      if (userName === undefined) return refused('noSuchUser')
      const refusal = refusalOf(newPassword, userName, current)
      if (refusal) return refused(refusal)
      await admin.users.resetPassword({
        id: subject,
        realm,
        credential: { type: 'password', value: newPassword, temporary: false },
      })
      return finished()
    })

  return {
    verify,
    create: ({ userName, email, fullName, password }) =>
      run(async (admin): Promise<Result<{ subject: string }>> => {
        const refusal = refusalOf(password, userName)
        if (refusal) return refused(refusal)
        const credentials = [{ type: 'password', value: password, temporary: false }]
        const { id } = await admin.users.create({
          realm,
          username: userName,
          email,
          emailVerified: true,
          enabled: true,
          ...namesOf(fullName),
          credentials,
        })
        return finished({ subject: id })
      }),
    update: (subject, { userName, email, fullName }) =>
      run(async (admin) => {
        const former = await admin.users.findOne({ id: subject, realm })
        if (!former) return refused('noSuchUser')
        // Keycloak checks the person as a whole: what stays has to be sent along.
        const { username = '', email: formerEmail = '', firstName = '', lastName = '', attributes = {} } = former
        const names = fullName === undefined ? { firstName, lastName } : namesOf(fullName)
        await admin.users.update(
          { id: subject, realm },
          { username: userName ?? username, email: email ?? formerEmail, ...names, attributes },
        )
        return finished()
      }),
    remove: (subject) =>
      run(async (admin) => {
        await admin.users.del({ id: subject, realm })
        return finished()
      }).then(goneIsDone),
    async changeOwnPassword(subject, oldPassword, newPassword) {
      const right = await verify(subject, oldPassword)
      return right.ok ? replace(subject, newPassword, oldPassword) : right
    },
    setPassword: (subject, newPassword) => replace(subject, newPassword),
    async lockStates(subjects) {
      const states = new Map<string, LockState>()
      for (const subject of subjects) {
        const state = await run(async (admin) => finished(await stateOf(admin, realm, subject)))
        if (state.ok && state.value) states.set(subject, state.value)
      }
      return states
    },
    setEnabled: (subject, enabled) =>
      run(async (admin) => {
        await admin.users.update({ id: subject, realm }, { enabled })
        if (!enabled) await admin.users.logout({ id: subject, realm })
        return finished()
      }),
    unlock: (subject) =>
      run(async (admin) => {
        await admin.attackDetection.del({ id: subject, realm })
        return finished()
      }),
    endSession: (sid) =>
      run(async (admin) => {
        await admin.realms.deleteSession({ realm, session: sid, isOffline: false })
        return finished()
      }).then(goneIsDone),
    endSessions: (subject) =>
      run(async (admin) => {
        await admin.users.logout({ id: subject, realm })
        return finished()
      }),
  }
}

/** Removing what is not there is done already. */
function goneIsDone(result: Result): Result {
  return result.ok || result.problem === 'noSuchUser' ? finished() : result
}

async function withAdmin<T>(
  { url, realm, adminClient }: KeycloakAccess,
  work: (admin: KeycloakAdminClient) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    const admin = new KeycloakAdminClient({ baseUrl: url, realmName: realm, timeout: 8_000 })
    await admin.auth({ grantType: 'client_credentials', clientId: adminClient.id, clientSecret: adminClient.secret })
    return await work(admin)
  } catch (error) {
    return refused(problemOf(error))
  }
}

async function stateOf(admin: KeycloakAdminClient, realm: string, subject: string): Promise<LockState | undefined> {
  const person = await admin.users.findOne({ id: subject, realm })
  if (!person) return undefined
  // A person locked for wrong passwords also reads as not enabled.
  const attack = await admin.attackDetection.findOne({ id: subject, realm })
  if (attack?.['disabled'] === true) return 'locked'
  return person.enabled ? 'active' : 'disabled'
}

/** A password is checked where it counts for Keycloak's own lock: by signing in on a client of its own. */
async function isPassword(
  { url, realm, verifyClient }: KeycloakAccess,
  userName: string,
  password: string,
): Promise<boolean> {
  const answer = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: verifyClient.id,
      client_secret: verifyClient.secret,
      username: userName,
      password,
      scope: 'openid',
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(8_000),
  })
  if (answer.status >= 500) throw new Error('the sign-in service failed')
  return answer.ok
}

function problemOf(error: unknown): ProblemName {
  const response: unknown = error instanceof Error && 'response' in error ? error.response : undefined
  const said = error instanceof Error && 'responseData' in error ? JSON.stringify(error.responseData) : ''
  const status = typeof response === 'object' && response !== null && 'status' in response ? response.status : 0
  if (status === 404) return 'noSuchUser'
  if (status === 409) return said.includes('email') ? 'emailExists' : 'userNameExists'
  if (status === 400 && said.includes('invalidPasswordHistory')) return 'passwordHistory'
  if (status === 400 && said.includes('invalidPasswordNot')) return 'passwordHasUserName'
  if (status === 400 && said.includes('invalidPassword')) return 'passwordFormat'
  return 'sso'
}

/** Keycloak asks everybody for two names; family name first, as written here. */
function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [lastName = '-', ...rest] = fullName.split(/[\s\u3000]+/)
  return { lastName, firstName: rest.join(' ') || lastName }
}
