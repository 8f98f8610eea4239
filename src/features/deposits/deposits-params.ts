import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import { date } from '#client/formats.ts'
import { addMonths } from '#shared/calendar.ts'
import type { FilterChoice, FilterRow } from '#shared/filter-rows.ts'
import { limits } from '#shared/limits.ts'
import { namesIn } from '#shared/list-field.ts'
import { DepositNarrowing, DepositSort } from './contract.ts'
import { DepositStatus } from './deposit.contract.ts'
import { LineKind, LineMove } from './lines.contract.ts'
import { depositWords } from './states.list.ts'

/** What the address of the deposits holds: how the list is narrowed, the open deposit, and which part of it is read. */
export const DepositParams = z.object({
  ...DepositNarrowing.shape,
  Sort: z.optional(DepositSort),
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  /** The enterprise and the number of a deposit: `E00001207.D20261130000001`. */
  Open: z.optional(z.string().check(z.regex(/^\w{1,20}\.D\d{14}$/))),
  Tab: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  Kind: z.optional(LineKind),
  Moved: z.optional(LineMove),
})
export type DepositParams = z.infer<typeof DepositParams>

export const depositForm = {
  schema: DepositParams,
  unseen: ['AmountFrom', 'AmountTo', 'PageIndex'],
} as const satisfies FilterDefinition<typeof DepositParams>

/** The conditions that narrow the list. */
export const conditions = namesIn(DepositNarrowing.shape)

/** Usage months that can be chosen: this one and those of the year before. */
const months = 14

/** The choices of the bar; a choice of one company or store is none. */
export function filterRows(today: string, companies: readonly FilterChoice[], shops: readonly FilterChoice[]) {
  const first = `${today.slice(0, 7)}-01`
  const rows: FilterRow<keyof DepositParams>[] = [
    {
      field: 'Month',
      label: msg`Usage month`,
      kind: 'menu',
      travels: 'address',
      choices: Array.from({ length: months }, (_, back) => addMonths(first, -back)).map((month) => ({
        value: month.slice(0, 7),
        label: date(month, 'month'),
      })),
    },
    {
      field: 'Statuses',
      label: msg`Status`,
      kind: 'menu',
      travels: 'address',
      choices: DepositStatus.options.map((status) => ({ value: [status], label: depositWords[status] })),
    },
    ...(companies.length > 1
      ? [{ field: 'EntCode', label: msg`Company`, kind: 'menu', travels: 'address', choices: companies } as const]
      : []),
    ...(shops.length > 1
      ? [{ field: 'ShopCode', label: msg`Store`, kind: 'menu', travels: 'address', choices: shops } as const]
      : []),
  ]
  return rows
}
