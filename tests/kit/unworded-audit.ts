import { actionWord } from '#features/audit/actions.list.ts'
import { codeWord } from '#features/audit/code-words.ts'
import { detailsOf } from '#features/audit/detail-words.ts'
import { fieldWord } from '#features/audit/field-words.ts'
import { objectOf } from '#features/audit/objects.list.ts'
import type { Db } from '#server/db/db.ts'

/** What the audit log of a tenant holds that its screen has no word for: actions, kinds of objects, fields and codes. */
export async function unwordedIn(db: Db, tenant: string): Promise<string[]> {
  const rows = await db.sql<{ action: string; object: string; detail: Record<string, unknown> }>`
    select distinct on (action, keys) action, object, detail
      from audit_log, lateral (select array_agg(k order by k) as keys from jsonb_object_keys(detail) k) d
     where tenant_code = ${tenant}`
  return [...new Set(rows.flatMap(unwordedOf))].toSorted()
}

function unwordedOf({ action, object, detail }: { action: string; object: string; detail: Record<string, unknown> }) {
  const { before, after, by: _by, kind: _kind, problem: _problem, ...more } = detail
  const fields = detailsOf({ action, more })
  return [
    ...(actionWord(action) ? [] : [`the action ${action}`]),
    ...(object === '' || objectOf({ action, object }).kind ? [] : [`the object ${object} of ${action}`]),
    ...fields.flatMap(([field, value]) => [...unnamed(action, field), ...unsaid(action, field, value)]),
    ...[before, after].flatMap((values) => Object.keys(Object(values)).flatMap((field) => unnamed(action, field))),
  ]
}

const unnamed = (action: string, field: string) => (fieldWord(field) ? [] : [`the field ${field} of ${action}`])

/** What people typed or call things themselves, and codes that they read as they are. */
const plain = ['currency', 'paymentType', 'PaymentTypes', 'PaymentClasses', 'TradeTypes', 'columns', 'url', 'answerCode', 'tradeNo', 'refundTradeNo', 'TradeNo', 'Number', 'name', 'reason', 'day', 'income', 'payer', 'Actor', 'Object', 'Keyword', 'Only'] // prettier-ignore

function unsaid(action: string, field: string, value: unknown): string[] {
  if (Array.isArray(value)) return plain.includes(field) ? [] : value.flatMap((one) => unsaid(action, field, one))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => [...unnamed(action, inner), ...unsaid(action, inner, one)])
  const isCode = typeof value === 'string' && /^[A-Z]{2,}(_[A-Z]+)*$/.test(value) && !plain.includes(field)
  return isCode && !codeWord(action, field, value) ? [`the code ${value} of ${field} of ${action}`] : []
}
