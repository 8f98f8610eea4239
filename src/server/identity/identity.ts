import type { ProblemName } from '#shared/problem.ts'

/** A person as the identity service is told of them; who they are to the portal stays in the portal's own tables. */
export interface NewIdentity {
  readonly userName: string
  readonly email: string
  readonly fullName: string
  readonly password: string
}

/** What may change of a person at the identity service. */
export type IdentityPatch = Partial<Pick<NewIdentity, 'userName' | 'email' | 'fullName'>>

/** Whether a person could sign in. */
export type LockState = 'active' | 'locked' | 'disabled'

/** Done, or the name of the refusal that a person is shown. */
export type Result<T = void> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: ProblemName }

/**
 * Where passwords, locks and sign-in sessions live: the embedded realms or Keycloak, one instance a tenant.
 * Everything the portal itself decides (rights, forced change, expiry, two-step) stays out of it (decision 15).
 */
export interface Identity {
  /** Adds a person who can sign in at once. Refuses with userNameExists, emailExists, passwordFormat, passwordHasUserName. */
  create(person: NewIdentity): Promise<Result<{ subject: string }>>
  /** Refuses with noSuchUser, userNameExists, emailExists. */
  update(subject: string, patch: IdentityPatch): Promise<Result>
  /** Removing who is not there is done already. */
  remove(subject: string): Promise<Result>
  /** Whether this is the person's password; wrong ones count towards the lock, and a locked account answers wrongPassword. */
  verify(subject: string, password: string): Promise<Result>
  /** Refuses in the order wrongPassword, samePassword, passwordFormat, passwordHistory, passwordHasUserName. Ends no session. */
  changeOwnPassword(subject: string, oldPassword: string, newPassword: string): Promise<Result>
  /** Sets a password without the old one and opens a lock; the same rules but the first. */
  setPassword(subject: string, newPassword: string): Promise<Result>
  /** The state of each of these people; unknown ones are missing from the map. */
  lockStates(subjects: readonly string[]): Promise<ReadonlyMap<string, LockState>>
  setEnabled(subject: string, enabled: boolean): Promise<Result>
  unlock(subject: string): Promise<Result>
  /** Ends one sign-in session by the `sid` of its tokens; one that is gone is ended already. */
  endSession(sid: string): Promise<Result>
  /** Ends every sign-in session of the person. */
  endSessions(subject: string): Promise<Result>
}

/** The result of what went well. */
export function done(): Result
export function done<T>(value: T): Result<T>
export function done(value?: unknown): Result<unknown> {
  return { ok: true, value }
}

/** The result of what was refused. */
export function refused(problem: ProblemName): { readonly ok: false; readonly problem: ProblemName } {
  return { ok: false, problem }
}
