import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const beatMs = 1000
const deadAfterMs = 10_000

/**
 * Does the work while holding a lock file; waits while another living process holds it.
 * A holder that was killed is noticed by its missing process or, where its number was given away again, by its silence.
 * @param {string} file
 * @param {() => Promise<void>} work
 */
export async function withLock(file, work) {
  while (!take(file)) {
    if (isDead(file)) rmSync(file, { force: true })
    else await pause(100)
  }
  const beat = setInterval(() => touch(file), beatMs)
  try {
    await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'EEXIST') return false
    throw problem
  }
}

/** @param {string} file */
function isDead(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > deadAfterMs) return true
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder > 0) process.kill(holder, 0)
    return false // alive, or the number is not written yet
  } catch (problem) {
    // No such process: it is dead. No such file: it was released, so the next try takes it. Not permitted: it is alive.
    return problem instanceof Error && 'code' in problem && problem.code === 'ESRCH'
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder was removed under us; the build itself will say so.
  }
}
