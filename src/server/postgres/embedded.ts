import { mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { urlOf } from './answer.ts'
import { findEngine, installedNative } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { EmbeddedPostgresError, sentences } from './failure.ts'
import { takeLock } from './lock.ts'
import { chooseOwner, type Owner } from './owner.ts'
import { settle } from './pidfile.ts'
import { Supervisor, type Log } from './supervisor.ts'

/** A running PostgreSQL of our own, restarted when it dies, until `stop` (which may be called twice). */
export interface Embedded {
  /** Connection string of the owner role on the product's database, by socket or loopback; the same for the whole life. */
  readonly url: string
  readonly port: number
  /** The database's process now; 0 while it is being restarted. */
  readonly pid: number
  stop(): Promise<void>
}

/** What `startEmbedded` is told. */
export interface EmbeddedOptions {
  /** Everything of it lies in this folder: cluster/, password, port, lock, postgres.log. */
  readonly dataDir: string
  readonly log: Log
  /** How many may be connected at once; default 100, room for a second server and commands beside it. */
  readonly connections?: number
  /** As root only: the account that runs the database (default: the cluster's owner, else nobody). */
  readonly runAs?: string | undefined
  /** Where PostgreSQL's programs are; default: where npm put them. */
  readonly native?: string
  /** Where a copy of the programs may be kept when the installed ones cannot be used in place. */
  readonly copyFolders?: readonly string[]
}

/**
 * Starts the embedded PostgreSQL of this data folder and resolves when it answers.
 * Throws EmbeddedPostgresError with one sentence for the terminal.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const inside = (name: string) => join(dataDir, name)
  try {
    mkdirSync(dataDir, { recursive: true })
    const release = await takeLock(inside('lock'))
    try {
      const supervisor = await supervise(options, inside)
      const url = urlOf(supervisor, inside('cluster'))
      let stopped: Promise<void> | undefined
      return {
        url,
        port: supervisor.port,
        get pid() {
          return supervisor.pid
        },
        stop: () => (stopped ??= supervisor.stop().finally(release)),
      }
    } catch (failure) {
      release()
      throw failure
    }
  } catch (failure) {
    throw told(failure, dataDir)
  }
}

async function supervise(options: EmbeddedOptions, inside: (name: string) => string): Promise<Supervisor> {
  const cluster = inside('cluster')
  const owner = await chooseOwner(cluster, options.runAs)
  const exists = statSync(cluster, { throwIfNoEntry: false })
  if (exists) await settle(cluster, (text) => options.log.warn(text))
  const engine = await findEngine(
    options.native ?? installedNative(),
    owner,
    options.copyFolders ?? usualCopyFolders(owner, inside('engine')),
  )
  if (!exists) options.log.info('creating the database')
  const password = await ensureCluster(cluster, inside('password'), engine, owner)
  const supervisor = new Supervisor({
    cluster,
    logFile: inside('postgres.log'),
    portFile: inside('port'),
    password,
    engine,
    owner,
    log: options.log,
    connections: options.connections ?? 100,
  })
  await supervisor.start()
  return supervisor
}

// A borrowed account cannot walk to a folder beside the data when that stands behind a closed one.
function usualCopyFolders(owner: Owner, beside: string): string[] {
  return owner.borrowed ? ['/var/cache/noren', tmpdir(), '/tmp'] : [beside, tmpdir()]
}

function told(failure: unknown, dataDir: string): EmbeddedPostgresError {
  if (failure instanceof EmbeddedPostgresError) return failure
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : String(failure)
  return new EmbeddedPostgresError(sentences.unusable(dataDir, code), { cause: failure })
}
