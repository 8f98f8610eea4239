import { setTimeout as sleep } from 'node:timers/promises'

/** Something that was started and must be stopped. */
type Step = () => Promise<unknown>

/** Stops what a process has started, the newest first, on a signal or after a failure. */
export class Shutdown {
  readonly #steps: Step[] = []
  #ending: Promise<void> | undefined

  /** Listens for the signals that ask a process to end: the first ends it with code 0 after stopping everything, a second at once. */
  constructor() {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => this.#heard())
  }

  /** Whether a shutdown was requested; failures after that are its consequence. */
  get asked(): boolean {
    return this.#ending !== undefined
  }

  /** Registers how to stop what has just been started. */
  begun(step: Step): void {
    this.#steps.unshift(step)
  }

  /** Stops everything, once; a failing step does not prevent the others. */
  end(): Promise<void> {
    return (this.#ending ??= this.#run())
  }

  async #run(): Promise<void> {
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) await step().catch(() => {})
  }

  #since = 0

  #heard(): void {
    // Ctrl-C under npm arrives twice, from the terminal and from npm: only a later signal counts as the second.
    if (this.asked && Date.now() - this.#since > 1_000) process.exit(1)
    if (this.asked) return
    this.#since = Date.now()
    void this.end().then(() => process.exit(0))
  }
}

/** Waits for work, at most this long; the timer keeps no process alive. */
export async function atMost(forMs: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(forMs, undefined, { ref: false })])
}
