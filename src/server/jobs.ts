import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Pino } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { outboxChannel } from '#server/outbox.ts'
import { poolForWorker } from '#server/worker-pool.ts'

/** Work that runs by the clock or when woken; each may run again after a crash and must stand it. */
export interface Job {
  readonly name: string
  /** When it runs, as a crontab pattern in UTC. */
  readonly at: string
  /** True for work that also runs as soon as something was written to the outbox. */
  readonly sends?: true
  run(): Promise<unknown>
}

/** The running workers. */
export interface Jobs {
  /** Runs the job now rather than at its hour. */
  wake(name: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the workers on the owner's pool and listens for what wakes the outbox. */
export async function startJobs(
  owner: pg.Pool,
  jobs: readonly Job[],
  log: Pick<Pino, 'error' | 'debug'>,
): Promise<Jobs> {
  const tasks: TaskList = Object.fromEntries(jobs.map((job) => [job.name, oneAtATime(job)]))
  const runner = await run({
    pgPool: poolForWorker(owner),
    taskList: tasks,
    crontab: jobs.map(({ name, at }) => `${at} ${name} ?jobKey=${name}&max=3`).join('\n'),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // The worker reports the loss of its database as an error; it is none of a job, and it comes back by itself.
      if (level === 'error' && !lostDatabase.test(message)) log.error({ job: message }, 'a job failed')
      else log.debug({ job: message }, 'jobs')
    }),
  })
  const wake = async (name: string) =>
    void (await runner.addJob(name, {}, { jobKey: name, jobKeyMode: 'preserve_run_at' }))
  const ended = new AbortController()
  const senders = jobs.filter(({ sends }) => sends)
  const wakeSenders = async () => void (await Promise.all(senders.map(({ name }) => wake(name))))
  const listening = listen(owner, wakeSenders, ended.signal, log)
  return {
    wake,
    async stop() {
      ended.abort()
      await listening
      await stopRunner(runner)
    },
  }
}

/**
 * Drops what a killed process leaves behind: a job that was woken while it ran gives its name to the next one, and where its
 * process dies nobody ever takes it again. A process is given up for dead after four hours, as the workers themselves do.
 */
export async function dropDeadJobs(owner: pg.Pool): Promise<void> {
  // In the workers' own words: this schema is made when they first run, and its tables are not ours to write.
  await owner.query(
    'select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key is null and attempts >= max_attempts))',
  )
}

/**
 * Runs a job once at a time in this process; asked for meanwhile, it runs once more after. So a slow mail server keeps one
 * worker busy and holds no refund back. Not by the worker's own queues: those of a killed process stay locked for hours.
 */
function oneAtATime(job: Job): () => Promise<void> {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    try {
      while (again) {
        again = false
        await job.run()
      }
    } finally {
      running = false
    }
  }
}

const lostDatabase = /LISTEN|notify listener|database system is|ECONNREFUSED|Connection terminated|connection error/

async function stopRunner(runner: Runner): Promise<void> {
  // A runner whose database went away has ended by itself and says so.
  await runner.stop().catch(() => {})
}

async function listen(
  owner: pg.Pool,
  heard: () => Promise<void>,
  ended: AbortSignal,
  log: Pick<Pino, 'debug'>,
): Promise<void> {
  while (!ended.aborted) {
    const client = await owner.connect().catch(() => undefined)
    try {
      if (client) await listenOn(client, heard, ended)
    } catch (error) {
      log.debug({ err: error }, 'the outbox cannot be listened to')
    } finally {
      client?.release(true)
    }
    await sleep(1_000, undefined, { signal: ended }).catch(() => {})
  }
}

/** Hears until the connection is lost or the end has come. */
async function listenOn(client: pg.PoolClient, heard: () => Promise<void>, ended: AbortSignal): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
    ended.addEventListener('abort', () => resolve(), { once: true })
    // The end may have come while the connection was being made.
    if (ended.aborted) resolve()
  })
  client.on('notification', () => void heard().catch(() => {}))
  await client.query(`listen ${outboxChannel}`)
  await heard()
  await lost
}
