declare module 'autocannon' {
  interface Load {
    readonly url: string
    readonly connections: number
    /** Requests in all. */
    readonly amount: number
    readonly headers?: Readonly<Record<string, string>>
  }
  interface Told {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    readonly requests: { readonly total: number; readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  /** Sends the load and resolves with what became of it. */
  export default function autocannon(load: Load): Promise<Told>
}
