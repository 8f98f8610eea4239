import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import type { FilterChoice, FilterRow } from '#shared/filter-rows.ts'
import { limits } from '#shared/limits.ts'
import { namesIn } from '#shared/list-field.ts'
import { OrderNarrowing, OrderStatus, OrderType } from './contract.ts'
import { orderStatusWords, orderTypeWords } from './words.list.ts'

/** What the address of the orders holds: how they are narrowed, the place among them, and the open one. */
export const OrdersParams = z.object({
  ...OrderNarrowing.shape,
  Trail: z.optional(z.array(z.string().check(z.maxLength(200)))),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  /** The enterprise and the number of an order. */
  Open: z.optional(z.string().check(z.regex(/^E\d{8} [\x21-\x7e]{1,64}$/))),
})
export type OrdersParams = z.infer<typeof OrdersParams>

/** Members' numbers and typed numbers stay out of the address (decision 28). */
export const ordersFilter = {
  schema: OrdersParams,
  unseen: ['Member', 'OrderNo', 'TradeNo', 'AmountFrom', 'AmountTo', 'Trail', 'Open'],
} as const satisfies FilterDefinition<typeof OrdersParams>

/** The fields that narrow the list. */
export const conditions = namesIn(OrderNarrowing.shape)

/** The conditions as the bar shows them. */
export function filterRows(paymentTypes: readonly FilterChoice[]): FilterRow<keyof OrdersParams>[] {
  return [
    { field: 'OrderNo', label: msg`Order no.`, kind: 'words', travels: 'history' },
    { field: 'Member', label: msg`Member no.`, kind: 'words', travels: 'history' },
    {
      field: 'OrderTypes',
      label: msg`Order type`,
      kind: 'menu',
      travels: 'address',
      choices: OrderType.options.map((one) => ({ value: [one], label: orderTypeWords[one] })),
    },
    { field: 'PaymentTypes', label: msg`Payment`, kind: 'menu', travels: 'address', choices: paymentTypes },
    {
      field: 'Statuses',
      label: msg`Status`,
      kind: 'menu',
      travels: 'address',
      choices: OrderStatus.options.map((one) => ({ value: [one], label: orderStatusWords[one] })),
    },
    { field: 'PointsOnly', label: msg`With points only`, kind: 'flag', travels: 'address' },
  ]
}
