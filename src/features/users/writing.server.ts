import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { codeOf, type Tx } from '#server/db/db.ts'
import type { WriteContext } from '#server/feature.ts'
import { valueOf, type Identity } from '#server/identity/identity.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { changeOf } from '#server/master/history.ts'
import { endUserSessions } from '#server/sso/sessions-sql.ts'
import { keepingAdministrator } from '#features/roles/administrators.server.ts'
import { houseFor } from '#features/roles/side.server.ts'
import type { Call, CheckedInputOf } from '#shared/call.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Language } from '#shared/language.ts'
import type { users } from './contract.ts'
import * as rules from './rules.server.ts'
import * as people from './sql.ts'
import { UserForm } from './user.contract.ts'

type Writing = Omit<WriteContext<Call>, 'input'>

/** Adds a person who can sign in at once, and mails them where; the password travels another way. */
export async function addPerson(asked: Writing, input: CheckedInputOf<typeof users.add>) {
  const { tx, viewer, scope, audit } = asked
  const { password, rePassword, forceChangeAtFirstLogin, entCode, ...form } = input
  const ent = houseFor(viewer, scope, entCode)
  rules.checkPassword(form.userName, password, rePassword)
  await rules.checkRights(tx, asked, ent, form)
  await rules.refuseTwins(tx, asked, form, '')
  const { userId } = await makePerson(asked, ent, form, { password, mustChange: forceChangeAtFirstLogin })
  audit(objectOf(userId), changeOf('add', null, { ...form, entCode: ent, password }, secrets))
  return { userId, version: 1 }
}

/** Makes a person of an enterprise with a login whose password somebody else typed, and mails them where to sign in. */
export async function makePerson(
  { tx, viewer, services, tenant, now, language, undo }: Writing,
  ent: string,
  form: UserForm,
  { password, mustChange }: { password: string; mustChange: boolean },
): Promise<{ userId: string }> {
  const identity = services.accounts.identityOf(tenant)
  const { userName, userEmail: email, userFullName: fullName } = form
  const { subject } = valueOf(await identity.create({ userName, email, fullName, password }))
  undo(() => identity.remove(subject))
  const userId = randomUUID()
  const given = { mustChange, until: mustChange ? untilOf(now) : null }
  const at = { tenant: viewer.tenant, ent, userId, subject }
  await people.insertPerson(tx, at, { ...form, given }).catch(refuseTwin)
  if (form.status !== 'ACTIVE') await identity.setEnabled(subject, false)
  if (email) {
    const to = { tenant: viewer.tenant, entCode: ent, to: email, language }
    await queueMail(tx, to, 'invited', {
      product: tenant.config.productName,
      userName,
      link: services.linkOrigin(tenant),
    })
  }
  return { userId }
}

/** Changes a person; a new password has to be changed by its owner, and works for three days. */
export async function modifyPerson(asked: Writing, input: CheckedInputOf<typeof users.modify>) {
  const { tx, viewer, services, tenant, now, audit, undo } = asked
  const { userId, version, password, rePassword, ...form } = input
  const before = await hold(asked, { userId, version })
  const identity = services.accounts.identityOf(tenant)
  rules.refuseAbove(asked, before)
  rules.refuseOwnRights(asked, before, input)
  const former = fieldsOf(UserForm, before)
  if (password === undefined && isDeepStrictEqual(former, form)) throw new Problem('noChange')
  if (password !== undefined) rules.checkPassword(form.userName, password, rePassword)
  if (!isDeepStrictEqual(rightsOf(former), rightsOf(form))) await rules.checkRights(tx, asked, before.entCode, form)
  await rules.refuseTwins(tx, asked, form, userId)
  const given = password === undefined ? undefined : { mustChange: true, until: untilOf(now) }
  const house = { tenant: viewer.tenant, ent: before.entCode }
  const next = await keepingAdministrator(tx, house, () =>
    people.updatePerson(tx, viewer.tenant, userId, { ...form, given }).catch(refuseTwin),
  )
  await carry(identity, before, form, undo)
  if (form.status !== 'ACTIVE' || password !== undefined) await endEverywhere(tx, identity, viewer.tenant, before)
  if (password !== undefined) {
    // The last step: a password cannot be taken back.
    valueOf(await identity.setPassword(before.subject, password))
    await tellOwner(asked, before, 'passwordChanged')
  }
  if (form.userEmail !== before.userEmail) await tellOwner(asked, before, 'addressChanged')
  const [was, is] = [former, form].map((one) => ({ ...one, password: '' }))
  audit(objectOf(userId), changeOf('change', was ?? null, { ...is, password: password ?? '' }, secrets))
  return { userId, version: next }
}

/** Lets somebody sign in again. */
export async function unlockPerson(asked: Writing, at: { userId: string; version: number }) {
  const { tx, viewer, services, tenant, audit } = asked
  const before = await hold(asked, at)
  const identity = services.accounts.identityOf(tenant)
  rules.refuseAbove(asked, before)
  rules.refuseSelf(asked, before)
  const isGuessed = (await identity.lockStates([before.subject])).get(before.subject) === 'locked'
  if (before.status !== 'LOCKED' && !isGuessed) throw new Problem('noChange')
  const byHand = before.status === 'LOCKED'
  const version = byHand ? await people.openLock(tx, viewer.tenant, at.userId) : at.version
  valueOf(await identity.unlock(before.subject))
  if (byHand) valueOf(await identity.setEnabled(before.subject, true))
  audit(objectOf(at.userId), changeOf('change', { status: 'LOCKED' }, { status: 'ACTIVE' }, secrets))
  return { userId: at.userId, version }
}

/** Ends every session of a person. */
export async function signOutPerson(asked: Writing, userId: string): Promise<null> {
  const { tx, viewer, services, tenant, audit } = asked
  const person = await people.holdPerson(tx, rules.reachOf(asked), userId)
  if (!person) throw new Problem('noSuchUser')
  rules.refuseAbove(asked, person)
  await endEverywhere(tx, services.accounts.identityOf(tenant), viewer.tenant, person)
  audit(objectOf(userId), changeOf('change', { signedOut: false }, { signedOut: true }, secrets))
  return null
}

/** Deletes a person, who is neither the asker nor the last administrator. */
export async function deletePerson(asked: Writing, at: { userId: string; version: number }): Promise<null> {
  const { tx, viewer, services, tenant, audit } = asked
  const before = await hold(asked, at)
  const identity = services.accounts.identityOf(tenant)
  rules.refuseSelf(asked, before)
  rules.refuseAbove(asked, before)
  const house = { tenant: viewer.tenant, ent: before.entCode }
  await endUserSessions(tx, viewer.tenant, at.userId)
  await keepingAdministrator(tx, house, () => people.removePerson(tx, viewer.tenant, at.userId))
  audit(objectOf(at.userId), changeOf('delete', fieldsOf(UserForm, before), null, secrets))
  await services.accounts.forgetCodes(viewer.tenant, at.userId)
  // The last step, and one that may be repeated: nobody can be made again with the password they had.
  valueOf(await identity.remove(before.subject))
  return null
}

/** How a person is named in the audit log. */
export const objectOf = (userId: string) => `user ${userId}`

/** Fields whose values never enter the audit log. */
const secrets = ['password']

/** The person as they are now, locked. Throws where they are out of reach or were changed since they were read. */
async function hold(asked: Writing, { userId, version }: { userId: string; version: number }): Promise<people.UserRow> {
  const person = await people.holdPerson(asked.tx, rules.reachOf(asked), userId)
  if (!person) throw new Problem('noSuchUser')
  if (person.version !== version) throw new Problem('changedByOther')
  return person
}

function rightsOf({ roleId, shopScope, shopCodes }: UserForm) {
  return { roleId, shopScope, shopCodes: shopCodes.toSorted() }
}

/** Tells the sign-in service who the person is now and whether they may sign in. */
async function carry(identity: Identity, before: people.UserRow, form: UserForm, undo: Writing['undo']): Promise<void> {
  const { subject, userName, userEmail: email, userFullName: fullName, status } = before
  const now = { userName: form.userName, email: form.userEmail, fullName: form.userFullName }
  if (!isDeepStrictEqual(now, { userName, email, fullName })) {
    valueOf(await identity.update(subject, now))
    undo(() => identity.update(subject, { userName, email, fullName }))
  }
  const [was, is] = [status === 'ACTIVE', form.status === 'ACTIVE']
  if (was === is) return
  valueOf(await identity.setEnabled(subject, is))
  undo(() => identity.setEnabled(subject, was))
}

async function endEverywhere(tx: Tx, identity: Identity, tenant: string, person: people.UserRow): Promise<void> {
  await endUserSessions(tx, tenant, person.userId)
  await identity.endSessions(person.subject)
}

/** Tells the person at the address they had before the change. */
async function tellOwner(
  { tx, viewer, tenant, language }: Writing,
  person: people.UserRow,
  what: 'passwordChanged' | 'addressChanged',
): Promise<void> {
  const { userEmail: to, userName, entCode } = person
  if (!to) return
  const own = (person.language ?? language) as Language // the column holds nothing else
  const values = { product: tenant.config.productName, userName }
  await queueMail(tx, { tenant: viewer.tenant, entCode, to, language: own }, what, values)
}

function untilOf(now: Date): Date {
  return new Date(now.getTime() + peopleLimits.givenPasswordHours * 60 * 60 * 1000)
}

function refuseTwin(error: unknown): never {
  throw codeOf(error) === '23505' ? new Problem('userNameExists') : error
}
