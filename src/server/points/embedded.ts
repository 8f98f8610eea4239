import type pg from 'pg'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import type { PointSystem, PointsRefund } from './port.ts'

/** The point system that comes with the portal, on connections in the service's role. */
export function embeddedPoints(service: pg.Pool, now: () => Date): PointSystem {
  return {
    async give({ entCode, member, tradeNo, points }) {
      await dbOn(service).sql`
        insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at)
        values (${entCode}, ${tradeNo}, 'GIVE', ${member}, ${tradeNo}, ${points}, ${now()})
            on conflict do nothing`
    },
    reverse: (refund) => transaction(service, (tx) => takeBack(tx, refund, now())),
    async balance(entCode, member) {
      const [row] = await dbOn(service).sql<{ points: bigint }>`
        select coalesce(sum(points), 0)::bigint as points from point_entries where ent_code = ${entCode} and member = ${member}`
      return row?.points ?? 0n
    },
  }
}

async function takeBack(tx: Tx, refund: PointsRefund, now: Date): Promise<bigint> {
  const { entCode, tradeNo, refundNo, paid, refunded } = refund
  const [given] = await tx.sql<{ member: string; points: bigint }>`
    select member, points from point_entries
     where ent_code = ${entCode} and kind = 'GIVE' and entry_key = ${tradeNo}
       for update`
  if (!given) return 0n
  const [before] = await tx.sql<{ points: bigint; known: boolean }>`
    select coalesce(-sum(points), 0)::bigint as points, coalesce(bool_or(entry_key = ${refundNo}), false) as known
      from point_entries
     where ent_code = ${entCode} and trade_no = ${tradeNo} and kind = 'REVERSE'`
  if (!before || before.known) return 0n
  // Calculated from all refunds so far, so that partial refunds take back as much as a full one, in whatever order they arrive.
  const due = (given.points * refunded) / paid - before.points
  const points = due > 0n ? due : 0n
  await tx.sql`
    insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at)
    values (${entCode}, ${refundNo}, 'REVERSE', ${given.member}, ${tradeNo}, ${-points}, ${now})`
  return points
}
