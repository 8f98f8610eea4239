import { answer, type Asked } from '#server/feature.ts'
import type { Tx } from '#server/db.ts'
import type { Result } from '#server/identity/identity.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { endSession, endUserSessions } from '#server/sso/sessions-sql.ts'
import { mailAddress, maskedEmail } from '#shared/email.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { account } from './contract.ts'
import * as people from './sql.ts'

export default [
  answer(account.gates, async ({ db, viewer, accounts }) => {
    const email = await people.mfaEmailOf(db, viewer.tenant, viewer.userId)
    return {
      owes: viewer.owes,
      userName: viewer.userName,
      codeAddress: email === null ? null : maskedEmail(email),
      resendSeconds: await accounts.resendSeconds(viewer),
    }
  }),

  answer(account.sendCode, async ({ viewer, accounts, language }) => {
    await accounts.sendCode(viewer, language)
    return { minutes: limits.codeMinutes, resendSeconds: limits.codeResendSeconds }
  }),

  answer(account.verifyCode, async ({ input, viewer, accounts }) => {
    await accounts.verifyCode(viewer, input.code)
    return { owes: viewer.owes.filter((gate) => gate !== 'emailCode') }
  }),

  answer(account.setMfa, async (asked) => {
    const { input, viewer, accounts, tenant } = asked
    if (viewer.mfaBound) throw new Problem('changedByOther')
    const email = emailIn(asked)
    okOr(await accounts.identityOf(tenant).verify(viewer.subject, input.password))
    await bind(asked, email)
    return null
  }),

  answer(account.changeMfa, async (asked) => {
    const { input, viewer, accounts, tenant } = asked
    if (!viewer.mfaBound) throw new Problem('changedByOther')
    const email = emailIn(asked)
    // The session paid with a code already; a password that is typed all the same must be right.
    if (input.password) okOr(await accounts.identityOf(tenant).verify(viewer.subject, input.password))
    await bind(asked, email)
    return null
  }),

  answer(account.resetPassword, async (asked) => {
    const { input, viewer, accounts, tenant, tx, language, audit } = asked
    if (input.userId !== viewer.userId) throw new Problem('noPermission')
    if (input.newPassword !== input.rePassword) throw new Problem('differentPasswords')
    const identity = accounts.identityOf(tenant)
    okOr(await identity.changeOwnPassword(viewer.subject, input.oldPassword, input.newPassword))
    audit(viewer.userId)
    await people.noteOwnPassword(tx, viewer.tenant, viewer.userId)
    await endUserSessions(tx, viewer.tenant, viewer.userId)
    await identity.endSessions(viewer.subject)
    if (!viewer.userEmail) return null
    const { tenant: code, entCode, userName } = viewer
    const values = { product: tenant.config.productName, userName }
    await queueMail(tx, { tenant: code, entCode, to: viewer.userEmail, language }, 'passwordChanged', values)
    return null
  }),

  answer(account.logout, async ({ viewer, accounts, tenant, tx }) => {
    await endSession(tx, viewer.tenant, viewer.sid)
    // A sign-in service that is away must not keep the person in the portal; its own session runs out by itself.
    await accounts
      .identityOf(tenant)
      .endSession(viewer.sid)
      .catch(() => undefined)
    return null
  }),
]

interface ToBind extends Asked {
  readonly tx: Tx
  readonly audit: (object: string) => void
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
async function bind({ tx, viewer, tenant, accounts, language, audit }: ToBind, email: string): Promise<void> {
  const former = await people.bindMfa(tx, viewer.tenant, viewer.userId, email)
  audit(viewer.userId)
  await endUserSessions(tx, viewer.tenant, viewer.userId)
  await accounts.identityOf(tenant).endSessions(viewer.subject)
  const { tenant: code, entCode, userName } = viewer
  for (const to of new Set([email, former ?? email])) {
    await queueMail(tx, { tenant: code, entCode, to, language }, 'mfaChanged', {
      product: tenant.config.productName,
      userName,
    })
  }
}

function okOr<T>(result: Result<T>): T {
  if (!result.ok) throw new Problem(result.problem)
  return result.value
}

const invalidEmail = {
  ja: 'メールアドレスの形式をご確認ください。',
  en: 'Check the e-mail address.',
  mn: 'И-мэйл хаягаа шалгана уу.',
}
const differentEmails = {
  ja: '2つのメールアドレスが一致していません。',
  en: 'The two e-mail addresses differ.',
  mn: 'Хоёр и-мэйл хаяг өөр байна.',
}
