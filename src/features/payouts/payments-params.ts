import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import { DocumentKind } from '#features/deposits/deposit.contract.ts'
import { DocumentNarrowing } from '#features/deposits/documents.contract.ts'
import { documentWords } from '#features/deposits/documents.list.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import { limits } from '#shared/limits.ts'

const { From, To, Partner, Kinds } = DocumentNarrowing.shape

/** What the address of the schedule holds: its month, and how the documents are narrowed. */
export const PaymentParams = z.object({
  Month: z.optional(z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/))),
  From,
  To,
  /** One amount, or two as `1000-2000`. */
  Amount: z.optional(z.string().check(z.maxLength(40))),
  Partner,
  Kinds,
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
})
export type PaymentParams = z.infer<typeof PaymentParams>

export const paymentForm = {
  schema: PaymentParams,
  unseen: ['PageIndex', 'Amount', 'Partner'],
} as const satisfies FilterDefinition<typeof PaymentParams>

/** The conditions that the bar of documents shows. */
export const documentRows: readonly FilterRow<keyof PaymentParams>[] = [
  { field: 'Partner', label: msg`Partner`, kind: 'words', travels: 'history' },
  { field: 'Amount', label: msg`Amount, or two as 1000-2000`, kind: 'words', travels: 'history' },
  {
    field: 'Kinds',
    label: msg`Document`,
    kind: 'menu',
    travels: 'address',
    choices: DocumentKind.options.map((value) => ({ value: [value], label: documentWords[value] })),
  },
]
