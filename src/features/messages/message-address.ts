import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import type { FilterForm } from '#client/address.ts'
import { MessageId, messages } from './contract.ts'

const { TypeId, Keyword } = messages.list.input.shape

/** What the address of /message holds: tab and open notice under the specification's own names (spec section 2). */
export const MessageAddress = z.object({
  activeTypeId: TypeId,
  currentMessageId: z.optional(MessageId),
  UnreadOnly: z.optional(z.boolean()),
  Keyword,
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
})
export type MessageAddress = z.infer<typeof MessageAddress>

/** Typed words stay out of the address (decision 28). */
export const messageForm = {
  schema: MessageAddress,
  unseen: ['Keyword', 'PageIndex'],
} as const satisfies FilterForm<typeof MessageAddress>
