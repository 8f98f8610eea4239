import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresIn, signal } from './processes.ts'

/**
 * Leaves the cluster with no PostgreSQL working in it and no pid file: an orphan of a killed server is stopped (we start
 * anew rather than adopt it, so that there is one way a database runs), the file of a dead or of a foreign process is removed.
 * To be called under our lock only.
 */
export async function settle(cluster: string, note: (text: string) => void) {
  const file = join(cluster, 'postmaster.pid')
  const orphans = () => postgresIn(cluster, pidIn(file))
  for (const [name, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    const [first] = orphans()
    if (first === undefined) break
    note(`stopping the database that an earlier server left running (process ${first}, ${name})`)
    signal(first, name)
    await gone(orphans, patienceMs)
  }
  rmSync(file, { force: true })
  // The lock beside a socket holds the same pid, which may be anybody's by now.
  if (!existsSync(cluster)) return
  for (const name of readdirSync(cluster).filter((each) => each.startsWith('.s.PGSQL.')))
    rmSync(join(cluster, name), { force: true })
}

async function gone(orphans: () => number[], patienceMs: number) {
  const until = Date.now() + patienceMs
  while (orphans().length > 0 && Date.now() < until) await sleep(30)
}

function pidIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}
