import type { Received } from './received.ts'
import type { NamedFile } from './save.ts'
import { createStore } from './store.ts'

/** A file that is fetched, or that came and waits for the person. */
export interface FileUnderWay {
  readonly id: number
  /** Undefined until the server has named it. */
  readonly name: string | undefined
  readonly received: Received
  /** How many rows it is to have, where that is known. */
  readonly rows: number | undefined
  /** The file itself, once it came and the device did not let the page hand it on without a further press. */
  readonly came: NamedFile | undefined
  /** Gives the file up; the server stops reading for it. */
  readonly stop: () => void
}

/** The files of this page, the oldest first. They go on while the person reads other screens. */
export const filesUnderWay = createStore<readonly FileUnderWay[]>([])

/** Gives up whatever is under way: another person signs in. */
export function stopFiles(): void {
  for (const { stop } of filesUnderWay.get()) stop()
}
