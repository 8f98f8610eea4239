/**
 * The groups the rows of a list fall into, each row into one (decision 3). `payment` less `refund` is the net; the others
 * are left out of it: `cancelled` is a sale that was taken back on its own day and `cancel` the row that took it back.
 */
export const leftOutGroups = [
  'unknown',
  'underWay',
  'cancelled',
  'cancel',
  'voided',
  'failed',
  'chargeback',
  'other',
] as const
export type LeftOutGroup = (typeof leftOutGroups)[number]

/** Those of the net before those it leaves out. */
export const tradeGroups = ['payment', 'refund', ...leftOutGroups] as const
export type TradeGroup = (typeof tradeGroups)[number]

/** Statuses that decide the group by themselves; in all others the money moved and the kind of the row decides. */
const byStatus: Readonly<Record<string, LeftOutGroup>> = {
  UNKNOWN: 'unknown',
  PROCESSING: 'underWay',
  AUTHORIZED: 'underWay',
  CANCELLED: 'cancelled',
  VOIDED: 'voided',
  AUTH_EXPIRED: 'voided',
  FAILED: 'failed',
}

/** The statuses whose rows are of the group by that alone. */
export function statusesIn(group: LeftOutGroup): string[] {
  return Object.keys(byStatus).filter((status) => byStatus[status] === group)
}

/** The group of a row, by its status and what its trade type says. */
export function tradeGroupOf(
  status: string,
  kind: { readonly category: string; readonly countsAsSale: boolean } | undefined,
): TradeGroup {
  const group = byStatus[status]
  if (group) return group
  if (kind?.countsAsSale) return 'payment'
  if (kind?.category === 'REFUND') return 'refund'
  if (kind?.category === 'CANCEL') return 'cancel'
  return kind?.category === 'CHARGEBACK' ? 'chargeback' : 'other'
}
