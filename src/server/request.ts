import type { FastifyRequest } from 'fastify'
import type { Tenant } from '#server/tenants.ts'
import { languageOfHeader, type Language } from '#shared/language.ts'

const tenantsOfRequests = new WeakMap<FastifyRequest, Tenant>()

/** Remembers the tenant a request's host belongs to. */
export function setTenant(request: FastifyRequest, tenant: Tenant): void {
  tenantsOfRequests.set(request, tenant)
}

/** The tenant of the request's host; every request that gets past the door has one. */
export function tenantOf(request: FastifyRequest): Tenant {
  const tenant = tenantsOfRequests.get(request)
  if (!tenant) throw new Error('the request came past the door without a tenant')
  return tenant
}

/** The tenant where the door let the request in without one being sure (unknown hosts, health). */
export function tenantIfKnown(request: FastifyRequest): Tenant | undefined {
  return tenantsOfRequests.get(request)
}

/** The language of the answer's texts: Accept-Language, else the tenant's, else Japanese. */
export function languageFor(request: FastifyRequest): Language {
  const asked = languageOfHeader(request.headers['accept-language'])
  return asked ?? tenantIfKnown(request)?.config.defaultLanguage ?? 'ja'
}

/** Scheme and host as the browser sees them, `https://portal.example`. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
