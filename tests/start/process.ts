import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { urlOf } from '#server/postgres/answer.ts'
import { killIfThere } from '../kit/kill.ts'

/** How the product is started: where it stands, where its data lie, and as whom. */
export interface Start {
  readonly house: string
  readonly data: string
  readonly settings?: Readonly<Record<string, string>>
  readonly uid?: number
  /** What is run in place of the launcher, with its arguments. */
  readonly program?: readonly string[]
}

/** A program of the product as a process of its own, and what it printed. */
export interface Running {
  readonly pid: number
  out(): string
  err(): string
  /** Resolves with the exit code once it has ended by itself; null after a signal that killed it. */
  readonly ended: Promise<number | null>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Somebody the box names. */
export interface Named {
  readonly origin: string
  readonly userName: string
  readonly password: string
}

/** A portal that answers. */
export interface OpenPortal extends Running {
  readonly origin: string
  readonly people: readonly Named[]
}

/** Starts `node src/build/launch.js ...` with these settings and none of this process's. */
export function launch({ house, data, settings = {}, uid, program }: Start, ...args: string[]): Running {
  const identity = uid === undefined ? {} : { uid, gid: uid }
  const [file = '', ...first] = program ?? [process.execPath, join(house, 'src/build/launch.js')]
  const child = spawn(file, [...first, ...args], {
    ...identity,
    cwd: house,
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      LC_ALL: 'C.UTF-8',
      PORTAL_DATA: data,
      PORTAL_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return running(child, data)
}

const children = new Set<{ child: ChildProcess; data: string }>()

/** Ends what a test that broke off has left running. */
export async function endAll(): Promise<void> {
  for (const { child, data } of children) {
    const gone = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    for (const pid of left(data)) killIfThere(pid)
    await gone
  }
}

function running(child: ChildProcess, data: string): Running {
  const entry = { child, data }
  children.add(entry)
  child.once('close', () => children.delete(entry))
  let [out, err] = ['', '']
  child.stdout?.on('data', (chunk) => (out += chunk))
  child.stderr?.on('data', (chunk) => (err += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    pid: child.pid ?? 0,
    ended,
    out: () => out,
    err: () => err,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts the portal and waits for its box. Throws with everything it said when it ends before. */
export async function openPortal(start: Start): Promise<OpenPortal> {
  const portal = launch(start, 'start')
  return boxed(portal)
}

/** Waits for the box of a portal that is starting. */
export async function boxed(portal: Running): Promise<OpenPortal> {
  const over = portal.ended.then(() => 'over' as const)
  for (;;) {
    const box = /│ Noren is open: (\S+)\/ .*?╯\n/s.exec(portal.out())
    if (box) return { ...portal, origin: box[1] ?? '', people: peopleOf(box[0]) }
    if ((await Promise.race([over, sleep(20)])) === 'over')
      throw new Error(`the portal ended: ${portal.out()}${portal.err()}`)
  }
}

/** Runs a command of the portal to its end. */
export async function command(
  start: Start,
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const run = launch(start, ...args)
  const code = await run.ended
  return { code, out: run.out(), err: run.err() }
}

function peopleOf(box: string): Named[] {
  let origin = ''
  return box.split('\n').flatMap((line) => {
    const address = /^│ (https?:\/\/\S+)\/ +│$/.exec(line)
    if (address) origin = address[1] ?? ''
    const [, userName, password] = /^│ {3}(\S+) +(\S+) {2}\S/.exec(line) ?? []
    return userName && password ? [{ origin, userName, password }] : []
  })
}

/** The process of the database in a data folder. */
export function databaseOf(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}

/** Runs one statement on the running database of a data folder, as its owner. */
export async function askIn<Row extends pg.QueryResultRow>(
  data: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlIn(data) })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Waits until the running deposits, which a start leaves for later, are worked out. */
export async function settledIn(data: string): Promise<void> {
  // One that a killed process left has no key any more.
  const owed = () => askIn(data, `select from graphile_worker.jobs where key = 'settle'`)
  await until(async () => (await owed()).length === 0)
}

/** The connection string of the running database of a data folder. */
export function urlIn(data: string): string {
  const read = (name: string) => readFileSync(join(data, 'postgres', name), 'utf8').trim()
  return urlOf({ port: Number(read('port')), password: read('password') })
}

/** Processes that work below a folder or were started from it, read from the kernel. */
export function left(folder: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return []
    try {
      return readlinkSync(`/proc/${name}/cwd`).startsWith(folder) ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** Ends what was started; throws when anything still works below the folder after that. */
export async function leaveNothing(folder: string): Promise<void> {
  await endAll()
  const running = left(folder)
  if (running.length > 0) throw new Error(`processes were left behind: ${running.join(', ')}`)
}

/** Waits until something is so. Throws after the time given, 60 s where none is. */
export async function until(so: () => boolean | Promise<boolean>, patienceMs = 60_000): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(30)) if (await so()) return
  throw new Error(`it did not become so within ${patienceMs} ms: ${so.toString()}`)
}

/** A data folder of the test's own with what another one holds, which must be at rest. */
export function copyOf(data: string, name: string): string {
  const folder = join(dirname(data), name)
  execFileSync('cp', ['-a', '--reflink=auto', data, folder])
  return folder
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo // it listens on a port
  await new Promise((done) => probe.close(done))
  return port
}

/** What a refusal looks like: one sentence on the terminal, and no trace of the program's inside. */
export const oneSentence = /^[A-Z"][^\n]{10,300}\n$/
