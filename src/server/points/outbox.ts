import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import type { Tx } from '#server/db/db.ts'
import { post, type Delivery } from '#server/jobs/outbox.ts'
import type { PointsRefund, PointSystem } from './port.ts'

const Whole = z.pipe(
  z.string().check(z.regex(/^\d+$/)),
  z.transform((digits: string) => BigInt(digits)),
)
const Payload = z.object({ tradeNo: z.string(), refundNo: z.string(), paid: Whole, refunded: Whole })

/** Has the points of refunds taken back after the commit. */
export async function queuePoints(tx: Tx, tenant: string, refund: PointsRefund): Promise<void> {
  const { entCode, tradeNo, refundNo, paid, refunded } = refund
  const payload = { tradeNo, refundNo, paid: String(paid), refunded: String(refunded) }
  await post(tx, { tenant, ent: entCode, id: randomUUID(), kind: 'points', payload })
}

/** Delivers outbox rows of kind `points`. */
export function pointsDelivery(points: PointSystem): Delivery {
  return async ({ ent, payload }) => void (await points.reverse({ entCode: ent, ...Payload.parse(payload) }))
}
