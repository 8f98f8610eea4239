import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './binaries.ts'
import { hasSocket } from './answer.ts'
import { identityOf, reach, type Owner } from './owner.ts'
import { signal } from './processes.ts'
import { plainEnvironment } from './run.ts'

const keptLogBytes = 10_000_000

/** A started database process; `ended` is aborted when it has ended or could not start, with one sentence as its reason. */
export interface Postmaster {
  readonly pid: number | undefined
  readonly ended: AbortSignal
}

/** Starts the database process of the cluster; it may not answer yet. Its words go to the end of the log file. */
export function launch(at: {
  cluster: string
  logFile: string
  port: number
  engine: Engine
  owner: Owner
  connections: number
}): Postmaster {
  if ((statSync(at.logFile, { throwIfNoEntry: false })?.size ?? 0) > keptLogBytes)
    renameSync(at.logFile, `${at.logFile}.1`)
  const log = openSync(at.logFile, 'a', 0o600)
  const ended = new AbortController()
  const child = spawn(at.engine.postgres, ['-D', reach(at.owner, at.cluster), ...settings(at)], {
    ...identityOf(at.owner),
    cwd: at.cluster,
    env: plainEnvironment,
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C in the terminal is for the server, which stops the database last
  })
  closeSync(log)
  child.on('error', (failure) => ended.abort(failure.message))
  child.on('exit', (code, by) => ended.abort(by ? `ended by ${by}` : `ended with code ${code}`))
  child.unref()
  return { pid: child.pid, ended: ended.signal }
}

/** Asks the process to stop (clients are sent away, what is acknowledged is kept) and waits; the patience of each harder way is bounded. */
export async function shutDown({ pid, ended }: Postmaster) {
  if (pid === undefined) return
  for (const [name, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (ended.aborted) return
    signal(pid, name)
    await sleep(patienceMs, undefined, { signal: ended }).catch(() => {})
  }
}

/** The last complaint in the log, without its time. */
export function lastComplaint(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').slice(-8_000).split('\n')
  return (
    lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? ''
  )
}

function settings({ port, connections }: { port: number; connections: number }): string[] {
  const values = {
    listen_addresses: '127.0.0.1', // never elsewhere: the OpenSSL of these programs is out of support
    port: String(port),
    // Relative to the cluster's closed folder, so that the length of its path cannot keep the database from starting.
    unix_socket_directories: hasSocket ? '.' : '',
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    shared_buffers: '256MB',
    work_mem: '16MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    logging_collector: 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
