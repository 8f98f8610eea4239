import type { FastifyRequest } from 'fastify'
import type { Tenant } from '#server/tenants.ts'
import { languageOfHeader, type Language } from '#shared/language.ts'

/** Where a request remembers its tenant. */
export const tenantMark = Symbol('tenant')

type Marked = FastifyRequest & { [tenantMark]?: Tenant | null }

/** Remembers the tenant a request's host belongs to. */
export function setTenant(request: FastifyRequest, tenant: Tenant): void {
  ;(request as Marked)[tenantMark] = tenant // the mark is ours alone
}

/** The tenant of the request's host; every request that gets past the door has one. */
export function tenantOf(request: FastifyRequest): Tenant {
  const tenant = tenantIfKnown(request)
  if (!tenant) throw new Error('the request came past the door without a tenant')
  return tenant
}

/** The tenant where the door let the request in without one being sure (unknown hosts, health). */
export function tenantIfKnown(request: FastifyRequest): Tenant | undefined {
  return (request as Marked)[tenantMark] ?? undefined // as above
}

/** The language of the answer's texts: Accept-Language, else the tenant's, else Japanese. */
export function languageFor(request: FastifyRequest): Language {
  const header = request.headers['accept-language']
  return (header ? languageAsked(header) : undefined) ?? tenantIfKnown(request)?.config.defaultLanguage ?? 'ja'
}

const asked = new Map<string, Language | undefined>()

/** Browsers send the same few headers with all they ask. */
function languageAsked(header: string): Language | undefined {
  if (asked.has(header)) return asked.get(header)
  const language = languageOfHeader(header)
  if (asked.size >= 200) asked.clear()
  if (header.length < 200) asked.set(header, language)
  return language
}

/** Scheme and host as the browser sees them, `https://portal.example`. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
