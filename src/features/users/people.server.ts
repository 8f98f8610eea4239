import { browserOf } from '#server/access/browser-of.ts'
import type { RequestContext } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import type { LockState } from '#server/identity/identity.ts'
import type { CheckedInputOf } from '#shared/call.ts'
import { countsOf, paged } from '#server/list/paged.ts'
import { sortedBy } from '#server/list/sorted.ts'
import { fitsAll } from '#shared/list-filter.ts'
import { administratorsOf } from '#features/roles/administrators.server.ts'
import { mayGrant } from '#features/roles/grants.server.ts'
import { Problem } from '#shared/problem.ts'
import type { users } from './contract.ts'
import { userFilters, type UserField } from './list.ts'
import { reachOf } from './rules.server.ts'
import { peopleOf, personOf, sessionsOf, type UserRow } from './sql.ts'
import { UserState } from './user.contract.ts'

/** People of one house that are read for a list: searched, sorted and counted as people see them. */
const mostPeople = 10_000

const day = 24 * 60 * 60 * 1000

type Asking = RequestContext & { readonly db: Db }

/** The page of people that match, those who need attention first unless another order is asked, with how everybody in reach stands. */
export async function listPeople(asked: Asking, input: CheckedInputOf<typeof users.list>) {
  const { people, found } = await matching(asked, input)
  const { list, ...page } = paged(found, input)
  const counts = countsOf(UserState.options, people, ({ state }) => state)
  const withoutMfa = people.filter(({ mfa }) => !mfa).length
  return { list: list.map(shown), ...page, counts, withoutMfa, asOf: asked.now }
}

/** Everybody in reach, and those of them who match in the order asked for. */
export async function matching(
  asked: Asking,
  { Sort = 'state', ...input }: Omit<CheckedInputOf<typeof users.file>, 'columns' | 'format'>,
) {
  const people = await standing(asked, await peopleOf(asked.db, reachOf(asked), mostPeople))
  const fitting = people.filter((person) => fitsAll(userFilters, person, input, asked.viewer.timeZone))
  const found = sortedBy<Standing, UserField>(fitting, Sort, (person, field) =>
    field === 'state' ? rank(person) : person[field],
  )
  return { people, found }
}

/** One person and what may be done with them. Throws Problem('noSuchUser') for whoever is out of reach, as for nobody. */
export async function onePerson(asked: Asking, userId: string) {
  const { db, viewer, services, tenant, now } = asked
  const row = await personOf(db, reachOf(asked), userId)
  if (!row) throw new Problem('noSuchUser')
  const [person] = await standing(asked, [row])
  if (!person) throw new Error('a person that was found is gone')
  const isGuessed = person.state === 'LOCKED' && row.status !== 'LOCKED'
  const lockedUntil = isGuessed ? await services.accounts.identityOf(tenant).lockEnd(row.subject) : undefined
  const administrators = await administratorsOf(db, { tenant: viewer.tenant, ent: row.entCode })
  return {
    user: shown(person),
    passwordUntil: row.passwordUntil,
    lockedUntil: lockedUntil ?? null,
    mfaSince: row.mfaSince,
    lastDevice: browserOf(row.lastLoginAgent),
    passwordExpiresAt: row.forceExpiry ? expiryOf(row) : null,
    sessions: await sessionsOf(db, viewer.tenant, userId, now),
    isSelf: userId === viewer.userId,
    isAbove: !mayGrant(viewer, row),
    isLastAdministrator: administrators.length === 1 && administrators[0] === userId,
  }
}

/** A person with how they stand. */
export type Standing = UserRow & { readonly state: UserState }

/** These people with how they stand, for which the sign-in service is asked about locks. */
async function standing({ services, tenant, now }: RequestContext, rows: readonly UserRow[]): Promise<Standing[]> {
  const locks = await services.accounts.identityOf(tenant).lockStates(rows.map(({ subject }) => subject))
  return rows.map((row) => ({ ...row, state: stateOf(row, locks.get(row.subject), now) }))
}

function stateOf(row: UserRow, lock: LockState | undefined, now: Date): UserState {
  if (row.status === 'DISABLED') return 'DISABLED'
  if (row.status === 'LOCKED' || lock === 'locked') return 'LOCKED'
  if (lock === 'disabled') return 'DISABLED'
  if ((row.passwordUntil && row.passwordUntil <= now) || (row.forceExpiry && expiryOf(row) <= now))
    return 'PASSWORD_EXPIRED'
  if (!row.lastLoginAt) return 'INVITED'
  return row.mustBindMfa ? 'MFA_REQUIRED' : 'ACTIVE'
}

function expiryOf({ passwordChangedAt, expirationDays }: UserRow): Date {
  return new Date(passwordChangedAt.getTime() + expirationDays * day)
}

function rank({ state }: Standing): number {
  return UserState.options.indexOf(state)
}

function shown(person: Standing) {
  const { subject: _subject, permissions: _permissions, language: _language, mustBindMfa: _must, ...rest } = person
  const {
    refundLimitSingle: _single,
    refundLimitDaily: _daily,
    passwordChangedAt: _changed,
    passwordUntil: _until,
    mfaSince: _since,
    lastLoginAgent: _agent,
    ...user
  } = rest
  return user
}
