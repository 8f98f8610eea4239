import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#shared/problem.ts'
import { cssOf } from './brand.ts'
import { barePolicy } from './headers.ts'
import { tenantIfKnown } from './request.ts'
import { encodingFor, tenantPages } from './tenant-pages.ts'

/** Mounts the built app: its files, the former release's for tabs still open, and the page itself for every screen's path. */
export async function addPages(app: FastifyInstance, clientFolder: string, worker = true): Promise<void> {
  const page = join(clientFolder, 'index.html')
  if (!existsSync(page)) {
    app.setNotFoundHandler((request, reply) => refuse(app, request.url, reply))
    return
  }
  const hashes: PageHashes = JSON.parse(readFileSync(join(clientFolder, 'policy.json'), 'utf8'))
  const pageOf = tenantPages(readFileSync(page, 'utf8'))
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const tenant = tenantIfKnown(request)
    const { etag, style, bodies } = pageOf(tenant ? cssOf(tenant.config) : '')
    const styles = style ? [...hashes.styles, style] : hashes.styles
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    reply.header('content-security-policy', pagePolicy({ ...hashes, styles }, tenant?.config.ssoUrl))
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  }
  const roots = [clientFolder, join(clientFolder, '../former')].filter((folder) => existsSync(folder))
  await app.register(async (files) => {
    // The page as a worker keeps it, whose answers carry the policy it came with.
    files.addHook('onRequest', async (request, reply) => {
      if (pathOf(request.url) !== '/index.html') return
      reply.header('content-security-policy', pagePolicy(hashes, tenantIfKnown(request)?.config.ssoUrl))
    })
    await files.register(fastifyStatic, {
      root: roots,
      index: false,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('vary', 'accept-encoding')
        if (/\/sw\.js/.test(path)) reply.header('content-security-policy', workerPolicy)
      },
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (tenantIfKnown(request) && wantsPage && isScreen(path)) return sendPage(request, reply)
    return refuse(app, request.url, reply)
  })
  app.get('/', sendPage)
  if (!worker)
    app.get('/sw.js', (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', workerPolicy)
        .send(leavingWorker),
    )
}

/** Replaces the service worker when it is switched off: deletes its caches and unregisters; open pages stay as they are. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('message', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(leave())
})
`

/** Paths that the app's router answers; the others belong to the server and never get the page. */
export function isScreen(path: string): boolean {
  return !/^\/(apiproxy|realms|resources|edge|assets|sso|icons)(\/|$)/.test(path) && !/\.[a-z0-9]{2,11}$/i.test(path)
}

/** The hashes of the page's scripts and style sheets, inline ones included. */
export interface PageHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The strict policy of the page: scripts and styles of its own or with a known hash, no eval, Trusted Types enforced. Forms,
 * which a sign-out is, go to its own origin and to the tenant's Keycloak where there is one.
 */
export function pagePolicy({ scripts, styles }: PageHashes, ssoUrl = ''): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`).join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${quoted(scripts)}`.trim(),
    `style-src 'self' ${quoted([emptyStyle, ...styles])}`,
    `style-src-elem 'self' ${quoted([emptyStyle, ...styles])}`,
    "style-src-attr 'none'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${ssoUrl && new URL(ssoUrl).origin}`.trim(),
    "frame-ancestors 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-sw',
    'report-uri /edge/report',
  ].join('; ')
}

/** The hash of the empty string: Emotion fills an empty <style> through the CSSOM. */
const emptyStyle = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}

function refuse(app: FastifyInstance, url: string, reply: FastifyReply): never {
  const allowed = methodsOf(app, pathOf(url))
  if (allowed.length === 0) throw new Problem('notFound')
  reply.header('allow', allowed.join(', '))
  throw new Problem('method')
}

function methodsOf(app: FastifyInstance, path: string): readonly string[] {
  return (['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const).filter((method) => app.hasRoute({ method, url: path }))
}

/** The policy of the readable page of calls: scripts and styles of its own folder, nothing else. */
export const docsPolicy = `${barePolicy}; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:`
