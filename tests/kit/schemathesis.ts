import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program `schemathesis` that PORTAL_SCHEMATHESIS names or the path has; undefined where there is none. */
export const schemathesis = [
  process.env['PORTAL_SCHEMATHESIS'],
  ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'schemathesis')),
].find((program) => program && existsSync(program))

/** Runs it in a folder of the test's own, beside a server in this process; resolves with its exit code and what it printed. */
export async function runSchemathesis(
  program: string,
  folder: string,
  args: readonly string[],
): Promise<{ code: number | null; out: string }> {
  const child = spawn(program, ['--no-color', 'run', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (out += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out }
}
