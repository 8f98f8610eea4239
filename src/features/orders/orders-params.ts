import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import { cursorPlace } from '#client/cursor-place.ts'
import type { FilterDefinition } from '#client/filter-params.ts'
import type { FilterChoice, FilterRow } from '#shared/filter-rows.ts'
import { namesIn } from '#shared/list-field.ts'
import { OrderNarrowing, OrderStatus, OrderType } from './contract.ts'
import { orderStatusWords, orderTypeWords } from './words.list.ts'

/** What the address of the orders holds: how they are narrowed, the place among them, and the open one. */
export const OrdersParams = z.object({
  ...OrderNarrowing.shape,
  ...cursorPlace,
  /** The enterprise and the number of an order. */
  Open: z.optional(z.string().check(z.regex(/^E\d{8} [\x21-\x7e]{1,64}$/))),
})
export type OrdersParams = z.infer<typeof OrdersParams>

/** Typed numbers and amounts stay out of the address (decision 28): a number may be a member's. */
export const ordersFilter = {
  schema: OrdersParams,
  unseen: ['Number', 'AmountFrom', 'AmountTo', 'Trail', 'Open'],
} as const satisfies FilterDefinition<typeof OrdersParams>

/** The fields that narrow the list. */
export const conditions = namesIn(OrderNarrowing.shape)

/** What is chosen from that the screen fetches; no terminals until stores are chosen, since all of a chain's are no help. */
interface Choices {
  readonly paymentTypes: readonly FilterChoice[]
  readonly terminals: readonly FilterChoice[]
}

/** The conditions as the bar shows them. */
export function filterRows({ paymentTypes, terminals }: Choices): FilterRow<keyof OrdersParams>[] {
  return [
    { field: 'Number', label: msg`Order, transaction or member no.`, kind: 'words', travels: 'history' },
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
    ...(terminals.length > 0
      ? [{ field: 'TerminalNos', label: msg`Terminal`, kind: 'menu', travels: 'address', choices: terminals } as const]
      : []),
    { field: 'PointsOnly', label: msg`With points only`, kind: 'flag', travels: 'address' },
  ]
}
