import type { FastifyInstance } from 'fastify'
import { setTenant, tenantMark } from './request.ts'
import type { Tenant, Tenants } from '#server/access/tenants.ts'

/** Paths that answer whatever the host is, because monitoring uses IP addresses. */
const hostless = ['/livez', '/readyz', '/metrics']

/** Accepts only requests that name a tenant's host and have unambiguous framing. */
export function addRequestGuard(app: FastifyInstance, tenants: Tenants): void {
  // Every request object has a field for the tenant from the start: a WeakMap would cost more than everything else here.
  app.decorateRequest(tenantMark, null)
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['transfer-encoding']
    // Node ignores `xchunked` and would read the body as a second request. Of two Host headers it shows the
    // first, and a proxy may have chosen by the second.
    if ((encoding !== undefined && encoding !== 'chunked') || hostsOf(request.raw.rawHeaders) > 1) {
      reply.header('connection', 'close')
      return void reply.code(400).type('text/plain').send('Bad request')
    }
    if (isHostless(request.url)) return done()
    const admit = (tenant: Tenant | undefined) => {
      if (!tenant) return void reply.code(404).type('text/plain').send('Not found')
      setTenant(request, tenant)
      return done()
    }
    const tenant = tenants.ofHost(request.host)
    return tenant instanceof Promise ? void tenant.then(admit, done) : admit(tenant)
  })
}

function isHostless(url: string): boolean {
  return hostless.some((path) => url === path || url.startsWith(`${path}?`))
}

function hostsOf(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
