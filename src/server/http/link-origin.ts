import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'
import type { Tenant } from '#server/access/tenants.ts'

/** Returns the address a tenant's mailed links lead to. */
export type LinkOrigin = (tenant: Tenant) => string

/**
 * The tenant's configured address, never one that a request names: its `origin`, else the first of its hosts. Behind proxies
 * that means HTTPS on its usual port; else scheme and port are those the server listens with.
 */
export function linkOriginOf(app: FastifyInstance, settings: Settings): LinkOrigin {
  return ({ code, config, hosts, origin }) => {
    if (origin) return origin
    const host = hosts[0] ?? (config.demo ? `${code}.localhost` : 'localhost')
    const written = host.includes(':') ? `[${host}]` : host
    if (settings.PORTAL_TLS_CERT === undefined && settings.PORTAL_TRUSTED_PROXIES.length > 0)
      return `https://${written}`
    const scheme = settings.PORTAL_TLS_CERT ? 'https' : 'http'
    return new URL(`${scheme}://${written}:${portOf(app) ?? settings.PORTAL_PORT}`).origin
  }
}

function portOf(app: FastifyInstance): number | undefined {
  const address: AddressInfo | string | null = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
