import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { schemaPool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { dropDeadJobs, startJobs, type Job } from '#server/jobs/jobs.ts'
import { until } from '../../start/process.ts'

const log = { error: () => {}, debug: () => {} }
const unhandled: unknown[] = []
const keep = (reason: unknown) => void unhandled.push(reason)
process.on('unhandledRejection', keep)
afterAll(() => process.off('unhandledRejection', keep))

/** Workers with one job, on a line to the test run's database that can be cut. */
async function working(run: (line: Line) => Promise<unknown>) {
  const line = await lineTo(inject('databaseUrl'))
  const name = `job-${randomUUID()}`
  const pool = schemaPool(`${line.url}?application_name=${name}`)
  const job: Job = { name, at: '0 0 1 1 *', run: () => run(line) }
  const jobs = await startJobs(pool, [job], log)
  const { sql } = dbOn(pool)
  return {
    sql,
    pool,
    name,
    wake: () => jobs.wake(name),
    stop: () => jobs.stop(),
    /** Jobs of this test that wait or run. */
    waiting: () =>
      sql<{ attempts: number }>`select attempts::int from graphile_worker.jobs where task_identifier = ${name}`,
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await pool.end()
      line.end()
    },
  }
}

test.concurrent('a job that fails is kept with its reason and runs again', async () => {
  let runs = 0
  await using it = await working(async () => {
    if (++runs === 1) throw new Error('the mail server is away')
  })

  await it.wake()
  await until(() => runs === 2)

  await until(async () => (await it.waiting()).length === 0)
  expect(unhandled).toEqual([])
})

test.concurrent('workers that stop let what runs end, and put it away', async () => {
  await using it = await working(() => sleep(300))
  await it.wake()
  await until(async () => (await it.waiting())[0]?.attempts === 1)

  await it.stop()

  expect(await it.waiting()).toEqual([])
})

test.concurrent('a job that ends while the database is away is put away when it is back', async () => {
  let runs = 0
  await using it = await working(async (line) => {
    runs++
    line.cut()
    setTimeout(() => line.mend(), 500)
  })

  // A job that begins at once cuts the line before the answer to its call has come.
  await it.wake().catch(() => {})
  await until(() => runs === 1)

  await until(async () => (await it.waiting().catch(() => [1])).length === 0)
  expect([runs, unhandled]).toEqual([1, []])
})

test.concurrent('a job that breaks with the database runs again when it is back', async () => {
  let runs = 0
  await using it = await working(async (line) => {
    if (++runs > 1) return
    line.cut()
    setTimeout(() => line.mend(), 500)
    throw new Error('Connection terminated unexpectedly')
  })

  await it.wake().catch(() => {})
  await until(() => runs === 2)

  expect(unhandled).toEqual([])
})

test.concurrent('the workers hear of a job at once, also after the line was cut', async () => {
  await using it = await working(async () => {})
  const listeners = async () => {
    const rows = await it.sql`
      select 1 from pg_stat_activity where application_name = ${it.name} and query like 'LISTEN "jobs:insert"%'`
    return rows.length
  }

  await until(async () => (await listeners()) === 1)
  await it.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = ${it.name} and pid <> pg_backend_pid()`.catch(() => {})

  await until(async () => (await listeners().catch(() => 0)) === 1)
  expect(unhandled).toEqual([])
})

test.concurrent('what a killed process was at is gone from the list of jobs; what waits stays', async () => {
  await using it = await working(async () => {})
  const [mine, fresh, waits] = [randomUUID(), randomUUID(), randomUUID()]
  for (const key of [mine, fresh, waits])
    await it.sql`select id from graphile_worker.add_job(${it.name}, job_key => ${key}, run_at => now() + interval '1 day')`
  // As a process leaves them that was killed at work and woken meanwhile: one hours ago, one just now.
  await it.sql`
    update graphile_worker._private_jobs
       set key = null, attempts = max_attempts, locked_by = 'gone', locked_at = now() - case key when ${mine} then interval '5 hours' else interval '1 hour' end
     where key in (${mine}, ${fresh})`

  await dropDeadJobs(it.pool)

  const left = await it.sql<{ key: string | null }>`
    select key from graphile_worker.jobs where task_identifier = ${it.name} order by key nulls first`
  expect(left.map(({ key }) => key)).toEqual([null, waits])
})

/** A line to a database that can be cut and mended. */
interface Line {
  readonly url: string
  cut(): void
  mend(): void
  end(): void
}

async function lineTo(url: string): Promise<Line> {
  const { host, port, user = '', password = '', database = '' } = new pg.Client(url)
  const open = new Set<Socket>()
  let broken = false
  const server = createServer((near) => {
    if (broken) return void near.destroy()
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => void (open.delete(one), other.destroy()))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: near } = server.address() as AddressInfo // it listens on a port
  const cut = () => {
    broken = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${near}/${database}`,
    cut,
    mend: () => void (broken = false),
    end: () => void (cut(), server.close()),
  }
}
