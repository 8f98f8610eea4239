import { Problem } from '#shared/problem.ts'
import type { ProblemName } from '#shared/problem-table.ts'

/** A person as the identity service knows them; their role in the portal stays in the portal's own tables. */
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

/** Success, or the name of the refusal to be shown. */
export type Result<T = void> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: ProblemName }

/**
 * Passwords, locks and sign-in sessions: in the embedded realms or in Keycloak, one instance a tenant.
 * Everything the portal itself decides (rights, forced change, expiry, two-step) stays out of it (decision 15).
 */
export interface Identity {
  /** Adds a person who can sign in at once. Refuses with userNameExists, emailExists, passwordFormat, commonPassword, passwordHasUserName. */
  create(person: NewIdentity): Promise<Result<{ subject: string }>>
  /** Refuses with noSuchUser, userNameExists, emailExists. */
  update(subject: string, patch: IdentityPatch): Promise<Result>
  /** Succeeds if the person does not exist. */
  remove(subject: string): Promise<Result>
  /**
   * Whether this is the person's password; wrong ones count towards the lock, and a locked account answers wrongPassword. Those
   * typed in a session (`sid`) count towards a lock of its own, where the service keeps one: whoever is signed in is not told of
   * a wrong password because strangers guess.
   */
  verify(subject: string, password: string, sid?: string): Promise<Result>
  /**
   * Refuses in the order wrongPassword (as `verify`), samePassword, passwordFormat, commonPassword, passwordHistory,
   * passwordHasUserName. Ends no session.
   */
  changeOwnPassword(subject: string, oldPassword: string, newPassword: string, sid?: string): Promise<Result>
  /** Sets a password without the old one and unlocks the account; the same rules but the first. */
  setPassword(subject: string, newPassword: string): Promise<Result>
  /** The state of each of these people; unknown ones are missing from the map. */
  lockStates(subjects: readonly string[]): Promise<ReadonlyMap<string, LockState>>
  /** When a lock by wrong passwords opens by itself; undefined without one, and where the service does not tell. */
  lockEnd(subject: string): Promise<Date | undefined>
  setEnabled(subject: string, enabled: boolean): Promise<Result>
  unlock(subject: string): Promise<Result>
  /** Ends one sign-in session by the `sid` of its tokens; does nothing if it has ended already. */
  endSession(sid: string): Promise<Result>
  /** Ends every sign-in session of the person. */
  endSessions(subject: string): Promise<Result>
}

/** The result of a success. */
export function done(): Result
export function done<T>(value: T): Result<T>
export function done(value?: unknown): Result<unknown> {
  return { ok: true, value }
}

/** The result of a refusal. */
export function refused(problem: ProblemName): { readonly ok: false; readonly problem: ProblemName } {
  return { ok: false, problem }
}

/** What a result holds. Throws its Problem where it was refused. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Problem(result.problem)
  return result.value
}
