import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Pino } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { outboxChannel } from './outbox.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { poolForWorker } from './worker-pool.ts'

/** Work that runs on a schedule or when triggered. Each job may run again after a crash and must tolerate it. */
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

/** Starts the workers on connections of the schema's owner, who owns the queue, and listens for new outbox rows. */
export async function startJobs(
  schema: pg.Pool,
  jobs: readonly Job[],
  log: Pick<Pino, 'error' | 'debug'>,
): Promise<Jobs> {
  const tasks: TaskList = Object.fromEntries(jobs.map((job) => [job.name, oneAtATime(job)]))
  const workers = poolForWorker(schema)
  const runner = await run({
    pgPool: workers.pool,
    taskList: tasks,
    crontab: jobs.map(({ name, at }) => `${at} ${name} ?jobKey=${name}&max=3`).join('\n'),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // The worker reports a lost database as an error. No job failed, and the worker reconnects by itself.
      if (level === 'error' && !lostDatabase.test(message)) log.error({ job: message }, 'a job failed')
      else log.debug({ job: message }, 'jobs')
    }),
  })
  const wake = async (name: string) =>
    void (await runner.addJob(name, {}, { jobKey: name, jobKeyMode: 'preserve_run_at' }))
  const ended = new AbortController()
  const senders = jobs.filter(({ sends }) => sends)
  const wakeSenders = async () => void (await Promise.all(senders.map(({ name }) => wake(name))))
  const listening = listen(schema, wakeSenders, ended.signal, log)
  return {
    wake,
    async stop() {
      ended.abort()
      await listening
      await stopRunner(runner)
      await workers.quiet()
    },
  }
}

/**
 * Removes the jobs of killed processes: a job that was triggered while it ran passes its key to the next one, and after its
 * process was killed nobody would run it again. A process counts as dead after four hours, as it does for the workers.
 */
export async function dropDeadJobs(service: pg.Pool): Promise<void> {
  // Through the workers' own functions: they create this schema at their first run, and its tables are private to them.
  await asSchemaOwner(service, (client) =>
    client.query(
      'select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key is null and attempts >= max_attempts))',
    ),
  )
}

/**
 * Runs a job once at a time in this process, and once more if it was triggered meanwhile. So a slow mail server occupies one
 * worker and delays no refund. The worker's own queues are not used, because those of a killed process stay locked for hours.
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
  // A runner that lost its database has stopped by itself and rejects.
  await runner.stop().catch(() => {})
}

async function listen(
  schema: pg.Pool,
  heard: () => Promise<void>,
  ended: AbortSignal,
  log: Pick<Pino, 'debug'>,
): Promise<void> {
  while (!ended.aborted) {
    const client = await schema.connect().catch(() => undefined)
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

/** Listens until the connection is lost or the process ends. */
async function listenOn(client: pg.PoolClient, heard: () => Promise<void>, ended: AbortSignal): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
    ended.addEventListener('abort', () => resolve(), { once: true })
    // The process may have been asked to end while the connection was made.
    if (ended.aborted) resolve()
  })
  client.on('notification', () => void heard().catch(() => {}))
  await client.query(`listen ${outboxChannel}`)
  await heard()
  await lost
}
