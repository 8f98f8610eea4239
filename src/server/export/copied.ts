import type { Fragment } from '#server/db/db.ts'
import type { Source } from './source.ts'

/**
 * The COPY output of a file's rows, one statement after the other. `taken` must return the number of rows in the bytes
 * consumed so far.
 */
export async function* copied(
  { snapshot, parts }: Source,
  columns: Fragment,
  how: string,
  taken: () => number,
): AsyncGenerator<Buffer> {
  const statements = parts?.(columns)
  if (!statements) return
  let before = taken()
  for (let next = statements.next(); !next.done; next = statements.next(taken() - before)) {
    before = taken()
    for await (const chunk of snapshot.copy(next.value, how)) yield chunk as Buffer // a stream of bytes
  }
}
