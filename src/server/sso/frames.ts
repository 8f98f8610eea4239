import type { FastifyInstance } from 'fastify'
import { originOf, queryOf, tenantOf } from '#server/http/request.ts'
import statusScript from './login-status.js?raw'
import thirdPartyScript from './third-party.js?raw'

const base = '/realms/:realm/protocol/openid-connect'
const framePolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'self'; base-uri 'none'"

/** Keycloak's two helper frames, for clients that are set up with address and realm alone. */
export function addStatusFrames(service: FastifyInstance): void {
  const pages = [
    ['3p-cookies/step1.html', 'third-party.js', thirdPartyScript],
    ['login-status-iframe.html', 'login-status.js', statusScript],
  ] as const
  for (const [page, script, text] of pages) {
    service.get(`/sso/:realm/${script}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text),
    )
    service.get(`${base}/${page}`, (request, reply) =>
      reply
        .headers({ 'content-security-policy': framePolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><meta charset="utf-8"><title>-</title><script src="/sso/${tenantOf(request).realm}/${script}"></script>`,
        ),
    )
  }
  service.get(`${base}/login-status-iframe.html/init`, (request, reply) => {
    const asked = new URLSearchParams(queryOf(request))
    const own =
      asked.get('origin') === originOf(request) && asked.get('client_id') === tenantOf(request).config.ssoClientId
    return reply.code(own ? 204 : 403).send()
  })
}
