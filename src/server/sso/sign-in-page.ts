import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dbOn } from '#server/db.ts'
import { originOf, tenantOf } from '#server/request.ts'
import { tooMany, type Attempts } from '#server/sso/attempts.ts'
import type { SsoDeps } from '#server/sso/deps.ts'
import { cookiesOf, lookCookies, lookOf } from '#server/sso/look.ts'
import { pagePolicy, render, type Look } from '#server/sso/layout.ts'
import { saying, signInForm } from '#server/sso/pages.ts'
import type { Realms } from '#server/sso/realms.ts'
import { checkSignIn } from '#server/sso/sign-in-check.ts'
import { words } from '#server/sso/words.ts'
import { languageOf } from '#shared/language.ts'

/** What the pages are answered with. */
export interface PageDeps extends SsoDeps {
  readonly realms: Realms
  readonly attempts: Attempts
}

/** Shows the sign-in form, and takes it: a right name and password go on to the portal. */
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

  const say = words[look.language]
  const form = formOf(request)
  const userName = (form.get('username') ?? '').trim()
  const password = form.get('password') ?? ''
  if (!userName || !password) return showForm(request, reply, deps, look, { userName, alert: say.missing, status: 400 })
  if (!(await deps.attempts.signIn(request.ip))) {
    return showForm(request, reply, deps, look, { userName, alert: say.tooMany, status: tooMany })
  }
  const device = deviceOf(request, deps)
  const checked = await checkSignIn(dbOn(deps.pool), tenant.code, { userName, password, deviceHash: device.hash })
  if (!checked) return showForm(request, reply, deps, look, { userName, alert: say.wrong, status: 401 })

  await deps.attempts.signedIn(request.ip)
  const returnTo = await provider.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId: checked.subject, remember: false, amr: ['pwd'], ts: Math.floor(Date.now() / 1000) } },
    { mergeWithLastSubmission: false },
  )
  return reply.header('set-cookie', device.cookie).header('cache-control', 'no-store').redirect(returnTo, 303)
}

/** Sends a page with its policy; what it shows is never kept. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: Omit<Parameters<typeof render>[0], 'productName'>,
) {
  const { config } = tenantOf(request)
  // The switch's choice holds for the portal and for the next visit.
  const chosen = languageOf(new URLSearchParams(request.url.split('?')[1]).get('lang'))
  if (chosen) reply.header('set-cookie', `${lookCookies.language}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy, 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(render({ productName: config.productName, supportPhone: config.supportPhone, ...page }))
}

/** Says that a page was open for too long and leads to the start. */
export function showStale(request: FastifyRequest, reply: FastifyReply) {
  const look = lookOf(request.raw, { otherwise: tenantOf(request).config.defaultLanguage })
  const say = words[look.language]
  return sendPage(request, reply, 400, {
    look,
    title: say.stale,
    main: saying(say.staleHelp, { href: '/', text: say.again }),
  })
}

/** The fields of a posted form; each once, the first counts. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof request.body === 'string' ? request.body : '')
}

interface Shown {
  readonly userName?: string
  readonly alert?: string
  readonly status?: number
}

function showForm(request: FastifyRequest, reply: FastifyReply, deps: PageDeps, look: Look, shown: Shown = {}) {
  const tenant = tenantOf(request)
  const personas = tenant.demo ? (deps.personas?.(tenant) ?? []) : []
  const forgotLink = `/realms/${tenant.realm}/login-actions/reset-credentials?lang=${look.language}`
  const { status = 200, ...typed } = shown
  const main = signInForm(look.language, { ...typed, forgotLink, personas })
  return sendPage(request, reply, status, { look, title: words[look.language].signIn, main })
}

/** The browser's own number: only its keyed hash stands in the database, bound to who signed in on it. */
function deviceOf(request: FastifyRequest, { secrets }: SsoDeps) {
  const { realm } = tenantOf(request)
  const shown = cookiesOf(request.headers.cookie).get(deviceCookie)
  const id = shown && /^[\w-]{43}$/.test(shown) ? shown : randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return {
    hash: createHmac('sha256', secrets.keyFor('known-devices')).update(id).digest('base64url'),
    cookie: `${deviceCookie}=${id}; Path=/realms/${realm}/; HttpOnly; SameSite=Lax; Max-Age=34560000${secure}`,
  }
}

const deviceCookie = 'noren_device'
