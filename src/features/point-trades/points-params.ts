import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import { cursorPlace } from '#client/cursor-place.ts'
import type { FilterDefinition } from '#client/filter-params.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import { namesIn } from '#shared/list-field.ts'
import { ChargeType } from '#shared/charge-type.ts'
import { Direction, PaymentKind, PointNarrowing, PointStatus } from './contract.ts'
import { chargeWords, directionWords, kindWords, pointStatusWords } from './words.list.ts'

/** What the address of the point transactions holds: how they are narrowed, the place among them, and the open one. */
export const PointsParams = z.object({
  ...PointNarrowing.shape,
  ...cursorPlace,
  /** The enterprise and the number of a point transaction. */
  Open: z.optional(z.string().check(z.regex(/^E\d{8} P[0-9A-F]{18}$/))),
})
export type PointsParams = z.infer<typeof PointsParams>

/** Typed numbers and places that age stay out of the address (decision 28): a number may be a member's. */
export const pointsFilter = {
  schema: PointsParams,
  unseen: ['Number', 'Trail', 'Open'],
} as const satisfies FilterDefinition<typeof PointsParams>

/** The fields that narrow the list. */
export const conditions = namesIn(PointNarrowing.shape)

/** The conditions as the bar shows them. */
export const filterRows: FilterRow<keyof PointsParams>[] = [
  { field: 'Number', label: msg`Member, order or transaction no.`, kind: 'words', travels: 'history' },
  {
    field: 'Directions',
    label: msg`Movement`,
    kind: 'menu',
    travels: 'address',
    choices: Direction.options.map((one) => ({ value: [one], label: directionWords[one] })),
  },
  {
    field: 'ChargeTypes',
    label: msg`Charge type`,
    kind: 'menu',
    travels: 'address',
    choices: ChargeType.options.map((one) => ({ value: [one], label: chargeWords[one] })),
  },
  {
    field: 'Statuses',
    label: msg`Status`,
    kind: 'menu',
    travels: 'address',
    choices: PointStatus.options.map((one) => ({ value: [one], label: pointStatusWords[one] })),
  },
  {
    field: 'Kinds',
    label: msg`Kind of payment`,
    kind: 'menu',
    travels: 'address',
    choices: PaymentKind.options.map((one) => ({ value: [one], label: kindWords[one] })),
  },
]
