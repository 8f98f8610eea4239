import type pg from 'pg'
import type { Encoding } from './encoding.ts'
import type { Mapping } from './mapping.ts'

/** What is imported, and where to. */
export interface ImportOptions {
  readonly path: string
  readonly pool: pg.Pool
  readonly mapping?: Mapping | undefined
  /** Checks everything and changes nothing. */
  readonly dryRun?: boolean | undefined
  /** The enterprise of lines that name none. */
  readonly entCode?: string | undefined
  readonly now?: Date | undefined
  /** The encoding of the file, if its bytes do not show it. */
  readonly encoding?: Encoding | undefined
  /** The file for refused lines; beside the imported file if left out. */
  readonly refusedPath?: string | undefined
  /** Called with the detected encoding before anything is written. */
  readonly onBegin?: ((encoding: Encoding) => void) | undefined
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined
}
