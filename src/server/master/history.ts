import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/db.ts'
import type { Change } from '#shared/master.ts'
import type { Values } from './master.ts'

/** What an audit row stores of a change: the fields that differ, or the whole row if it was added or deleted. */
export function changeOf(
  kind: Change['kind'],
  before: Values | null,
  after: Values | null,
  secrets: readonly string[],
) {
  const names = Object.keys({ ...before, ...after })
  const differing = before && after ? names.filter((name) => !isDeepStrictEqual(before[name], after[name])) : names
  const kept = (values: Values | null) =>
    values && Object.fromEntries(differing.map((name) => [name, secrets.includes(name) ? masked : values[name]]))
  return { kind, before: kept(before), after: kept(after) }
}

const masked = '***'
const mostChanges = 100

/** The changes of an object in these audit chains, newest first, as of now. */
export async function historyOf(db: Db, chains: readonly string[], object: string, now: Date) {
  return { object, list: await changesOf(db, chains, object), asOf: now }
}

function changesOf(db: Db, chains: readonly string[], object: string) {
  return db.sql<{
    at: Date
    actor: string
    kind: Change['kind']
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }>`
    select at, actor, detail->>'kind' as kind, nullif(detail->'before', 'null') as before, nullif(detail->'after', 'null') as after
      from audit_log
     where ent_code = any(${chains}) and object = ${object} and object <> ''
       and result = 'done' and detail ? 'kind'
     order by at desc, seq desc
     limit ${mostChanges}`
}
