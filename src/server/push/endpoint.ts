import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The push services alerts may be sent to. The address comes from a person's browser, so it is never trusted. */
export interface PushServices {
  /** Host names; `*.` before one stands for every name under it. */
  readonly hosts: readonly string[]
  /** One more service, by its origin, which may be without TLS and in the own network. */
  readonly own: string | undefined
}

/** Whether an address is a known push service's: https at the usual port, a listed name, or the operator's own service. */
export function isPushService(endpoint: string, { hosts, own }: PushServices): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username || password) return false
  if (own !== undefined && origin === own) return true
  if (protocol !== 'https:' || port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

/** Whether an IP address is public: not this machine's, not private and not reserved. */
export function isPublicAddress(address: string): boolean {
  // IPv4 inside IPv6 is judged as the IPv4 address it leads to.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name for a connection and refuses addresses that are not public at the moment of connecting. */
export function publicLookup(hostname: string, options: LookupOptions, done: Found): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error('the push service has no public address'), '')
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
