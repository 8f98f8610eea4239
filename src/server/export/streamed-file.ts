import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Viewer } from '#server/access/viewer.ts'
import { text } from '#server/catalogue.ts'
import type { Db, Fragment } from '#server/db/db.ts'
import type { Snapshot } from '#server/db/snapshot.ts'
import { Sent, type WriteContext } from '#server/feature.ts'
import type { Call } from '#shared/call.ts'
import type { Figure } from './csv.ts'
import { fileOf } from './file.ts'
import { fileHeaders } from './headers.ts'
import type { ExportList, FileShape } from './source.ts'
import { takeSlot } from './slots.ts'

/** A file whose refusals are behind it: its headers, and its bytes as they are read. */
interface Begun {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: AsyncIterable<Buffer>
}

/**
 * A file that is read from a view while it is sent; view and place among the files under way are given back when its body
 * closes, read to the end or not. Throws Problem('tooMany'), and what `begin` throws.
 */
export async function streamedFile(
  viewer: Viewer,
  snapshot: () => Promise<Snapshot>,
  begin: (view: Snapshot) => Promise<Begun>,
): Promise<Sent> {
  const leave = takeSlot(viewer)
  try {
    const view = await snapshot()
    const { headers, bytes } = await begin(view).catch(async (error: unknown) => {
      await view.close()
      throw error
    })
    const body = new PassThrough({ highWaterMark: bufferedBytes })
    body.once('close', () => {
      leave()
      void view.close()
    })
    // Whoever reads the body hears of a failure from the body itself.
    pipeline(bytes, body).catch(() => {})
    return new Sent(200, headers, body)
  } catch (error) {
    leave()
    throw error
  }
}

const bufferedBytes = 256 * 1024

/** The rows of a list that one statement gives. */
export interface OneStatement {
  /** The rows in the list's order, as columns of a table t. */
  readonly rows: (columns: Fragment) => Fragment
  readonly count: (db: Db) => Promise<bigint>
  /** The lines below the rows; none where left out. */
  readonly lastLines?: (db: Db) => Promise<(string | Figure)[][]>
}

/** A list of one statement as a file named for it; times are by the viewer's clock. Throws as `fileOf` and `streamedFile` do. */
export function streamedList<Field extends string>(
  list: ExportList<Field>,
  { rows, count, lastLines }: OneStatement,
  shape: Omit<FileShape<Field>, 'timeZone'>,
  { viewer, snapshot }: Pick<WriteContext<Call>, 'viewer' | 'snapshot'>,
): Promise<Sent> {
  return streamedFile(viewer, snapshot, async (view) => {
    let counted: Promise<bigint> | undefined
    const source = {
      snapshot: view,
      rows,
      parts: function* parts(columns: Fragment) {
        yield rows(columns)
      },
      count: () => (counted ??= count(view.db)),
      lastLines: async () => (await lastLines?.(view.db)) ?? [],
    }
    return {
      headers: fileHeaders(shape.format, (language) => text(language, list.title), shape.language),
      bytes: await fileOf(source, list, { ...shape, timeZone: viewer.timeZone }),
    }
  })
}
