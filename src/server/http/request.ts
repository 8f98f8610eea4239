import type { FastifyRequest } from 'fastify'
import type { Tenant } from '#server/access/tenants.ts'
import { languageOfHeader, type Language } from '#shared/language.ts'

/** The field in which a request stores its tenant. */
export const tenantMark = Symbol('tenant')

type Marked = FastifyRequest & { [tenantMark]?: Tenant | null }

/** Stores the tenant of a request's host. */
export function setTenant(request: FastifyRequest, tenant: Tenant): void {
  ;(request as Marked)[tenantMark] = tenant // the mark is ours alone
}

/** The tenant of the request's host; every request that passed the request guard has one. */
export function tenantOf(request: FastifyRequest): Tenant {
  const tenant = tenantIfKnown(request)
  if (!tenant) throw new Error('the request came past the door without a tenant')
  return tenant
}

/** The tenant, if the request has one: health checks and refused hosts may have none. */
export function tenantIfKnown(request: FastifyRequest): Tenant | undefined {
  return (request as Marked)[tenantMark] ?? undefined // as above
}

/** The language of the answer's texts: Accept-Language, else the tenant's, else Japanese. */
export function languageFor(request: FastifyRequest): Language {
  const header = request.headers['accept-language']
  return (header ? languageAsked(header) : undefined) ?? tenantIfKnown(request)?.config.defaultLanguage ?? 'ja'
}

const asked = new Map<string, Language | undefined>()

/** A cache: browsers send the same few headers with every request. */
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

/** Fastify's parser of queries: each call reads its own by its schema (`query.ts`). */
export const unreadQuery = (text: string) => ({ text })

/** The query of a request's address as it was sent, without the question mark. */
export function queryOf(request: FastifyRequest): string {
  return (request.query as ReturnType<typeof unreadQuery>).text // the parser of every route
}
