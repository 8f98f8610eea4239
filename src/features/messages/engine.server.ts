import { dbOn } from '#server/db/db.ts'
import { sendDue, type AlertParts } from './alerts.server.ts'
import { fanOut } from './fan-out.server.ts'
import { nextDue, releaseDue, type Tenants } from './release.sql.ts'

/** What the engine works with. */
export interface NoticeParts extends AlertParts {
  readonly log: { error(about: object, message: string): void }
}

/** A turn that comes sooner than this is waited for here; the job that runs each minute sees to the others. */
const soonMs = 90_000

/**
 * Posts notices: begins their sending at their time, writes alerts and mails, and sends the alerts. Every step is a short
 * transaction of its own, so that a killed process loses nothing and the next one goes on where it was.
 */
export class NoticeEngine {
  readonly #parts: NoticeParts
  #running: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined
  #ended = false

  constructor(parts: NoticeParts) {
    this.#parts = parts
  }

  /** Does all that is due, once at a time; if triggered meanwhile, it runs once more. */
  async run(tenants: Tenants = null): Promise<void> {
    this.#again = true
    this.#running ??= this.#go(tenants).finally(() => (this.#running = undefined))
    await this.#running
  }

  /** Ends after the step under way. */
  async stop(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#timer)
    await this.#running?.catch(() => {})
  }

  async #go(tenants: Tenants): Promise<void> {
    while (this.#again && !this.#ended) {
      this.#again = false
      while (!this.#ended && (await this.#step(tenants)));
    }
    await this.#lookAhead(tenants)
  }

  /** A small share of each step, so that an important notice never waits for the end of a long round. */
  async #step(tenants: Tenants): Promise<boolean> {
    const { service, now } = this.#parts
    const released = await releaseDue(service, now(), tenants)
    // One is encrypted and sent while the database reads the next, and writes those of further people.
    const done = await Promise.allSettled([
      fanOut(service, now(), tenants),
      sendDue(this.#parts, tenants),
      sendDue(this.#parts, tenants),
    ])
    const failed = done.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    return released > 0 || done.some((one) => one.status === 'fulfilled' && one.value)
  }

  async #lookAhead(tenants: Tenants): Promise<void> {
    if (this.#ended) return
    const due = await nextDue(dbOn(this.#parts.service), tenants)
    clearTimeout(this.#timer)
    const waitMs = due ? due.getTime() - this.#parts.now().getTime() : soonMs
    if (waitMs >= soonMs || this.#ended) return
    const failed = (error: unknown) => this.#parts.log.error({ err: error }, 'notices could not be brought out')
    this.#timer = setTimeout(() => void this.run(tenants).catch(failed), Math.max(waitMs, 50)).unref()
  }
}
