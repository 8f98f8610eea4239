import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import { entriesOf, type PointRow } from './sql.ts'

/** The point transactions of an order, oldest first. */
export async function pointsOfOrder(
  db: Db,
  scope: Pick<Scope, 'shops'>,
  order: { readonly entCode: string; readonly orderNo: string },
) {
  return (await entriesOf(db, scope, order)).map(shownPoints)
}

/** A point transaction as the contract words it. */
export function shownPoints({ giveRatePpm, multiplePpm, ...row }: PointRow) {
  return {
    ...row,
    points: Number(row.points),
    balanceAfter: Number(row.balanceAfter),
    baseAmount: whole(row.baseAmount),
    cap: whole(row.cap),
    giveRate: decimal(giveRatePpm),
    multiple: decimal(multiplePpm),
  }
}

function whole(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}

/** Millionths as a decimal: 10,000 is `0.01`. */
function decimal(ppm: number | null): string | null {
  return ppm === null ? null : String(ppm / 1_000_000)
}
