import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Engine } from './binaries.ts'
import { EmbeddedPostgresError, sentences } from './failure.ts'
import { handOver, reach, type Owner } from './owner.ts'
import { run } from './run.ts'

/** The role that owns everything in the embedded database. */
export const ownerRole = 'owner'

/**
 * Makes the cluster when there is none yet and gives the password of its owner, kept in a file only we can read
 * and set anew when that file was lost. Throws EmbeddedPostgresError, also for a cluster of another major version.
 */
export async function ensureCluster(
  cluster: string,
  passwordFile: string,
  engine: Engine,
  owner: Owner,
): Promise<string> {
  const kept = keptPassword(passwordFile)
  const password = kept ?? randomBytes(24).toString('base64url')
  if (!kept) keep(passwordFile, password)
  if (!existsSync(cluster)) {
    await create(cluster, password, engine, owner)
    return password
  }
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== engine.version) throw new EmbeddedPostgresError(sentences.otherVersion(cluster, found, engine.version))
  handOver(owner, cluster)
  chmodSync(cluster, 0o700) // a restored copy may be wider, which PostgreSQL refuses
  if (kept) return password
  try {
    await setPassword(cluster, password, engine, owner)
  } catch (failure) {
    rmSync(passwordFile) // else the next start would take it for the cluster's
    throw failure
  }
  return password
}

// Made beside its place and moved in one step, so that a kill half-way never leaves half a cluster. Under a name of its
// own each time: the initdb of a killed server may still be writing.
async function create(cluster: string, password: string, engine: Engine, owner: Owner) {
  const parent = dirname(cluster)
  for (const name of readdirSync(parent).filter((each) => each.startsWith(drafts)))
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 })
  const draft = join(parent, drafts + randomBytes(4).toString('hex'))
  const note = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(note, password, { mode: 0o600 })
  if (owner.borrowed) for (const path of [draft, note]) chownSync(path, owner.uid, owner.gid)
  const fd = openSync(note, 'r')
  try {
    const { code, said } = await run(
      engine.initdb,
      ['-D', reach(owner, draft), `--pwfile=${owner.borrowed ? '/dev/fd/3' : note}`, ...initdbArgs],
      { owner, cwd: draft, fd },
    )
    if (code !== 0) throw new EmbeddedPostgresError(sentences.unusable(parent, lastLine(said)))
  } finally {
    closeSync(fd)
    rmSync(note)
  }
  renameSync(draft, cluster)
}

const drafts = 'new-cluster-'

const initdbArgs = [
  `--username=${ownerRole}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
]

/** Sets the owner's password in a cluster that does not run. Throws EmbeddedPostgresError. */
export async function setPassword(cluster: string, password: string, engine: Engine, owner: Owner) {
  const input = `alter role ${ownerRole} password '${password}'\n` // base64url: nothing to escape
  const { code, said } = await run(engine.postgres, ['--single', '-D', reach(owner, cluster), 'postgres'], {
    owner,
    cwd: cluster,
    input,
  })
  if (code !== 0 || /ERROR|FATAL/.test(said))
    throw new EmbeddedPostgresError(sentences.unusable(cluster, lastLine(said)))
}

function keptPassword(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim() || undefined
}

function keep(file: string, password: string) {
  const draft = `${file}.new`
  const fd = openSync(draft, 'w', 0o600)
  writeFileSync(fd, password)
  fsyncSync(fd)
  closeSync(fd)
  renameSync(draft, file)
}

function lastLine(said: string): string {
  const lines = said.split('\n')
  return lines.findLast((line) => /error|FATAL|could not/i.test(line)) ?? lines.at(-1) ?? ''
}
