import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import { unseenFields, type FilterRow } from '#shared/filter-rows.ts'
import { limits } from '#shared/limits.ts'
import type { FilterDefinition } from '#client/filter-params.ts'
import { MessageId, messages } from './contract.ts'

const { TypeId, Keyword } = messages.list.input.shape

/** What the address of /message holds: tab and open notice under the specification's own names (spec section 2). */
export const MessageParams = z.object({
  activeTypeId: TypeId,
  /** What is not important, of whatever type. */
  NotUrgent: z.optional(z.boolean()),
  currentMessageId: z.optional(MessageId),
  UnreadOnly: z.optional(z.boolean()),
  Keyword,
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
})

/** Which notices a tab holds: all, those of a type, or those that are not important. */
export type NoticeTab = Pick<z.infer<typeof MessageParams>, 'activeTypeId' | 'NotUrgent'>

/** The conditions of the notices for the reader. */
export const messageRows = [
  { field: 'Keyword', label: msg`Search notices`, kind: 'words', travels: 'history' },
  { field: 'UnreadOnly', label: msg`Unread only`, kind: 'flag', travels: 'address' },
] as const satisfies readonly FilterRow<'Keyword' | 'UnreadOnly'>[]

export const messageFilter = {
  schema: MessageParams,
  unseen: [...unseenFields(messageRows), 'PageIndex'],
} as const satisfies FilterDefinition<typeof MessageParams>
