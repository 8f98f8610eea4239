import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Which push services alerts are sent to; a person's browser names the address, so it is never trusted. */
export interface PushServices {
  /** Host names; `*.` before one stands for every name under it. */
  readonly hosts: readonly string[]
  /** One more, by its origin, that may be without TLS and in the own network. */
  readonly own: string | undefined
}

/** Whether an address is a known push service's: https at the usual port, a listed name, or the house's own service. */
export function isPushService(endpoint: string, { hosts, own }: PushServices): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username || password) return false
  if (own !== undefined && origin === own) return true
  if (protocol !== 'https:' || port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, bits, 'ipv6')

/** Whether an address is anybody's: neither this machine's, nor a private network's, nor a reserved one. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  return family !== 0 && !closed.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up for a connection and refuses addresses that are not public, at the moment they are connected to. */
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
