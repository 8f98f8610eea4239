import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#shared/problem.ts'
import { barePolicy } from '#server/headers.ts'
import { tenantIfKnown } from '#server/request.ts'

/** Mounts the built app: its files, the former release's for tabs still open, and the page itself for every screen's path. */
export async function addPages(app: FastifyInstance, clientFolder: string, worker = true): Promise<void> {
  const page = join(clientFolder, 'index.html')
  if (!existsSync(page)) {
    app.setNotFoundHandler((request) => refuse(app, request.url))
    return
  }
  const policy = pagePolicy(JSON.parse(readFileSync(join(clientFolder, 'policy.json'), 'utf8')))
  const roots = [clientFolder, join(clientFolder, '../former')].filter((folder) => existsSync(folder))
  await app.register(fastifyStatic, {
    root: roots,
    index: false,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('vary', 'accept-encoding')
      if (path.includes('index.html')) reply.header('content-security-policy', policy)
      if (/\/sw\.js/.test(path)) reply.header('content-security-policy', workerPolicy)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (tenantIfKnown(request) && wantsPage && isScreen(path)) return sendPage(reply)
    return refuse(app, request.url)
  })
  app.get('/', (_request, reply) => sendPage(reply))
  if (!worker)
    app.get('/sw.js', (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', workerPolicy)
        .send(leavingWorker),
    )
}

/** Takes the place of the worker when it is switched off: gives its caches back and goes; pages stay as they are. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(leave())
})
`

/** Paths the app's own router answers; the others belong to the server and never get the page. */
export function isScreen(path: string): boolean {
  return !/^\/(apiproxy|realms|resources|edge|assets|sso|icons)(\/|$)/.test(path) && !/\.[a-z0-9]{2,11}$/i.test(path)
}

/** The strict, static policy of the page: no inline script or style, no eval, Trusted Types enforced. */
export function pagePolicy({ scripts }: { scripts: readonly string[] }): string {
  const hashes = scripts.map((script) => `'${script}'`).join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes}`.trim(),
    // The hash of the empty string: Emotion fills an empty <style> through the CSSOM.
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "style-src-attr 'none'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-sw',
    'report-uri /edge/report',
  ].join('; ')
}

const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

function sendPage(reply: FastifyReply) {
  return reply.header('vary', 'accept-encoding').sendFile('index.html')
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}

function refuse(app: FastifyInstance, url: string): never {
  throw new Problem(wrongMethod(app, pathOf(url)) ? 'method' : 'notFound')
}

function wrongMethod(app: FastifyInstance, path: string): boolean {
  return (['GET', 'POST', 'PUT', 'DELETE'] as const).some((method) => app.hasRoute({ method, url: path }))
}

/** The policy of the readable page of calls: scripts and styles of its own folder, nothing else. */
export const docsPolicy = `${barePolicy}; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:`
