import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { unseenFields, type FilterRow } from '#shared/filter-rows.ts'
import type { FilterDefinition } from '#client/filter-params.ts'
import { MessageId } from './contract.ts'
import { messageManagement } from './management.contract.ts'
import { MessageStatus } from './notice.contract.ts'
import { statusLooks } from './status-words.ts'

const { TypeId, Keyword, Sort } = messageManagement.list.input.shape

/** The search parameters of notice management: the filter, the open notice, and the one being written. */
export const ManagementParams = z.object({
  TypeId,
  Keyword,
  Sort,
  Statuses: z.optional(z.array(MessageStatus)),
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  Open: z.optional(MessageId),
  /** `new`, or the id of the notice that is changed. */
  Write: z.optional(z.union([z.literal('new'), MessageId])),
})

/** The conditions of the list. */
export const managementRows = [
  { field: 'Keyword', label: msg`Search notices`, kind: 'words', travels: 'history' },
  {
    field: 'Statuses',
    label: msg`Status`,
    kind: 'several',
    travels: 'address',
    choices: MessageStatus.options.map((value) => ({ value, label: statusLooks[value].word })),
  },
] as const satisfies readonly FilterRow<'Keyword' | 'Statuses'>[]

export const managementFilter = {
  schema: ManagementParams,
  unseen: [...unseenFields(managementRows), 'PageIndex'],
} as const satisfies FilterDefinition<typeof ManagementParams>
