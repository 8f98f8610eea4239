import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { boxed, freePort, launch, left, until } from './process.ts'
import { send, type Answer } from './visitor.ts'
import { killIfThere } from '../kit/kill.ts'

/** A data folder that an ordinary first start has filled, and how long that start took. */
export interface Filled {
  readonly data: string
  readonly seconds: number
  readonly screen: string
  /** What was answered while the shop was being filled: a call, a page, liveness, readiness. */
  readonly meanwhile: readonly Answer[]
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The product as it is delivered: dist, the launcher and node_modules without build tools, readable by every account. */
    house: string
    filled: Filled
  }
}

const root = join(import.meta.dirname, '../..')

/**
 * Delivers the built product into a folder of its own and starts it there for the first time: once in a run, by the first
 * project that asks.
 */
export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const { vitest } = project
  if ('house' in project.getProvidedContext()) return undefined
  const ground = realpathSync(mkdtempSync(join(tmpdir(), 'noren-start-')))
  chmodSync(ground, 0o755)
  const house = join(ground, 'house')
  deliver(house)
  const began = Date.now()
  const data = join(ground, 'filled')
  const origin = `http://localhost:${await freePort()}`
  const starting = launch({ house, data, settings: { PORTAL_PORT: new URL(origin).port } }, 'start')
  await until(() => starting.out().includes('Filling the demo shop 25%'), 60_000)
  const headers = { accept: 'text/html', 'accept-language': 'mn' }
  const meanwhile = [
    await send('GET', `${origin}/apiproxy/api/tenant/getcurrenttenantwebconfig`),
    await send('GET', `${origin}/`, { headers }),
    await send('GET', `${origin}/livez`),
    await send('GET', `${origin}/readyz`),
  ]
  const portal = await boxed(starting)
  vitest.provide('house', house)
  vitest.provide('filled', { data, seconds: (Date.now() - began) / 1000, screen: portal.out(), meanwhile })
  await portal.end('SIGTERM')
  lighten(data)
  return () => {
    const running = left(ground)
    for (const pid of running) killIfThere(pid)
    rmSync(ground, { recursive: true, force: true })
    if (running.length > 0) throw new Error(`processes were left behind: ${running.join(', ')}`)
  }
}

/**
 * Leaves out of the log of the database, which is at rest, all but where it ended: copies of the folder, one for almost every
 * file, have 0.7 GB in place of 1.7.
 */
function lighten(data: string): void {
  const folder = join(data, 'postgres/cluster/pg_wal')
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const writtenAt = (name: string) => statSync(join(folder, name)).mtimeMs
  // A database whose end is missing does not start, and says so.
  const former = segments.toSorted((a, b) => writtenAt(b) - writtenAt(a)).slice(2)
  for (const name of former) rmSync(join(folder, name))
}

function deliver(house: string): void {
  // PORTAL_DIST names a build that is there already.
  const built = process.env['PORTAL_DIST'] ?? join(root, 'dist')
  if (built === join(root, 'dist'))
    execFileSync(process.execPath, [join(root, 'src/build/launch.js'), 'build'], { stdio: 'ignore' })
  mkdirSync(join(house, 'src'), { recursive: true })
  cpSync(built, join(house, 'dist'), { recursive: true })
  if (!existsSync(join(house, 'dist/stamp.json'))) writeFileSync(join(house, 'dist/stamp.json'), '{}')
  cpSync(join(root, 'src/build'), join(house, 'src/build'), { recursive: true })
  for (const file of ['package.json', 'docs']) cpSync(join(root, file), join(house, file), { recursive: true })
  for (const folder of installed()) {
    const to = join(house, folder)
    mkdirSync(dirname(to), { recursive: true })
    execFileSync('cp', ['-al', join(root, folder), to])
  }
  execFileSync('chmod', ['a+rX', '-R', join(house, 'dist'), join(house, 'src'), join(house, 'docs')])
}

/** The folders `npm ci --omit=dev` would install. */
function installed(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const wanted = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)),
  )
  // A package inside another one's folder comes with it.
  return wanted.map(([path]) => path).filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)))
}
