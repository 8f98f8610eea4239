import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import type { FilterChoice, FilterRow } from '#shared/filter-rows.ts'
import { limits } from '#shared/limits.ts'
import { namesIn } from '#shared/list-field.ts'
import { msg } from '@lingui/core/macro'
import { kindWords, resultWords } from './actions.list.ts'
import { AuditKind, AuditNarrowing } from './contract.ts'

/** What the address of the audit log holds: how it is narrowed, the place in it, and the open row. */
export const AuditParams = z.object({
  ...AuditNarrowing.shape,
  Trail: z.optional(z.array(z.string().check(z.maxLength(200)))),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  /** The enterprise and the number of a row: `E00001207.42`. */
  Open: z.optional(z.string().check(z.regex(/^\w{1,20}\.\d{1,15}$/))),
})
export type AuditParams = z.infer<typeof AuditParams>

export const auditFilter = {
  schema: AuditParams,
  unseen: ['Actor', 'Object', 'Trail'],
} as const satisfies FilterDefinition<typeof AuditParams>

/** The fields that narrow the list. */
export const conditions = namesIn(AuditNarrowing.shape)

/** The conditions as the bar shows them; a choice of one enterprise is none. */
export function filterRows(people: readonly FilterChoice[], ents: readonly FilterChoice[]) {
  const rows = [
    { field: 'EntCode', label: msg`Company`, kind: 'menu', travels: 'address', choices: ents },
    { field: 'Actor', label: msg`Who`, kind: 'menu', travels: 'history', choices: people },
    {
      field: 'Kind',
      label: msg`What`,
      kind: 'menu',
      travels: 'address',
      choices: AuditKind.options.map((value) => ({ value, label: kindWords[value] })),
    },
    {
      field: 'Result',
      label: msg`Result`,
      kind: 'menu',
      travels: 'address',
      choices: [
        { value: 'done', label: resultWords.done },
        { value: 'refused', label: resultWords.refused },
      ],
    },
  ] as const satisfies readonly FilterRow<keyof AuditParams>[]
  return rows.filter(({ choices }) => choices.length > 1)
}
