import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dbOn, transaction } from '#server/db/db.ts'
import { addressOf } from '#server/http/rates.ts'
import { originOf, tenantOf } from '#server/http/request.ts'
import type { SsoDeps } from '#server/sso/deps.ts'
import { deviceOf } from '#server/sso/device.ts'
import { lookCookies, lookOf } from '#server/sso/look.ts'
import { pagePolicy, render, type Look } from '#server/sso/layout.ts'
import { saying, signInForm } from '#server/sso/pages.ts'
import type { Realms } from '#server/sso/realms.ts'
import { noteSignIn } from '#server/sso/sign-in-audit.ts'
import { checkSignIn } from '#server/sso/sign-in-check.ts'
import { languageOf } from '#shared/language.ts'

/** What the pages need. */
export interface PageDeps extends SsoDeps {
  readonly realms: Realms
}

/** Shows the sign-in form and handles it: a right user name and password lead on to the portal. */
export async function answerSignIn(request: FastifyRequest, reply: FastifyReply, deps: PageDeps) {
  const tenant = tenantOf(request)
  const provider = await deps.realms.at(tenant, originOf(request))
  const pending = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
  if (!pending || pending.prompt.name !== 'login') return showStale(request, reply)
  const locales = pending.params['ui_locales']
  const look = lookOf(request.raw, {
    uiLocales: typeof locales === 'string' ? locales : undefined,
    otherwise: tenant.config.defaultLanguage,
  })
  if (request.method !== 'POST') return showForm(request, reply, deps, look)

  const form = formOf(request)
  const userName = (form.get('username') ?? '').trim()
  const password = form.get('password') ?? ''
  if (!userName || !password)
    return showForm(request, reply, deps, look, {
      userName,
      alert: msg`Enter your user name and password.`,
      status: 400,
    })
  const wait = await deps.rates.waitFor('signIn', addressOf(request))
  if (wait > 0) {
    reply.header('retry-after', wait)
    return showForm(request, reply, deps, look, {
      userName,
      alert: msg`Too many attempts. Wait a moment and try again.`,
      status: 429,
    })
  }
  const path = `/realms/${tenant.realm}/`
  const device = deviceOf(request, deps.secrets, { name: 'noren_device', path, sameSite: 'Lax' })
  const checked = await checkSignIn(dbOn(deps.pool), tenant.code, { userName, password, deviceHash: device.hash })
  if (checked.refused) {
    const { subject, refused: problem, locks } = checked
    // Unknown names leave a row as well: the answer takes the same time.
    await transaction(deps.pool, (tx) =>
      noteSignIn(tx, request, { action: locks ? 'signIn locked' : 'signIn', subject, problem }),
    )
    return showForm(request, reply, deps, look, {
      userName,
      alert: msg`The user name or password is not right.`,
      status: 401,
    })
  }

  await deps.rates.giveBack('signIn', addressOf(request))
  const returnTo = await provider.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId: checked.subject, remember: false, amr: ['pwd'], ts: Math.floor(Date.now() / 1000) } },
    { mergeWithLastSubmission: false },
  )
  return reply.header('set-cookie', device.cookie).header('cache-control', 'no-store').redirect(returnTo, 303)
}

/** Sends a page with its policy; it is never cached. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: Omit<Parameters<typeof render>[0], 'productName'>,
) {
  const { config } = tenantOf(request)
  // A language chosen here also applies to the portal and to the next visit.
  const chosen = languageOf(new URLSearchParams(request.url.split('?')[1]).get('lang'))
  if (chosen) reply.header('set-cookie', `${lookCookies.language}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy, 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(render({ productName: config.productName, supportPhone: config.supportPhone, ...page }))
}

/** Shows that an address starts too many sign-ins, and sets the time of the next attempt. */
export function showBusy(request: FastifyRequest, reply: FastifyReply, waitSeconds: number) {
  const look = lookOf(request.raw, { otherwise: tenantOf(request).config.defaultLanguage })
  reply.header('retry-after', waitSeconds)
  return sendPage(request, reply, 429, {
    look,
    title: msg`Sign in`,
    main: saying(look.language, msg`Too many attempts. Wait a moment and try again.`, {
      href: '/',
      text: msg`Start again`,
    }),
  })
}

/** Shows that a page was open for too long and links to the start. */
export function showStale(request: FastifyRequest, reply: FastifyReply) {
  const look = lookOf(request.raw, { otherwise: tenantOf(request).config.defaultLanguage })
  return sendPage(request, reply, 400, {
    look,
    title: msg`This page is out of date`,
    main: saying(look.language, msg`It was open for too long, or you signed in on another page. Please start again.`, {
      href: '/',
      text: msg`Start again`,
    }),
  })
}

/** The fields of a posted form; of repeated fields the first counts. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof request.body === 'string' ? request.body : '')
}

interface Shown {
  readonly userName?: string
  readonly alert?: MessageDescriptor
  readonly status?: number
}

function showForm(request: FastifyRequest, reply: FastifyReply, deps: PageDeps, look: Look, shown: Shown = {}) {
  const tenant = tenantOf(request)
  const personas = tenant.demo ? (deps.personas?.(tenant) ?? []) : []
  const forgotLink = `/realms/${tenant.realm}/login-actions/reset-credentials?lang=${look.language}`
  const { status = 200, ...typed } = shown
  const main = signInForm(look.language, { ...typed, forgotLink, personas })
  return sendPage(request, reply, status, { look, title: msg`Sign in`, main })
}
