import type pg from 'pg'
import { dbOn, transaction, type Tx } from '#server/db.ts'
import type { PointSystem, PointsRefund } from './port.ts'

/** The point system that comes with the portal, on the owner's connections. */
export function embeddedPoints(owner: pg.Pool, now: () => Date): PointSystem {
  return {
    async give({ entCode, member, tradeNo, points }) {
      await dbOn(owner).sql`
        insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at)
        values (${entCode}, ${tradeNo}, 'GIVE', ${member}, ${tradeNo}, ${points}, ${now()})
            on conflict do nothing`
    },
    reverse: (refund) => transaction(owner, (tx) => takeBack(tx, refund, now())),
    async balance(entCode, member) {
      const [row] = await dbOn(owner).sql<{ points: bigint }>`
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
  // Reckoned from all refunds so far, so that parts take back as much as the whole, in whatever order they arrive.
  const due = (given.points * refunded) / paid - before.points
  const points = due > 0n ? due : 0n
  await tx.sql`
    insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at)
    values (${entCode}, ${refundNo}, 'REVERSE', ${given.member}, ${tradeNo}, ${-points}, ${now})`
  return points
}
