import { createHash, randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dbOn, transaction } from '#server/db.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { originOf, tenantOf } from '#server/request.ts'
import { tooMany } from '#server/sso/attempts.ts'
import { lookOf } from '#server/sso/look.ts'
import { forgotForm, newPasswordForm, saying } from '#server/sso/pages.ts'
import * as resets from '#server/sso/resets-sql.ts'
import { formOf, sendPage, type PageDeps } from '#server/sso/sign-in-page.ts'
import { words } from '#server/sso/words.ts'
import { nameOf, type Tenant } from '#server/tenants.ts'
import type { Language } from '#shared/language.ts'
import { problemTexts } from '#shared/problem-texts.ts'

/** Asks for a name or address and answers the same whether anybody has it. */
export async function answerForgot(request: FastifyRequest, reply: FastifyReply, deps: PageDeps) {
  const tenant = tenantOf(request)
  const look = lookOf(request.raw, { otherwise: tenant.config.defaultLanguage })
  const say = words[look.language]
  const ask = (status: number, alert?: string) =>
    sendPage(request, reply, status, { look, title: say.forgotTitle, main: forgotForm(look.language, alert) })
  if (request.method !== 'POST') return ask(200)
  const typed = (formOf(request).get('username') ?? '').trim()
  if (!typed) return ask(400, say.missing)
  if (!(await deps.attempts.forgot(request.ip))) return ask(tooMany, say.tooMany)
  // Not waited for: whether a letter is written must not show in the time the answer takes.
  sendLink(deps, tenant, { typed, origin: originOf(request), language: look.language }).catch((error: unknown) =>
    request.log.error(error, 'the link of a forgotten password was not sent'),
  )
  const main = saying(say.sentHelp, { href: '/', text: say.back })
  return sendPage(request, reply, 200, { look, title: say.sentTitle, main })
}

/** The mailed link: takes a new password once. */
export async function answerNewPassword(request: FastifyRequest, reply: FastifyReply, deps: PageDeps) {
  const tenant = tenantOf(request)
  const look = lookOf(request.raw, { otherwise: tenant.config.defaultLanguage })
  const say = words[look.language]
  const form = formOf(request)
  const key = (request.method === 'POST' ? form : new URLSearchParams(request.url.split('?')[1])).get('key') ?? ''
  const db = dbOn(deps.pool)
  const keyHash = hashOf(key)
  const subject = await resets.subjectOfReset(db, tenant.code, keyHash)
  if (!subject) {
    const link = {
      href: `/realms/${tenant.realm}/login-actions/reset-credentials?lang=${look.language}`,
      text: say.sendLink,
    }
    return sendPage(request, reply, 400, { look, title: say.linkSpentTitle, main: saying(say.linkSpent, link) })
  }
  const ask = (status: number, alert?: string) => {
    const main = newPasswordForm(look.language, key, alert)
    return sendPage(request, reply, status, { look, title: say.newTitle, main, keep: { key } })
  }
  if (request.method !== 'POST') return ask(200)
  const password = form.get('password') ?? ''
  if (password !== form.get('again')) return ask(400, problemTexts.differentPasswords[look.language])
  const identity = embeddedIdentity(db, tenant.code)
  // The link is spent first, so that of two answers at once one counts; a refused password gives it back.
  if (!(await resets.spendReset(db, tenant.code, keyHash))) return ask(400, say.linkSpent)
  const changed = await identity.setPassword(subject, password)
  if (!changed.ok) {
    await resets.giveBackReset(db, tenant.code, keyHash)
    return ask(400, problemTexts[changed.problem][look.language])
  }
  await identity.unlock(subject)
  await identity.endSessions(subject)
  await transaction(deps.pool, async (tx) => {
    const person = await resets.noteNewPassword(tx, tenant.code, subject)
    if (!person?.email) return
    const to = { tenant: tenant.code, entCode: person.entCode, to: person.email, language: look.language }
    await queueMail(tx, to, 'passwordChanged', { product: tenant.config.productName, userName: person.userName })
  })
  const main = saying(say.savedHelp, { href: '/', text: say.signIn })
  return sendPage(request, reply, 200, { look, title: say.savedTitle, main })
}

interface LinkWish {
  readonly typed: string
  readonly origin: string
  readonly language: Language
}

async function sendLink(deps: PageDeps, tenant: Tenant, { typed, origin, language }: LinkWish): Promise<void> {
  // A host that is a public address is nobody's own name: the link would lead wherever the asker pleased.
  if (isForeignAddress(nameOf(new URL(origin).host))) return
  const person = await resets.personForReset(dbOn(deps.pool), tenant.code, typed)
  if (!person) return
  const key = randomBytes(32).toString('base64url')
  await transaction(deps.pool, async (tx) => {
    if (!(await resets.addReset(tx, tenant.code, person.subject, hashOf(key)))) return
    const link = `${origin}/realms/${tenant.realm}/login-actions/action-token?lang=${language}&key=${key}`
    const to = { tenant: tenant.code, entCode: person.entCode, to: person.email, language }
    await queueMail(tx, to, 'passwordLink', { product: tenant.config.productName, link, minutes: resets.resetMinutes })
  })
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

const ownNet = new BlockList()
ownNet.addSubnet('127.0.0.0', 8)
ownNet.addSubnet('10.0.0.0', 8)
ownNet.addSubnet('172.16.0.0', 12)
ownNet.addSubnet('192.168.0.0', 16)
ownNet.addAddress('::1', 'ipv6')
ownNet.addSubnet('fc00::', 7, 'ipv6')
ownNet.addSubnet('fe80::', 10, 'ipv6')

function isForeignAddress(host: string): boolean {
  const kind = isIP(host)
  return kind !== 0 && !ownNet.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}
