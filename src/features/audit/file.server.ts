import { msg } from '@lingui/core/macro'
import { actorWords } from '#features/deposits/actors.list.ts'
import { part, type Fragment } from '#server/db/db.ts'
import { inLanguage, nameOf } from '#server/export/named.ts'
import type { ExportList } from '#server/export/source.ts'
import type { Language } from '#shared/language.ts'
import { actionWords, resultWords } from './actions.list.ts'
import { auditFields, type AuditField } from './list.ts'
import { numberedKinds, objectWords, opaqueCodes } from './objects.list.ts'
import { names, objectKind, objectName } from './sql.ts'

/** The audit log as files have it. */
export function auditList(language: Language): ExportList<AuditField> {
  const actions = Object.assign({}, ...Object.values(actionWords)) as (typeof actionWords)['audit'] // all kinds in one
  return {
    title: msg`Audit log`,
    fields: auditFields,
    sql: {
      at: { value: part`t.at` },
      entName: { value: part`nullif(${names.ent}, '')` },
      actor: {
        value: part`coalesce(nullif(${names.actor}, ''), ${nameOf(inLanguage(actorWords, language), part`t.actor`, part`nullif(t.actor, '')`)})`,
      },
      action: { value: nameOf(inLanguage(actions, language), part`t.action`) },
      object: { value: objectText(language) },
      origin: { value: part`nullif(t.origin, '')` },
      result: { value: nameOf(inLanguage(resultWords, language), part`t.result`) },
      seq: { value: part`t.seq::text` },
      requestId: { value: part`nullif(t.request_id, '')` },
      role: { value: part`nullif(t.detail->'by'->>'role', '')` },
      browser: { value: part`nullif(t.detail->'by'->>'browser', '')` },
      before: { value: part`nullif(t.detail->'before', 'null')::text` },
      after: { value: part`nullif(t.detail->'after', 'null')::text` },
      previousHash: { value: part`encode(t.previous_hash, 'hex')` },
      hash: { value: part`encode(t.hash, 'hex')` },
    },
    currency: part`''`,
    key: part`t.seq::text`,
  }
}

/** The object of a row t in words, as the screen has it: its name, else its kind and the number people know it by. */
function objectText(language: Language): Fragment {
  const words = inLanguage(objectWords, language)
  const name = part`${objectName(language)}`
  const alone = part`case when t.object = any(${Object.keys(objectWords)}) then ''
                          when ${objectKind} = split_part(t.object, ' ', 1) then substr(t.object, strpos(t.object, ' ') + 1)
                          else t.object end`
  return part`nullif(case when ${name} is not null and ${objectKind} <> all(${[...numberedKinds]}) then ${name}
    else concat_ws(' ', ${JSON.stringify(words)}::jsonb ->> case when t.object = any(${Object.keys(objectWords)}) then t.object else ${objectKind} end,
                   coalesce(${name}, case when ${alone} !~ ${opaqueCodes} then nullif(${alone}, '') end)) end, '')`
}
