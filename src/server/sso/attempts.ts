import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Status of an answer to an address that asks too often. */
export const tooMany = 429

/** How often one address may try; accounts have limits of their own in the database, which every process shares. */
export interface Attempts {
  /** Counts a sign-in; false when the address has none left for now. */
  signIn(address: string): Promise<boolean>
  /** Gives the address back what a right sign-in took: a shop's staff share one address. */
  signedIn(address: string): Promise<void>
  /** Counts a request for a forgotten password's link. */
  forgot(address: string): Promise<boolean>
  /** Counts a call of the token endpoint. */
  token(address: string): Promise<boolean>
}

/** The limits of an address, in this process's memory. */
export function attemptsByAddress(): Attempts {
  const signIns = new RateLimiterMemory({ points: 60, duration: 600 })
  const links = new RateLimiterMemory({ points: 10, duration: 3600 })
  const tokens = new RateLimiterMemory({ points: 600, duration: 60 })
  return {
    signIn: (address) => within(signIns, address),
    async signedIn(address) {
      await signIns.reward(address, 1)
    },
    forgot: (address) => within(links, address),
    token: (address) => within(tokens, address),
  }
}

function within(limiter: RateLimiterMemory, address: string): Promise<boolean> {
  return limiter.consume(address).then(
    () => true,
    () => false,
  )
}
