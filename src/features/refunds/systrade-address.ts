import { z } from 'zod/mini'
import { Day, EntCode, TradeNo } from '#shared/schema.ts'
import { limits } from '#shared/limits.ts'
import type { FilterForm } from '#client/address.ts'
import { RefundNo, RefundStatus } from './contract.ts'

/** What the address of /systrade holds: the payment looked for, the queue's states and place, what is open. */
export const SystradeAddress = z.object({
  TradeNo: z.optional(TradeNo),
  EntCode: z.optional(EntCode),
  From: z.optional(Day),
  To: z.optional(Day),
  Statuses: z.optional(z.array(RefundStatus)),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  /** Cursors of the pages turned so far: the last one is shown, the others lead back. */
  Trail: z.optional(z.array(z.string())),
  /** The payment that is being refunded. */
  Refund: z.optional(TradeNo),
  RefundEnt: z.optional(EntCode),
  /** The refund of the queue that is read closely. */
  Open: z.optional(RefundNo),
})
export type SystradeAddress = z.infer<typeof SystradeAddress>

/** Numbers of payments and refunds and places that age stay out of the address (decision 28). */
export const systradeForm = {
  schema: SystradeAddress,
  unseen: ['TradeNo', 'EntCode', 'Trail', 'Refund', 'RefundEnt', 'Open'],
} as const satisfies FilterForm<typeof SystradeAddress>
