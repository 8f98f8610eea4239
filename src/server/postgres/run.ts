import { spawn } from 'node:child_process'
import { identityOf, type Owner } from './owner.ts'

/** How a short program ended: `code` is undefined when it could not be started or was killed; `said` is the end of what it printed. */
export interface Ended {
  readonly code: number | undefined
  readonly said: string
}

/** Runs a program of the engine to its end as the owner; never rejects, for a failed start is an answer too. */
export function run(
  program: string,
  args: readonly string[],
  options: { owner: Owner; cwd?: string; input?: string; fd?: number },
): Promise<Ended> {
  return new Promise((resolve) => {
    let said = ''
    const child = spawn(program, args, {
      ...identityOf(options.owner),
      ...(options.cwd && { cwd: options.cwd }),
      env: plainEnvironment,
      stdio: ['pipe', 'pipe', 'pipe', ...(options.fd === undefined ? [] : [options.fd])],
    })
    const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000))
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.stdin?.on('error', () => {}) // it ended before it read everything: its code says why
    child.stdin?.end(options.input)
    child.on('error', (failure) => resolve({ code: undefined, said: failure.message }))
    child.on('close', (code) => resolve({ code: code ?? undefined, said: said.trim() }))
  })
}

/** The whole environment of the database's processes; of ours, PGDATA, PGPORT and their like would change their behaviour. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
