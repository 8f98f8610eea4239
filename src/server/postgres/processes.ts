import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

/** When a living process was born, as an opaque text that no later process with the same id shares; undefined when it is gone. */
export function birthOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return asked('lstart=', pid)
  const stat = statOf(pid)
  return stat && `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${stat.startedAt}`
}

/** The living PostgreSQL processes that work in this cluster folder, postmasters first; elsewhere than Linux only the postmaster of the pid file. */
export function postgresIn(cluster: string, postmaster: number | undefined): number[] {
  if (process.platform !== 'linux') {
    const command = postmaster && asked('command=', postmaster)
    return command && command.includes('postgres') && command.includes(cluster) ? [postmaster] : []
  }
  const folder = realpathSync(cluster)
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid) && worksIn(pid, folder))
  const isChild = (pid: number) => found.includes(statOf(pid)?.parent ?? 0)
  return [...found.filter((pid) => !isChild(pid)), ...found.filter(isChild)]
}

/** Sends a signal; a process that is gone is no error. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already, or not ours: the caller looks again.
  }
}

// The working folder tells more than the command line: PostgreSQL always works in its data folder, and the kernel
// follows renames. " (deleted)" stands behind a program that a reinstall has replaced.
function worksIn(pid: number, folder: string): boolean {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '')
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

// A zombie counts as gone: in a container whose first process does not reap, an orphan stays one for ever.
function statOf(pid: number): { parent: number; startedAt: string } | undefined {
  const text = read(`/proc/${pid}/stat`)
  const [state, parent, ...rest] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? []
  const startedAt = rest[17]
  if (!startedAt || state === 'Z' || state === 'X') return undefined
  return { parent: Number(parent), startedAt }
}

function asked(what: string, pid: number): string | undefined {
  try {
    const answer = execFileSync('ps', ['-o', what, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.trim() || undefined
  } catch {
    return undefined
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
