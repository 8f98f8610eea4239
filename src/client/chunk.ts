import { limits } from '#shared/limits.ts'
import { connection } from './connection.ts'
import { probe } from './probe.ts'
import { reloadHere } from './reload.ts'

const marker = 'portal.reloadedForChunk'
let leaving = false

/** Signalled when a part of the program could not be loaded: the server is away, or a new start of the page did not help. */
export class ChunkLost extends Error {
  override readonly name = 'ChunkLost'
}

/**
 * Loads a part of the program within two minutes (spec section 9). A part that is gone, as after an update, starts the
 * page again once; rejects with ChunkLost when that did not help, and at once when no server answers, for a page that
 * starts again then is lost to the browser's own error.
 */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  try {
    const loaded = await Promise.race([part(), tooLate()])
    clear()
    return loaded
  } catch (error) {
    if ((await probe()) && !leaving && firstTime()) {
      leaving = true
      reloadHere()
    }
    if (leaving) return new Promise(() => {}) // nobody must see an error meanwhile
    throw new ChunkLost('a part of the page did not load', { cause: error })
  }
}

/** What this loads; without a server it is loaded again when the connection is back. */
export async function whenBack<T>(loading: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loading()
    } catch (error) {
      if (connection.get().online && (await probe())) throw error
      await connectionBack()
    }
  }
}

function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      if (!connection.get().online) return
      stop()
      resolve()
    })
  })
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
