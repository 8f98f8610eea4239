import type { FastifyInstance } from 'fastify'
import { setTenant, tenantMark } from '#server/request.ts'
import type { Tenants } from '#server/tenants.ts'

/** Paths that answer whatever the host is: machines that watch the process ask by address. */
const hostless = ['/livez', '/readyz', '/metrics']

/** Lets in only requests that name a tenant's host and are framed without doubt. */
export function addDoor(app: FastifyInstance, tenants: Tenants): void {
  // Every request has a place for it from the start: a map beside them would cost more than all else here.
  app.decorateRequest(tenantMark, null)
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['transfer-encoding']
    // Node takes `xchunked` for no encoding and would read the body as a second request.
    if (encoding !== undefined && encoding !== 'chunked') {
      reply.header('connection', 'close')
      return reply.code(400).type('text/plain').send('Bad request')
    }
    if (hostless.includes(request.url.split('?')[0] ?? '')) return undefined
    const tenant = await tenants.ofHost(request.host)
    if (!tenant) return reply.code(404).type('text/plain').send('Not found')
    setTenant(request, tenant)
    return undefined
  })
}
