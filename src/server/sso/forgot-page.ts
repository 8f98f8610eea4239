import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dbOn, transaction } from '#server/db/db.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { addressOf } from '#server/http/rates.ts'
import { tenantOf } from '#server/http/request.ts'
import { lookOf } from '#server/sso/look.ts'
import { forgotForm, newPasswordForm, saying } from '#server/sso/pages.ts'
import * as resets from '#server/sso/resets-sql.ts'
import { noteNewPassword } from '#server/sso/new-password.ts'
import { noteSignIn, originOf } from '#server/sso/sign-in-audit.ts'
import { formOf, sendPage, type PageDeps } from '#server/sso/sign-in-page.ts'
import type { Language } from '#shared/language.ts'
import { problemTexts } from '#shared/problem-texts.ts'

/** Asks for a user name or address and answers the same whether or not it exists. */
export async function answerForgot(request: FastifyRequest, reply: FastifyReply, deps: PageDeps) {
  const tenant = tenantOf(request)
  const look = lookOf(request.raw, { otherwise: tenant.config.defaultLanguage })
  const ask = (status: number, alert?: MessageDescriptor) =>
    sendPage(request, reply, status, {
      look,
      title: msg`Forgot your password`,
      main: forgotForm(look.language, alert),
    })
  if (request.method !== 'POST') return ask(200)
  const typed = (formOf(request).get('username') ?? '').trim()
  if (!typed) return ask(400, msg`Enter your user name or registered e-mail address.`)
  const wait = await deps.rates.waitFor('forgot', addressOf(request))
  if (wait > 0) {
    reply.header('retry-after', wait)
    return ask(429, msg`Too many attempts. Wait a moment and try again.`)
  }
  // Not awaited: the time the answer takes must not show whether a mail is sent.
  sendLink(request, deps, { typed, language: look.language }).catch((error: unknown) =>
    request.log.error(error, 'the link of a forgotten password was not sent'),
  )
  const main = saying(
    look.language,
    msg`If there is such an account, a link is on its way. It works once, for 30 minutes. If nothing arrives, ask your administrator.`,
    { href: '/', text: msg`Back to sign-in` },
  )
  return sendPage(request, reply, 200, { look, title: msg`Check your e-mail`, main })
}

/** Answers the mailed link, which sets a new password once. */
export async function answerNewPassword(request: FastifyRequest, reply: FastifyReply, deps: PageDeps) {
  const tenant = tenantOf(request)
  const look = lookOf(request.raw, { otherwise: tenant.config.defaultLanguage })
  const form = formOf(request)
  const key = (request.method === 'POST' ? form : new URLSearchParams(request.url.split('?')[1])).get('key') ?? ''
  const db = dbOn(deps.pool)
  const keyHash = hashOf(key)
  const subject = await resets.subjectOfReset(db, tenant.code, keyHash)
  if (!subject) {
    const link = {
      href: `/realms/${tenant.realm}/login-actions/reset-credentials?lang=${look.language}`,
      text: msg`Send the link`,
    }
    return sendPage(request, reply, 400, {
      look,
      title: msg`This link does not work`,
      main: saying(look.language, msg`It has expired or was used before. Have a new link sent.`, link),
    })
  }
  const ask = (status: number, alert?: MessageDescriptor) => {
    const main = newPasswordForm(look.language, key, alert)
    return sendPage(request, reply, status, {
      look,
      title: msg`New password`,
      main,
      keep: { key },
    })
  }
  if (request.method !== 'POST') return ask(200)
  const password = form.get('password') ?? ''
  if (password !== form.get('again')) return ask(400, problemTexts.differentPasswords)
  const identity = embeddedIdentity(db, tenant.code)
  // The link is used up first, so that one of two simultaneous requests counts; a refused password restores it.
  if (!(await resets.spendReset(db, tenant.code, keyHash)))
    return ask(400, msg`It has expired or was used before. Have a new link sent.`)
  const changed = await identity.setPassword(subject, password)
  if (!changed.ok) {
    await resets.giveBackReset(db, tenant.code, keyHash)
    return ask(400, problemTexts[changed.problem])
  }
  await identity.unlock(subject)
  await identity.endSessions(subject)
  const { language } = look
  await transaction(deps.pool, (tx) =>
    noteNewPassword(tx, tenant, { subject, action: 'password by link', origin: originOf(request), language }),
  )
  const main = saying(look.language, msg`Sign in with the new password. Your other devices were signed out.`, {
    href: '/',
    text: msg`Sign in`,
  })
  return sendPage(request, reply, 200, { look, title: msg`Your password is changed`, main })
}

interface LinkWish {
  readonly typed: string
  readonly language: Language
}

async function sendLink(request: FastifyRequest, deps: PageDeps, { typed, language }: LinkWish): Promise<void> {
  const tenant = tenantOf(request)
  const person = await resets.personForReset(dbOn(deps.pool), tenant.code, typed)
  if (!person) return
  const key = randomBytes(32).toString('base64url')
  await transaction(deps.pool, async (tx) => {
    if (!(await resets.addReset(tx, tenant.code, person.subject, hashOf(key)))) return
    const link = `${deps.linkOrigin(tenant)}/realms/${tenant.realm}/login-actions/action-token?lang=${language}&key=${key}`
    const to = { tenant: tenant.code, entCode: person.entCode, to: person.email, language }
    await noteSignIn(tx, request, { action: 'password link', subject: person.subject })
    await queueMail(tx, to, 'passwordLink', { product: tenant.config.productName, link, minutes: resets.resetMinutes })
  })
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
