import { msg } from '@lingui/core/macro'
import { part } from '#server/db/db.ts'
import { inLanguage, nameOf } from '#server/export/named.ts'
import type { ExportList } from '#server/export/source.ts'
import type { Language } from '#shared/language.ts'
import { actionWords, resultWords } from './actions.list.ts'
import { auditFields, type AuditField } from './list.ts'
import { names } from './sql.ts'

/** The audit log as files have it. */
export function auditList(language: Language): ExportList<AuditField> {
  const actions = Object.assign({}, ...Object.values(actionWords)) as (typeof actionWords)['audit'] // all kinds in one
  return {
    title: msg`Audit log`,
    fields: auditFields,
    sql: {
      at: { value: part`t.at` },
      entName: { value: part`nullif(${names.ent}, '')` },
      actor: { value: part`coalesce(nullif(${names.actor}, ''), nullif(t.actor, ''))` },
      action: { value: nameOf(inLanguage(actions, language), part`t.action`) },
      object: { value: part`coalesce(nullif(${names.object}, ''), nullif(t.object, ''))` },
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
