import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Bearer } from '#server/access/bearer.ts'
import { tenantOf } from './request.ts'
import { loadLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** The name of a limit, a row of `loadLimits.rates`. */
export type RateName = keyof typeof loadLimits.rates

/** Rate limiters by person or address: writes are counted for all processes together, reads in this process. */
export interface Rates {
  /** Counts one attempt; throws TooMany if none is left for now. */
  take(name: RateName, who: string): Promise<void>
  /** The same for pages, which show the refusal themselves: the seconds to wait if none is left, else 0. */
  waitFor(name: RateName, who: string): Promise<number>
  /** Returns one attempt: a successful one does not count against an address that many people share. */
  giveBack(name: RateName, who: string): Promise<void>
}

/** The refusal of too many attempts, with the time to wait. */
export class TooMany extends Problem {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('tooMany')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The person of a session, whichever device and address they use. */
export function personOf({ tenant, subject }: Pick<Bearer, 'tenant' | 'subject'>): string {
  return `${tenant} ${subject}`
}

/** The address of a request without a session; for IPv6 the /64 network, which belongs to one customer. */
export function addressOf(request: FastifyRequest): string {
  return `${tenantOf(request).code} ${networkOf(request.ip)}`
}

/**
 * Rate limiters in the database. Exceeded limits are refused from this process's memory until their time is up; while the
 * database is unavailable each process counts by itself. `factor` raises all limits.
 */
export function ratesOn(service: pg.Pool, factor: number): Rates {
  const limiters = new Map(
    rateNames.map((name): [RateName, RateLimiterAbstract] => {
      const { times, seconds } = loadLimits.rates[name]
      const points = times * factor
      const options = { keyPrefix: name, points, duration: seconds }
      if (name === 'read') return [name, new RateLimiterMemory(options)]
      const limiter = new RateLimiterPostgres({
        ...options,
        storeClient: service,
        tableName: 'rate_limits',
        tableCreated: true,
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory(options),
        // Only one of them deletes expired rows of the table.
        clearExpiredByTimeout: name === rateNames[0],
      })
      return [name, limiter]
    }),
  )
  const take = async (name: RateName, who: string) => {
    await limiters.get(name)?.consume(who).catch(refuse)
  }
  return {
    take,
    waitFor: (name, who) => take(name, who).then(() => 0, secondsOf),
    async giveBack(name, who) {
      await limiters.get(name)?.reward(who)
    },
  }
}

function refuse(refused: unknown): never {
  if (refused instanceof RateLimiterRes) throw new TooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
  throw refused
}

function secondsOf(refused: unknown): number {
  if (refused instanceof TooMany) return refused.retryAfterSeconds
  throw refused
}

const rateNames = Object.keys(loadLimits.rates) as RateName[] // the keys of this very object

function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
}
