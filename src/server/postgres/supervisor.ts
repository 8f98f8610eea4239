import { setTimeout as sleep } from 'node:timers/promises'
import { answerOf, type Answer } from './answer.ts'
import type { Engine } from './binaries.ts'
import { setPassword } from './cluster.ts'
import { EmbeddedPostgresError, sentences } from './failure.ts'
import type { Owner } from './owner.ts'
import { settle } from './pidfile.ts'
import { isFree, keepPort } from './port.ts'
import { lastComplaint, launch, shutDown, type Postmaster } from './postmaster.ts'
import { signal } from './processes.ts'

/** Where the supervisor's words go; a pino logger fits. */
export interface Log {
  info(text: string): void
  warn(text: string): void
}

/** What a supervisor needs to know of its database. */
export interface Charge {
  readonly cluster: string
  readonly logFile: string
  readonly portFile: string
  readonly password: string
  readonly engine: Engine
  readonly owner: Owner
  readonly log: Log
  readonly connections: number
}

const firstTries = 5
const longestPauseMs = 10_000
const steadyMs = 60_000

/** Keeps one database process running on one port until it is stopped. */
export class Supervisor {
  #postmaster: Postmaster | undefined
  #port = 0
  #watch: Promise<void> | undefined
  readonly #leaving = new AbortController()
  readonly #charge: Charge

  constructor(charge: Charge) {
    this.#charge = charge
  }

  /** The loopback port; the same for the whole life. */
  get port(): number {
    return this.#port
  }

  /** The process id of the database now; 0 in the moments when it is being restarted. */
  get pid(): number {
    return this.#postmaster?.ended.aborted ? 0 : (this.#postmaster?.pid ?? 0)
  }

  /** What the owner signs in with. */
  get password(): string {
    return this.#charge.password
  }

  /** Starts the database and resolves when it answers. Throws EmbeddedPostgresError after some tries. */
  async start() {
    process.on('exit', this.#onExit)
    for (let tries = 1; ; tries++) {
      this.#port = await keepPort(this.#charge.portFile)
      const answer = await this.#bringUp()
      if (answer === 'up') break
      if (answer !== 'ended') await this.#mend(answer)
      if (tries === firstTries) throw new EmbeddedPostgresError(sentences.notStarted(this.#charge.logFile, this.#why()))
      await this.#pause(100 * 2 ** tries)
    }
    this.#watch = this.#keepUp()
  }

  /** Stops the database and resolves when its processes are gone; nothing restarts it any more. */
  async stop() {
    this.#leaving.abort()
    process.off('exit', this.#onExit)
    if (this.#postmaster) await shutDown(this.#postmaster)
    await this.#watch
  }

  async #keepUp() {
    while (!this.#leaving.signal.aborted && this.#postmaster) {
      const since = Date.now()
      await endOf(this.#postmaster)
      for (
        let pauseMs = Date.now() - since > steadyMs ? 0 : 100;
        !this.#leaving.signal.aborted;
        pauseMs = Math.min(100 + pauseMs * 2, longestPauseMs)
      ) {
        this.#charge.log.warn(`the database process ended (${this.#why()}) and is started again`)
        await this.#pause(pauseMs)
        if ((await this.#bringUp().catch((failure) => (this.#charge.log.warn(String(failure)), 'ended'))) === 'up')
          break
      }
    }
  }

  // The port stays the same on a restart: clients hold it. Someone else's on it is waited for.
  async #bringUp(): Promise<Answer> {
    await settle(this.#charge.cluster, (text) => this.#charge.log.warn(text))
    if (this.#leaving.signal.aborted || !(await isFree(this.#port))) return 'ended'
    this.#postmaster = launch({ ...this.#charge, port: this.#port })
    const slow = setInterval(() => this.#charge.log.info('the database is still recovering'), 10_000)
    const { cluster, password } = this.#charge
    const answer = await answerOf({ port: this.#port, password }, cluster, this.#postmaster.ended)
    clearInterval(slow)
    if (answer !== 'up') await shutDown(this.#postmaster)
    return answer
  }

  // The password file came from elsewhere (a restored folder): the cluster learns it. Any other refusal is final.
  async #mend(answer: Exclude<Answer, string>) {
    const { cluster, logFile, password, engine, owner, log } = this.#charge
    if (answer.refused !== '28P01') throw new EmbeddedPostgresError(sentences.notStarted(logFile, answer.words))
    log.warn('the database does not know the kept password and is given it')
    await setPassword(cluster, password, engine, owner)
  }

  #why(): string {
    const ended = String(this.#postmaster?.ended.reason ?? 'its port is taken')
    const complaint = ended.includes('code') ? lastComplaint(this.#charge.logFile) : ''
    return complaint || ended
  }

  async #pause(forMs: number) {
    await sleep(forMs, undefined, { signal: this.#leaving.signal }).catch(() => {})
  }

  // Node leaves without having stopped us (an error, process.exit): the database shall not outlive it.
  #onExit = () => {
    if (this.pid) signal(this.pid, 'SIGINT')
  }
}

function endOf({ ended }: Postmaster): Promise<void> {
  return new Promise((resolve) =>
    ended.aborted ? resolve() : ended.addEventListener('abort', () => resolve(), { once: true }),
  )
}
