import { setTimeout as sleep } from 'node:timers/promises'

/** Something that was begun and must be ended. */
type Step = () => Promise<unknown>

/** Ends what a process has begun, the newest first, when the terminal or the system asks for it or something failed. */
export class Ending {
  readonly #steps: Step[] = []
  #ending: Promise<void> | undefined

  /** Listens for the signals that ask a process to end; from then on it ends with code 0, or at once when asked again. */
  constructor() {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => this.#heard())
  }

  /** Whether the end was asked for: what fails from then on fails because of it. */
  get asked(): boolean {
    return this.#ending !== undefined
  }

  /** Says how to end what has just begun. */
  begun(step: Step): void {
    this.#steps.unshift(step)
  }

  /** Ends everything, once; a step that fails does not keep the others from ending. */
  end(): Promise<void> {
    return (this.#ending ??= this.#run())
  }

  async #run(): Promise<void> {
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) await step().catch(() => {})
  }

  #since = 0

  #heard(): void {
    // Ctrl-C under npm arrives twice, from the terminal and from npm: only a later one means impatience.
    if (this.asked && Date.now() - this.#since > 1_000) process.exit(1)
    if (this.asked) return
    this.#since = Date.now()
    void this.end().then(() => process.exit(0))
  }
}

/** Waits for work, but no longer than this; the wait itself keeps no process alive. */
export async function atMost(forMs: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(forMs, undefined, { ref: false })])
}
