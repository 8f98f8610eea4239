import { msg } from '@lingui/core/macro'
import type { ListFields } from '#shared/list-field.ts'

/** The fields of the audit log, in their order. */
export const auditFields = {
  at: {
    heading: msg`When`,
    format: 'time',
    column: { id: 'at', card: 'amount', width: 9, priority: 1, locked: true },
  },
  entName: { heading: msg`Company`, format: 'line', column: { id: 'company', card: 'meta', width: 12, priority: 6 } },
  actor: { heading: msg`Who`, format: 'line', column: { id: 'actor', card: 'meta', width: 6.5, priority: 3 } },
  action: {
    heading: msg`What`,
    format: 'line',
    column: { id: 'action', card: 'title', width: 10, priority: 1, locked: true },
  },
  object: { heading: msg`Object`, format: 'line', column: { id: 'object', card: 'hidden', width: 9.5, priority: 4 } },
  origin: { heading: msg`From where`, format: 'code', column: { id: 'origin', card: 'hidden', width: 8, priority: 5 } },
  result: {
    heading: msg`Result`,
    format: 'line',
    column: { id: 'result', kind: 'status', card: 'status', width: 7, priority: 2 },
  },
  seq: { heading: msg`Record no.`, format: 'code' },
  requestId: { heading: msg`Request ID`, format: 'code' },
  role: { heading: msg`Role`, format: 'line' },
  browser: { heading: msg`Browser`, format: 'code' },
  before: { heading: msg`Before`, format: 'line' },
  after: { heading: msg`After`, format: 'line' },
  previousHash: { heading: msg`Record before`, format: 'code' },
  hash: { heading: msg`This record`, format: 'code' },
} as const satisfies ListFields<string>
export type AuditField = keyof typeof auditFields
/** The fields that the list shows. */
export type AuditColumn = {
  [Field in AuditField]: (typeof auditFields)[Field] extends { column: unknown } ? Field : never
}[AuditField]
