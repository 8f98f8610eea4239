import { execFile } from 'node:child_process'
import { lchownSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, sentences } from './failure.ts'

/** Whose processes the database's are: our own user's, or (we are root, which PostgreSQL refuses) a borrowed account's. */
export type Owner =
  | { readonly borrowed: false }
  | { readonly borrowed: true; readonly uid: number; readonly gid: number }

/** Chooses the account: our own; as root `runAs`, else the owner of an existing cluster, else `nobody`. Throws EmbeddedPostgresError. */
export async function chooseOwner(cluster: string, runAs: string | undefined): Promise<Owner> {
  const uid = process.getuid?.()
  if (uid === undefined) return { borrowed: false }
  const existing = statSync(cluster, { throwIfNoEntry: false })
  if (uid !== 0) {
    requireName(uid)
    if (existing && existing.uid !== uid) throw new EmbeddedPostgresError(sentences.notOurs(cluster))
    return { borrowed: false }
  }
  if (!runAs && existing && existing.uid !== 0) return { borrowed: true, uid: existing.uid, gid: existing.gid }
  return account(runAs ?? 'nobody')
}

/** How a program is started as the owner. */
export function identityOf(owner: Owner): { uid?: number; gid?: number } {
  return owner.borrowed ? { uid: owner.uid, gid: owner.gid } : {}
}

/**
 * The name under which the owner reaches the folder it is started in. A borrowed account may not walk through the
 * folders above it (/root is closed), but the kernel lets every process into its own working folder.
 */
export function reach(owner: Owner, folder: string): string {
  return owner.borrowed && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Makes the folder and all in it the borrowed account's, where it is not so yet. */
export function handOver(owner: Owner, folder: string) {
  if (!owner.borrowed || statSync(folder).uid === owner.uid) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), owner.uid, owner.gid)
  lchownSync(folder, owner.uid, owner.gid) // last: a kill half-way leaves the sign that it is not done
}

function requireName(uid: number) {
  try {
    userInfo()
  } catch {
    throw new EmbeddedPostgresError(sentences.namelessAccount(uid))
  }
}

async function account(name: string): Promise<Owner> {
  try {
    const [uid, gid] = await Promise.all([numberOf('-u', name), numberOf('-g', name)])
    if (uid > 0) return { borrowed: true, uid, gid }
  } catch {
    // Told below.
  }
  throw new EmbeddedPostgresError(sentences.noAccount(name))
}

async function numberOf(which: string, name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('id', [which, '--', name])
  return Number(stdout)
}
