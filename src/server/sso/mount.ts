import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isEmbedded } from '#server/sso/deps.ts'
import { addStatusFrames } from '#server/sso/frames.ts'
import { answerForgot, answerNewPassword } from '#server/sso/forgot-page.ts'
import { answerSignIn, showBusy, showStale, type PageDeps } from '#server/sso/sign-in-page.ts'
import { addressOf } from '#server/http/rates.ts'
import { originOf, tenantOf } from '#server/http/request.ts'
import signInCss from './signin.css?raw'
import signInScript from './signin.js?raw'
import submitScript from './submit.js?raw'

/** The scheme and host of a token call that the server makes to itself, after a random prefix that only this process knows. */
export const innerHeader = 'x-noren-inner'

/** Mounts the embedded realms under Keycloak's addresses, with their pages and files. */
export async function mountRealms(app: FastifyInstance, deps: PageDeps, innerWord: string): Promise<void> {
  app.get('/sso/signin.css', file('text/css', signInCss))
  app.get('/sso/signin.js', file('text/javascript', signInScript))
  app.get('/sso/submit.js', file('text/javascript', submitScript))
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    const form = 'application/x-www-form-urlencoded'
    pages.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    pages.addHook('onRequest', refuseOtherRealms)
    pages.addHook('preHandler', async (request, reply) =>
      isForeignPost(request) ? showStale(request, reply) : undefined,
    )
    const page = (path: string, answer: (request: FastifyRequest, reply: FastifyReply, deps: PageDeps) => unknown) =>
      pages.route({
        method: ['GET', 'POST'],
        url: `/realms/:realm/login-actions/${path}`,
        handler: (request, reply) => answer(request, reply, deps),
      })
    page('authenticate/:uid', answerSignIn)
    page('reset-credentials', answerForgot)
    page('action-token', answerNewPassword)
    // The service reads a logout only from the address; sent as a form, the ID token appears in no history and no log.
    pages.post('/realms/:realm/protocol/openid-connect/logout', (request, reply) => {
      const { raw } = request
      Object.assign(raw, {
        method: 'GET',
        url: `${raw.url?.split('?')[0]}?${typeof request.body === 'string' ? request.body : ''}`,
      })
      return handOver(request, reply, deps, innerWord)
    })
  })
  await app.register(async (service) => {
    service.removeAllContentTypeParsers()
    // The service reads bodies itself, with its own limit.
    service.addContentTypeParser('*', (_request, _body, done) => done(null))
    service.addHook('onRequest', refuseOtherRealms)
    // Each start of a sign-in writes rows, so it is rate-limited; the steps after it are limited by password and token.
    service.addHook('preHandler', async (request, reply) => {
      if (!beginsSignIn(request)) return undefined
      const wait = await deps.rates.waitFor('signInStart', addressOf(request))
      return wait > 0 ? showBusy(request, reply, wait) : undefined
    })
    addStatusFrames(service)
    service.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/realms/:realm/*',
      handler: (request, reply) => handOver(request, reply, deps, innerWord),
    })
  })
}

async function handOver(request: FastifyRequest, reply: FastifyReply, deps: PageDeps, innerWord: string) {
  const { realm } = tenantOf(request)
  const [word, innerOrigin] = String(request.headers[innerHeader] ?? '').split(' ')
  const inner = word === innerWord
  if (!inner && !isServed(request.raw.url ?? '/', realm)) return reply.code(404).send({ error: 'Not found' })
  const origin = inner && innerOrigin ? innerOrigin : originOf(request)
  const provider = await deps.realms.at(tenantOf(request), origin)
  const { protocol, host } = new URL(origin)
  const { raw } = request
  // Values from the caller are overwritten, because the service trusts these headers.
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers['x-forwarded-host'] = host
  raw.headers['x-forwarded-for'] = request.ip
  const plain = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
  reply.hijack()
  for (const [name, value] of Object.entries(plain)) reply.raw.setHeader(name, value)
  if (protocol === 'https:') reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  // The service derives its mount path from the two addresses.
  const url = raw.url ?? '/'
  Object.assign(raw, { originalUrl: url, url: url.slice(`/realms/${realm}`.length) })
  await provider.callback()(raw, reply.raw)
}

/**
 * The paths a browser may request from the service. Its token endpoint is not among them: refresh tokens go only to the
 * portal's own endpoint, which keeps them away from scripts. Paths are compared as written, so that no other spelling passes.
 */
function isServed(url: string, realm: string): boolean {
  const path = url.split('?')[0]?.slice(`/realms/${realm}`.length) ?? ''
  return (
    /^\/protocol\/openid-connect\/(auth(\/[\w-]+)?|certs|logout(\/confirm|\/success)?)$/.test(path) ||
    path === discovery
  )
}

const discovery = '/.well-known/openid-configuration'

/** A host serves only its own tenant's realm, and only if sign-in is embedded. */
async function refuseOtherRealms(request: FastifyRequest, reply: FastifyReply) {
  const tenant = tenantOf(request)
  const { realm } = request.params as { realm: string } // every route of these two has it
  if (realm === tenant.realm && isEmbedded(tenant)) return undefined
  return reply.code(404).send({ error: 'Realm does not exist' })
}

function beginsSignIn({ params }: FastifyRequest): boolean {
  const { '*': path } = params as { '*'?: string } // of the one route that takes all that is left
  return path === 'protocol/openid-connect/auth'
}

function isForeignPost(request: FastifyRequest): boolean {
  if (request.method !== 'POST') return false
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  // Browsers that hide a form's origin send `null`; then Sec-Fetch-Site decides.
  if (origin !== undefined && origin !== 'null' && origin !== originOf(request)) return true
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function file(type: string, text: string) {
  return (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text)
}
