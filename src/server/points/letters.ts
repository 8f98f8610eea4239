import { z } from 'zod/mini'
import type { Tx } from '#server/db.ts'
import { post, type Delivery, type Letter } from '#server/outbox.ts'
import type { PointsRefund, PointSystem } from './port.ts'

const Whole = z.pipe(
  z.string().check(z.regex(/^\d+$/)),
  z.transform((digits: string) => BigInt(digits)),
)
const Payload = z.object({ tradeNo: z.string(), refundNo: z.string(), paid: Whole, refunded: Whole })

/** Has a refund's points taken back after the commit, where the enterprise gives points. */
export async function askForPoints(
  tx: Tx,
  refund: PointsRefund,
  { id, tenant }: Pick<Letter, 'id' | 'tenant'>,
): Promise<void> {
  const { entCode, tradeNo, refundNo, paid, refunded } = refund
  const [ent] = await tx.sql<{ gives: boolean }>`
    select enable_point as gives from enterprises where tenant_code = ${tenant} and ent_code = ${entCode}`
  if (!ent?.gives) return
  const payload = { tradeNo, refundNo, paid: String(paid), refunded: String(refunded) }
  await post(tx, { tenant, ent: entCode, id, kind: 'points', payload })
}

/** Delivers letters of kind `points`. */
export function pointsDelivery(points: PointSystem): Delivery {
  return async ({ ent, payload }) => void (await points.reverse({ entCode: ent, ...Payload.parse(payload) }))
}
