import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chooseOwner, identityOf } from '#server/postgres/owner.ts'
import { until } from '../start/process.ts'

/** PostgreSQL as Debian installs it, or that of the folder PORTAL_TEST_POSTGRES names; undefined where there is none. */
export const binaries = [process.env['PORTAL_TEST_POSTGRES'], '/usr/lib/postgresql/15/bin'].find(
  (folder) => folder && existsSync(join(folder, 'initdb')),
)

/** A PostgreSQL server of the test's own, reached by its superuser's address. */
export interface OperatorsPostgres extends AsyncDisposable {
  readonly url: string
}

/** Makes a cluster in a folder of its own and starts it, on a socket alone; as root under another account, as PostgreSQL demands. */
export async function startPostgres(bin: string): Promise<OperatorsPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-pg-'))
  const owner = await chooseOwner(join(folder, 'cluster'), undefined)
  if (owner.borrowed) chownSync(folder, owner.uid, owner.gid)
  const cluster = join(folder, 'cluster')
  const as = { ...identityOf(owner), cwd: folder }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', cluster, '-U', 'admin', '--auth=trust', '--encoding=UTF8', '--locale=C', '-N'],
    { ...as, stdio: 'ignore' },
  )
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...as, stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = `postgres://admin@/postgres?host=${encodeURIComponent(folder)}`
  const end = async () => {
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await until(() => answers(url))
    return { url, [Symbol.asyncDispose]: end }
  } catch (error) {
    await end()
    throw error
  }
}

/** The same server's address for another user and database. */
export function addressFor(url: string, user: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)[^@]*@/, `$1${user}:${user}@`).replace(/\/[\w-]+(?=\?|$)/, `/${database}`)
}

/** Runs statements by themselves, on a connection of their own. */
export async function run(url: string, ...statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let last: pg.QueryResult | undefined
    for (const each of statements) last = await client.query(each)
    if (!last) throw new Error('there is nothing to run')
    return last
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  return run(url, 'select 1').then(
    () => true,
    () => false,
  )
}
