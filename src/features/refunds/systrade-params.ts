import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import type { FilterRow } from '#shared/filter-rows.ts'
import { EntCode, Period, TradeNo } from '#shared/schema.ts'
import { cursorPlace } from '#client/cursor-place.ts'
import type { FilterDefinition } from '#client/filter-params.ts'
import { RefundNo, RefundSort, RefundStatus } from './queue.contract.ts'

/** What the address of /systrade holds: the payment looked for, the queue's states and place, what is open. */
export const SystradeParams = z.object({
  TradeNo: z.optional(TradeNo),
  EntCode: z.optional(EntCode),
  ...Period.shape,
  Statuses: z.optional(z.array(RefundStatus)),
  Sort: z.optional(RefundSort),
  ...cursorPlace,
  /** The payment that is being refunded. */
  Refund: z.optional(TradeNo),
  RefundEnt: z.optional(EntCode),
  /** The refund of the queue that is read closely. */
  Open: z.optional(RefundNo),
})
export type SystradeParams = z.infer<typeof SystradeParams>

/** The conditions of the queue. */
export const queueRows = [
  {
    field: 'Statuses',
    label: msg`Status`,
    kind: 'one',
    travels: 'address',
    choices: [
      { value: ['WAITING_APPROVAL'], label: msg`Waiting for approval` },
      { value: ['REQUESTED', 'APPROVED', 'SUBMITTING', 'ACCEPTED'], label: msg`Under way` },
      { value: ['UNKNOWN'], label: msg`Needs checking` },
      { value: ['SUCCEEDED'], label: msg`Finished` },
      { value: ['FAILED'], label: msg`Failed` },
    ] satisfies { value: RefundStatus[]; label: unknown }[],
  },
] as const satisfies readonly FilterRow<'Statuses'>[]

/** Numbers of payments and refunds and places that age stay out of the address (decision 28). */
export const systradeFilter = {
  schema: SystradeParams,
  unseen: ['TradeNo', 'EntCode', 'Trail', 'Refund', 'RefundEnt', 'Open'],
} as const satisfies FilterDefinition<typeof SystradeParams>
