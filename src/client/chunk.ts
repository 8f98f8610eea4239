import { limits } from '#shared/limits.ts'
import { reloadHere } from './reload.ts'

const marker = 'portal.reloadedForChunk'

/** Signalled when a part of the program could not be loaded even after a new start of the page. */
export class ChunkLost extends Error {
  override readonly name = 'ChunkLost'
}

/**
 * Loads a part of the program within two minutes (spec section 9). A part that is gone, as after an update, starts the
 * page again once; rejects with ChunkLost when that did not help.
 */
export async function load<T>(part: () => Promise<T>, reload: () => void = reloadHere): Promise<T> {
  try {
    const loaded = await Promise.race([part(), tooLate()])
    clear()
    return loaded
  } catch (error) {
    if (navigator.onLine && firstTime()) {
      reload()
      return new Promise(() => {}) // the page is leaving; nobody must see an error meanwhile
    }
    throw new ChunkLost('a part of the page did not load', { cause: error })
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('time-out')), limits.chunkSeconds * 1000)
  })
}

function firstTime() {
  try {
    if (sessionStorage.getItem(marker)) return false
    sessionStorage.setItem(marker, '1')
    return true
  } catch {
    return false // without storage one could reload for ever
  }
}

function clear() {
  try {
    sessionStorage.removeItem(marker)
  } catch {
    // nothing was marked
  }
}
