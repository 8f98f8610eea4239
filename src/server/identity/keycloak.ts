import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { done as finished, refused, type Identity, type LockState, type Result } from '#server/identity/identity.ts'
import { isKeycloakPassword, withAdmin, type KeycloakAccess } from '#server/identity/keycloak-admin.ts'
import { refusalOf } from '#server/identity/password.ts'
import { Problem } from '#shared/problem.ts'

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
      return (await isKeycloakPassword(access, userName, password)) ? finished() : refused('wrongPassword')
    })

  const replace = (subject: string, newPassword: string, current?: string) =>
    run(async (admin): Promise<Result> => {
      const userName = await nameOf(admin, subject)
      if (userName === undefined) return refused('noSuchUser')
      const refusal = await refusalOf(newPassword, userName, current)
      if (refusal) return refused(refusal)
      await admin.users.resetPassword({
        id: subject,
        realm,
        credential: { type: 'password', value: newPassword, temporary: false },
      })
      await admin.attackDetection.del({ id: subject, realm })
      return finished()
    })

  return {
    verify,
    create: ({ userName, email, fullName, password }) =>
      run(async (admin): Promise<Result<{ subject: string }>> => {
        const refusal = await refusalOf(password, userName)
        if (refusal) return refused(refusal)
        const credentials = [{ type: 'password', value: password, temporary: false }]
        const { id } = await admin.users.create({ realm, ...personOf({ userName, email, fullName }), credentials })
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
          { username: userName ?? username, email: email ?? formerEmail, emailVerified: true, ...names, attributes },
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
      const states = await run(async (admin) => finished(await statesOf(admin, realm, subjects)))
      if (!states.ok) throw new Problem(states.problem)
      return states.value
    },
    // Keycloak says that somebody is locked and since which failure, but not until when.
    lockEnd: async () => undefined,
    setEnabled: (subject, enabled) =>
      run(async (admin) => {
        await admin.users.update({ id: subject, realm }, { enabled })
        if (!enabled) await admin.users.logout({ id: subject, realm })
        return finished()
      }),
    unlock: (subject) =>
      run(async (admin) => {
        await admin.attackDetection.del({ id: subject, realm })
        return (await nameOf(admin, subject)) === undefined ? refused('noSuchUser') : finished()
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

/** Unlocks a person who set a new password, and ends their sign-in sessions from before. Does nothing for who is not there. */
export function endSessionsBefore(access: KeycloakAccess, subject: string, at: Date): Promise<Result> {
  const { realm } = access
  // Keycloak says in whole seconds when a session began.
  const atMs = Math.floor(at.getTime() / 1000) * 1000
  return withAdmin(access, async (admin) => {
    await admin.attackDetection.del({ id: subject, realm })
    for (const { id: session, start = 0 } of await admin.users.listSessions({ id: subject, realm }))
      if (session && start < atMs) await admin.realms.deleteSession({ realm, session, isOffline: false })
    return finished()
  }).then(goneIsDone)
}

/** A person as Keycloak keeps them: able to sign in at once, by an address that the portal answers for. */
export function personOf({ userName, email, fullName }: { userName: string; email: string; fullName: string }) {
  return { username: userName, ...(email && { email }), emailVerified: true, enabled: true, ...namesOf(fullName) }
}

/** Removing what is not there is done already. */
function goneIsDone(result: Result): Result {
  return result.ok || result.problem === 'noSuchUser' ? finished() : result
}

const askedAtOnce = 8

async function statesOf(
  admin: KeycloakAdminClient,
  realm: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, LockState>> {
  const states = new Map<string, LockState>()
  const waiting = subjects[Symbol.iterator]()
  const ask = async () => {
    for (const subject of waiting) {
      const state = await stateOf(admin, realm, subject)
      if (state) states.set(subject, state)
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, ask))
  return states
}

async function stateOf(admin: KeycloakAdminClient, realm: string, subject: string): Promise<LockState | undefined> {
  const person = await admin.users.findOne({ id: subject, realm })
  if (!person) return undefined
  // Older Keycloaks say of a person locked for wrong passwords that they are not enabled, newer ones that they are.
  const attack = await admin.attackDetection.findOne({ id: subject, realm })
  if (attack?.['disabled'] === true) return 'locked'
  return person.enabled ? 'active' : 'disabled'
}

/** Keycloak asks everybody for two names; family name first, as written here. */
function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [lastName = '-', ...rest] = fullName.split(/[\s\u3000]+/)
  return { lastName, firstName: rest.join(' ') || lastName }
}
