import { embeddedPoints } from '#server/points/embedded.ts'
import type { Portal } from '../../kit/portal.ts'

type Shop = Pick<Portal, 'tenant' | 'ent' | 'db' | 'service'>

/** The member whose card every purchase of these pages was made with. */
export const member = 'MB00123456789'

/**
 * Makes orders of payments that the shop has: each was paid with the payment, ￥300 in cash and ￥100 in points, gave base
 * points by the frozen figures below, and bonus points that another system has not confirmed.
 */
export async function soldWithPoints(
  { ent, db, service }: Shop,
  tradeNos: readonly string[],
  now: Date,
): Promise<void> {
  await db.sql`update enterprises set enable_point = true where ent_code = ${ent}`
  await db.sql`
    insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, terminal_no, member, total_amount, currency,
                        status, trade_no, coupon_no, remark)
    select ent_code, 'O-' || trade_no, trade_time, business_date, 'PURCHASE', shop_code, terminal_no, ${member}, amount + 400, currency,
           'COMPLETED', trade_no, 'C0042', 'テスト'
      from transactions where ent_code = ${ent} and trade_no = any(${tradeNos})`
  await db.sql`
    insert into order_payments (ent_code, order_no, line, payment_type, amount, trade_no)
    select o.ent_code, o.order_no, l.line, l.type, coalesce(l.amount, o.total_amount - 400), case when l.line = 1 then o.trade_no end
      from orders o
     cross join (values (1, 'PAYPAY', null), (2, 'CASH', 300), (3, 'HPOINT', 100)) as l(line, type, amount)
     where o.ent_code = ${ent} and o.trade_no = any(${tradeNos})`
  const points = embeddedPoints(service, () => now)
  const reckoned = { base: 1399n, paymentKind: 'wallet', ratePpm: 10_000, multiplePpm: 2_000_000, cap: 20n } as const
  for (const tradeNo of tradeNos) {
    const of = { entCode: ent, member, tradeNo }
    await points.use({ ...of, points: 100n })
    await points.give({ ...of, points: 20n, reckoned })
    await points.give({ ...of, points: 5n, chargeType: 'QUANTITY' })
    await points.give({ ...of, points: 7n, chargeType: 'PROMOTION' })
  }
  await db.sql`
    update point_entries set status = 'PROVISIONAL' where ent_code = ${ent} and charge_type = 'PROMOTION' and trade_no = any(${tradeNos})`
}
