import { stat } from 'node:fs/promises'
import { writingOf, type Encoding } from './encoding.ts'
import { Batches, windowsOf } from './batches.ts'
import { Columns } from './columns.ts'
import { ImportError } from './mapping.ts'
import { NamedLines } from './named-lines.ts'
import type { ImportOptions } from './options.ts'
import { readRecords } from './records.ts'
import { RefusedFile, type RefusedRow } from './refused-file.ts'

/** The result of an import. */
export interface Report {
  readonly lines: number
  readonly added: number
  readonly corrected: number
  readonly unchanged: number
  /** The first lines that were refused, in the order of the file; `refusedCount` counts all. */
  readonly refused: readonly Omit<RefusedRow, 'content'>[]
  readonly refusedCount: number
  /** The file with every refused line; undefined if there are none. */
  readonly refusedPath: string | undefined
  /** Columns of the file that no field is read from. */
  readonly ignoredColumns: readonly string[]
  readonly encoding: Encoding
}

/** The number of refused lines a report names; the file of refused lines has all. */
const mostRefusedNamed = 20

/**
 * Imports a file of transactions batch by batch, each as a whole or not at all; an interrupted import can simply be run
 * again. Refused lines are left out and reported. Throws ImportError if the file cannot be read.
 */
export async function importFile(options: ImportOptions): Promise<Report> {
  const { path, pool, encoding, refusedPath = `${path}.refused.csv`, onBegin, onProgress } = options
  const size = await sizeOf(path)
  const writing = await writingOf(path, encoding)
  onBegin?.(writing.encoding)
  const reading = readRecords(path, writing)
  const columns = new Columns(options, await reading.heading())
  const refusals = await RefusedFile.open(refusedPath, path)
  const named = new NamedLines(pool)
  try {
    const batches = new Batches(options, named)
    const refused: RefusedRow[] = []
    for await (const window of windowsOf(reading.records())) {
      columns.note(window)
      const rows = await batches.take(window)
      refused.push(...rows.slice(0, mostRefusedNamed - refused.length))
      await refusals.write(rows)
      onProgress?.(Math.min(reading.bytes(), size), size)
    }
    return {
      ...batches.total,
      refused: refused.map(({ line, reason }) => ({ line, reason })),
      refusedCount: refusals.count,
      refusedPath: refusals.count > 0 ? refusals.path : undefined,
      ignoredColumns: columns.unread,
      encoding: writing.encoding,
    }
  } finally {
    await named.close()
    await refusals.close()
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw new ImportError(`The file ${path} cannot be read.`, { cause: error })
  })
  if (!found.isFile()) throw new ImportError(`The path ${path} leads to no file.`)
  if (found.size === 0) throw new ImportError(`The file ${path} is empty.`)
  return found.size
}
