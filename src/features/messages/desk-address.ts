import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import type { FilterForm } from '#client/address.ts'
import { MessageId } from './contract.ts'
import { messageManagement } from './desk.contract.ts'
import { MessageStatus } from './notice.contract.ts'

const { TypeId, Keyword } = messageManagement.list.input.shape

/** What the address of the senders' desk holds: what is listed, the notice that is open, the one that is written. */
export const DeskAddress = z.object({
  TypeId,
  Keyword,
  Statuses: z.optional(z.array(MessageStatus)),
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  Open: z.optional(MessageId),
  /** `new`, or the id of the notice that is changed. */
  Write: z.optional(z.union([z.literal('new'), MessageId])),
})
export type DeskAddress = z.infer<typeof DeskAddress>

/** Typed words stay out of the address (decision 28). */
export const deskForm = {
  schema: DeskAddress,
  unseen: ['Keyword', 'PageIndex'],
} as const satisfies FilterForm<typeof DeskAddress>
