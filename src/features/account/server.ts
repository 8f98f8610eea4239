import { msg } from '@lingui/core/macro'
import { answer, type RequestContext } from '#server/feature.ts'
import type { Tx } from '#server/db/db.ts'
import { valueOf } from '#server/identity/identity.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { changeOf } from '#server/master/history.ts'
import { endSession, endUserSessions } from '#server/sso/sessions-sql.ts'
import { mayGrant } from '#features/roles/grants.server.ts'
import { managedBy } from '#features/roles/side.server.ts'
import { mailAddress, maskedEmail } from '#shared/email.ts'
import { limits } from '#shared/limits.ts'
import { isSuperAdmin } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { account } from './contract.ts'
import { browserOf } from '#server/access/browser-of.ts'
import * as people from './sql.ts'

export default [
  answer(account.gates, async ({ db, viewer, services: { accounts } }) => {
    const email = await people.mfaEmailOf(db, viewer.tenant, viewer.userId)
    const { sent, resendSeconds, waitSeconds } = await accounts.codeState(viewer)
    return {
      owes: viewer.owes,
      userName: viewer.userName,
      codeAddress: email === null ? null : maskedEmail(email),
      codeSent: sent,
      resendSeconds,
      waitSeconds,
    }
  }),

  answer(account.sendCode, async (context) => {
    await context.services.accounts.sendCode(context)
    return { minutes: limits.codeMinutes, resendSeconds: limits.codeResendSeconds }
  }),

  answer(account.verifyCode, async (context) => {
    await context.services.accounts.verifyCode(context, context.input.code)
    return { owes: context.viewer.owes.filter((gate) => gate !== 'emailCode') }
  }),

  answer(account.setMfa, async (context) => {
    const { input, viewer, services, tenant } = context
    if (viewer.mfaBound) throw new Problem('changedByOther')
    const email = emailIn(context)
    valueOf(await services.accounts.identityOf(tenant).verify(viewer.subject, input.password, viewer.sid))
    await bind(context, email)
    return null
  }),

  answer(account.changeMfa, async (context) => {
    const { input, viewer, services, tenant, tx, now } = context
    if (!viewer.mfaBound) throw new Problem('changedByOther')
    // A code to the present address opens this for some minutes: who only took over a session cannot take the address.
    if (!(await people.mayMoveAddress(tx, viewer, now))) throw new Problem('codeFirst')
    const email = emailIn(context)
    // A password that is typed all the same must be right.
    if (input.password)
      valueOf(await services.accounts.identityOf(tenant).verify(viewer.subject, input.password, viewer.sid))
    await bind(context, email)
    return null
  }),

  answer(account.unbindMfa, async ({ input, viewer, scope, services, tenant, tx, language, audit }) => {
    const { accounts } = services
    if (input.userId === viewer.userId) throw new Problem('noPermission')
    const person = await people.personToUnbind(tx, { ...scope, ents: unbindable(viewer, scope) }, input.userId)
    if (!person) throw new Problem('noSuchUser')
    const { userName, subject, entCode, mfaEmail, userEmail } = person
    const isMerchants = viewer.isAdmin && entCode !== viewer.entCode
    if (!isMerchants && !mayGrant(viewer, person)) throw new Problem('noPermission')
    if (mfaEmail === null) throw new Problem('noChange')
    await people.unbindMfa(tx, viewer.tenant, input.userId)
    audit(`user ${input.userId}`, changeOf('change', { userName, mfa: true }, { userName, mfa: false }, []))
    await endUserSessions(tx, viewer.tenant, input.userId)
    await accounts.identityOf(tenant).endSessions(subject)
    await accounts.forgetCodes(viewer.tenant, input.userId)
    const values = { product: tenant.config.productName, userName }
    for (const to of new Set([mfaEmail, userEmail || mfaEmail])) {
      const addressee = { tenant: viewer.tenant, entCode, to, language: person.language ?? language }
      await queueMail(tx, addressee, 'mfaRemoved', values)
    }
    return null
  }),

  answer(account.resetPassword, async ({ input, viewer, services, tenant, tx, language, audit }) => {
    if (input.userId !== viewer.userId) throw new Problem('noPermission')
    if (input.newPassword !== input.rePassword) throw new Problem('differentPasswords')
    const identity = services.accounts.identityOf(tenant)
    valueOf(await identity.changeOwnPassword(viewer.subject, input.oldPassword, input.newPassword, viewer.sid))
    const { newPassword: password } = input
    audit(`user ${viewer.userId}`, changeOf('change', { password: '' }, { password }, ['password']))
    await people.noteOwnPassword(tx, viewer.tenant, viewer.userId)
    await endUserSessions(tx, viewer.tenant, viewer.userId)
    await identity.endSessions(viewer.subject)
    if (!viewer.userEmail) return null
    const { tenant: code, entCode, userName } = viewer
    const values = { product: tenant.config.productName, userName }
    await queueMail(tx, { tenant: code, entCode, to: viewer.userEmail, language }, 'passwordChanged', values)
    return null
  }),

  answer(account.sessions, async ({ db, viewer, now }) => {
    const sessions = await people.openSessionsOf(db, viewer, { at: now, limit: mostSessions })
    const list = sessions.map(({ sid: _sid, userAgent, ...rest }) => ({ ...rest, device: browserOf(userAgent) }))
    return { list, asOf: now }
  }),

  answer(account.endSession, async ({ input, viewer, services, tenant, tx, now, audit }) => {
    const sessions = await people.openSessionsOf(tx, viewer, { at: now, limit: mostSessions })
    const meant = sessions.filter(({ sessionId, current }) => !current && sessionId === (input.sessionId ?? sessionId))
    if (meant.length === 0) throw new Problem('noChange')
    const identity = services.accounts.identityOf(tenant)
    for (const { sid } of meant) {
      await endSession(tx, viewer.tenant, sid)
      // As when logging out: what counts is the portal's own session, which has ended.
      await identity.endSession(sid).catch(() => undefined)
    }
    audit(`user ${viewer.userId}`, { sessions: meant.length })
    return null
  }),

  answer(account.logout, async ({ viewer, services, tenant }) => {
    // A sign-in service that is away does not keep the person in the portal; but whoever comes next must not be let in by
    // the session it still has: the page asks again until it has ended.
    if (!(await services.accounts.leave(tenant, viewer.sid))) throw new Problem('sso')
    return null
  }),
]

/** The enterprises whose people somebody may unbind: those they manage, and for the provider's people merchants by a right of its own. */
function unbindable(viewer: Viewer, scope: Scope): readonly string[] {
  const merchants = viewer.isAdmin && viewer.permissions.has('EntMfaConfig.edit')
  if (!merchants) return managedBy(viewer, scope)
  const manages = isSuperAdmin(viewer) && viewer.permissions.has('AdminManage.edit')
  return manages ? scope.ents : scope.ents.filter((ent) => ent !== viewer.entCode)
}

const mostSessions = 200

interface ToBind extends RequestContext {
  readonly tx: Tx
  readonly audit: (object: string, detail: ReturnType<typeof changeOf>) => void
  readonly input: { readonly email: string; readonly confirmEmail: string; readonly account: string }
}

function emailIn({ input, viewer }: ToBind): string {
  const email = mailAddress(input.email)
  const again = mailAddress(input.confirmEmail)
  const own = input.account === '' || input.account.toLowerCase() === viewer.userName.toLowerCase()
  if (!own) throw new Problem('noPermission')
  if (!email) throw new Problem('parameter', invalidEmail)
  if (email !== again) throw new Problem('parameter', differentEmails)
  return email
}

/** Binds the address, tells it and the former one, and logs the person out (spec section 4). */
async function bind({ tx, viewer, tenant, services, language, audit }: ToBind, email: string): Promise<void> {
  const former = await people.bindMfa(tx, viewer.tenant, viewer.userId, email)
  const moved = former !== null
  const before = moved ? { codeAddress: maskedEmail(former) } : { mfa: false, codeAddress: '' }
  const after = { ...(!moved && { mfa: true }), codeAddress: maskedEmail(email) }
  // Two addresses may look alike once they are masked: the record says that one took the place of the other all the same.
  audit(`user ${viewer.userId}`, { kind: 'change', before, after })
  await endUserSessions(tx, viewer.tenant, viewer.userId)
  await services.accounts.identityOf(tenant).endSessions(viewer.subject)
  const { tenant: code, entCode, userName } = viewer
  for (const to of new Set([email, former ?? email])) {
    await queueMail(tx, { tenant: code, entCode, to, language }, 'mfaChanged', {
      product: tenant.config.productName,
      userName,
    })
  }
}

const invalidEmail = msg`Check the e-mail address.`
const differentEmails = msg`The two e-mail addresses differ.`
