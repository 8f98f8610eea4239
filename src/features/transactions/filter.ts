import { z } from 'zod/mini'
import type { InputOf } from '#shared/call.ts'
import { instantOf, withinMonths } from '#shared/business-day.ts'
import { limits } from '#shared/limits.ts'
import { toHalfWidth } from '#shared/normalise.ts'
import { EntCode, TradeNo } from '#shared/schema.ts'
import { instantMsOf, wallMsOf } from '#shared/zone.ts'
import type { FilterForm } from '#client/address.ts'
import type { ChosenRange } from '#ui/DateRange.tsx'
import type { transactions } from './contract.ts'
import { TradeFilter, TradeSort } from './contract.ts'

/** What the address of /trade holds: the search, the place in it and the payment that is open. */
export const TradeAddress = z.object({
  ...TradeFilter.shape,
  Sort: z.optional(TradeSort),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  PageIndex: z.optional(z.int().check(z.positive())),
  Cursor: z.optional(z.string()),
  TailRows: z.optional(z.int()),
  /** The payment in the drawer, with its enterprise where one sees several. */
  Trade: z.optional(TradeNo),
  Ent: z.optional(EntCode),
  /** The payment that is being refunded: Back closes the dialog, a reload opens it again. */
  Refund: z.optional(TradeNo),
  /** The page, by its time of origin, in which the camera was opened: Back closes it, a reload does not open it again. */
  Scan: z.optional(z.number()),
})
export type TradeAddress = z.infer<typeof TradeAddress>

/** Typed words and numbers, which payment is open, and a place that ages stay out of the address (decision 28). */
export const tradeForm = {
  schema: TradeAddress,
  unseen: [
    'Number',
    'CardLast4',
    'Remark',
    'AmountFrom',
    'AmountTo',
    'DepositNo',
    'Trade',
    'Refund',
    'Cursor',
    'PageIndex',
    'TailRows',
    'Scan',
  ],
} as const satisfies FilterForm<typeof TradeAddress>

/** The search alone, as the summary asks it. */
export function searchOf({
  Sort: _sort,
  PageSize: _size,
  PageIndex: _index,
  Cursor: _cursor,
  TailRows: _tail,
  Trade: _trade,
  Ent: _ent,
  Refund: _refund,
  Scan: _scan,
  ...search
}: TradeAddress): TradeFilter {
  return search
}

/** The list's question; what is at its default is left out, so that the first page's address never varies. */
export function listInputOf(address: TradeAddress): InputOf<typeof transactions.list> {
  const { Sort, PageSize, PageIndex, Cursor, TailRows } = address
  return { ...searchOf(address), Sort, PageSize, ...(Cursor !== undefined && { PageIndex, Cursor, TailRows }) }
}

/** The address on the first page of another search, its open payment closed. */
export function searching(address: TradeAddress, change: Partial<TradeAddress>): TradeAddress {
  return {
    ...address,
    PageIndex: undefined,
    Cursor: undefined,
    TailRows: undefined,
    Trade: undefined,
    Ent: undefined,
    Refund: undefined,
    Scan: undefined,
    ...change,
  }
}

/** The period as a person chose it; without one it is today (spec section 2). Clock times show the zone's own clock. */
export function rangeOf({ From, To, FromTime, ToTime }: TradeFilter, today: string, zone: string): ChosenRange {
  if (FromTime !== undefined && ToTime !== undefined) {
    const wall = (instant: string, less = 0) => new Date(wallMsOf(instantMsOf(instant) - less, zone)).toISOString()
    const from = wall(FromTime)
    const to = wall(ToTime, 1000) // the wire's end is the first second outside
    return { from: from.slice(0, 10), to: to.slice(0, 10), fromTime: from.slice(11, 19), toTime: to.slice(11, 19) }
  }
  return { from: From ?? To ?? today, to: To ?? From ?? today }
}

/** A chosen period as the wire says it: business days, or clock times with their end outside (decision 6). */
export function periodOf(
  { from, to, fromTime, toTime }: ChosenRange,
  today: string,
  zone: string,
): Partial<TradeFilter> {
  const none = { From: undefined, To: undefined, FromTime: undefined, ToTime: undefined }
  if (fromTime !== undefined) {
    const end = new Date(instantMsOf(instantOf(to, toTime ?? '23:59:59', zone)) + 1000)
    return { ...none, FromTime: instantOf(from, fromTime, zone), ToTime: end.toISOString() }
  }
  return from === today && to === today ? none : { ...none, From: from, To: to }
}

/** Whether the period may be asked: three months at most (1600). */
export function periodFits(range: ChosenRange): boolean {
  return range.from <= range.to && withinMonths(range.from, range.to, limits.tradeSearchMonths)
}

/** A condition besides the period, as its fields: dropping one drops them together. */
export type Condition = readonly (keyof TradeFilter)[]

const conditions: readonly Condition[] = [
  ...(
    ['EntCodes', 'ShopCodes', 'TerminalNos', 'TradeTypes', 'PaymentClasses', 'PaymentTypes', 'Statuses'] as const
  ).map((one) => [one] as const),
  ['AmountFrom', 'AmountTo'],
  ...(['Number', 'CardLast4', 'Remark', 'SettlementStatus', 'DepositNo', 'RefundableOnly'] as const).map(
    (one) => [one] as const,
  ),
]

/** The conditions in force besides the period, in the order of the form. */
export function conditionsOf(filter: TradeFilter): Condition[] {
  return conditions.filter((fields) => fields.some((field) => filter[field] !== undefined && filter[field] !== false))
}

/** The search without a condition. */
export function without<F extends TradeFilter>(filter: F, condition: Condition): F {
  return { ...filter, ...Object.fromEntries(condition.map((field) => [field, undefined])) }
}

/** Which column the wire's order names, and back. */
export const sortColumns = { tradeTime: 'date', amount: 'amount' } as const satisfies Record<string, string>

/** The wire's order as a list shows it; newest first where none was chosen. */
export function sortOf(sort: z.infer<typeof TradeSort> = '-tradeTime') {
  const column = sort.endsWith('amount') ? sortColumns.amount : sortColumns.tradeTime
  return { column, direction: sort.startsWith('-') ? ('descending' as const) : ('ascending' as const) }
}

/** A typed number as it is searched: half-width, without spaces at its ends; undefined where it can be none. */
export function numberOf(text: string): string | undefined {
  const number = toHalfWidth(text).trim()
  return /^[\x21-\x7e]{1,64}$/.test(number) ? number : undefined
}
