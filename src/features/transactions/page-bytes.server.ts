import { JsonBytes, type RequestContext } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { namesFor } from './names.server.ts'
import type { Page } from './page.server.ts'
import { relatedOf } from './related.server.ts'
import { bytesOf } from './row-cache.server.ts'
import type { Search } from './sql.ts'

/** An answer whose list is these rows, formatted once and kept as bytes; `about` are its other members. */
export async function pageBytes(
  db: Db,
  scope: RequestContext['scope'],
  { groups }: Pick<Search, 'groups'>,
  rows: Page['rows'],
  about: object,
): Promise<JsonBytes> {
  const names = await namesFor(db, scope.tenant, rows)
  const related = await relatedOf(db, scope, rows)
  const bytes = bytesOf(rows, names, { tenant: scope.tenant, groups }, related)
  // Each row begins with a comma, so the list is the last of the members.
  const pieces = [Buffer.from(`${JSON.stringify(about).slice(0, -1)},"list":[`), ...bytes, listEnd]
  if (pieces[1] && bytes.length > 0) pieces[1] = pieces[1].subarray(1)
  return new JsonBytes(pieces)
}

const listEnd = Buffer.from(']}')
