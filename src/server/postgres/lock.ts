import { randomUUID } from 'node:crypto'
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod/mini'
import { FolderInUse, sentences } from './failure.ts'
import { birthOf } from './processes.ts'

const beatMs = 2_000
const watchMs = 8_000

const Holder = z.object({ token: z.string(), pid: z.number(), birth: z.string(), place: z.string() })
type Holder = z.infer<typeof Holder>

/**
 * Takes the folder's lock for this process and gives the function that releases it; a dead holder's lock is taken over.
 * Throws FolderInUse when a living server holds it.
 */
export async function takeLock(file: string): Promise<() => void> {
  const mine: Holder = { token: randomUUID(), pid: process.pid, birth: birthOf(process.pid) ?? '', place: place() }
  while (!claim(file, mine)) {
    const holder = holderOf(file)
    if (!holder) continue
    if (await lives(holder, file)) throw new FolderInUse(sentences.inUse(dirname(file), holder.pid))
    await breakLock(file, holder)
  }
  const beat = setInterval(() => attempt(() => utimesSync(file, new Date(), new Date())), beatMs).unref()
  const release = () => {
    clearInterval(beat)
    process.off('exit', release)
    if (holderOf(file)?.token === mine.token) attempt(() => unlinkSync(file))
  }
  process.on('exit', release)
  return release
}

// A link appears at once with its content, so nobody ever reads half a lock.
function claim(file: string, mine: Holder): boolean {
  const draft = `${file}.${mine.token}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 })
  try {
    linkSync(draft, file)
    return true
  } catch (failure) {
    if (codeOf(failure) === 'EEXIST') return false
    throw failure
  } finally {
    unlinkSync(draft)
  }
}

// Within one process table the process itself answers. A holder in another container cannot be asked: its beat tells.
async function lives(holder: Holder, file: string): Promise<boolean> {
  if (holder.place === place()) return holder.birth !== '' && birthOf(holder.pid) === holder.birth
  const before = timeOf(file)
  for (let waited = 0; waited < watchMs; waited += 200) {
    await sleep(200)
    if (timeOf(file) !== before) return true
  }
  return false
}

// Only the one who creates the claim of exactly this dead lock may remove it; a slower one finds another token behind it.
async function breakLock(file: string, dead: Holder) {
  const claim = `${file}.${dead.token}.door`
  try {
    closeSync(openSync(claim, 'wx'))
  } catch (failure) {
    if (codeOf(failure) !== 'EEXIST') throw failure
    if (Date.now() - (timeOf(claim) ?? Date.now()) > watchMs) attempt(() => unlinkSync(claim))
    await sleep(50)
    return
  }
  if (holderOf(file)?.token === dead.token) unlinkSync(file)
  attempt(() => unlinkSync(claim))
}

function holderOf(file: string): Holder | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (failure) {
    if (codeOf(failure) === 'ENOENT') return undefined
    throw failure
  }
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return { token: 'unreadable', pid: 0, birth: '', place: place() } // torn by a power cut: nobody's
  }
}

function place(): string {
  let table = ''
  attempt(() => (table = readlinkSync('/proc/self/ns/pid')))
  return `${hostname()} ${table}`
}

function timeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function attempt(act: () => void) {
  try {
    act()
  } catch {
    // Best effort: the next look at the lock decides.
  }
}

function codeOf(failure: unknown): string | undefined {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : undefined
}
