import type { Tx } from '#server/db/db.ts'

/**
 * Has the orders of these payments follow what was given back of them: each refund and cancel is a return, and the order says
 * how much of it came back. Repeated, nothing changes.
 */
export async function returnOrders(tx: Tx, entCode: string, tradeNos: readonly string[]): Promise<void> {
  await tx.sql`
    with back as (
      select o.ent_code, 'O' || r.trade_no as order_no, r.trade_time, r.business_date, r.shop_code, r.terminal_no, o.member, r.amount,
             r.currency, r.trade_no, r.payment_type, left(r.remark, 100) as remark
        from orders o
        join transactions r on r.ent_code = o.ent_code and r.orig_trade_no = o.trade_no and r.status = 'SUCCESS'
        join trade_types k on k.trade_type_code = r.trade_type and k.category in ('REFUND', 'CANCEL')
       where o.ent_code = ${entCode} and o.trade_no = any(${tradeNos}) and o.order_type in ('PURCHASE', 'POINT_ONLY')),
    written as (
      insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, terminal_no, member, total_amount,
                          currency, status, trade_no, remark)
      select ent_code, order_no, trade_time, business_date, 'RETURN', shop_code, terminal_no, member, amount, currency, 'COMPLETED', trade_no, remark
        from back
          on conflict do nothing
      returning ent_code, order_no)
    insert into order_payments (ent_code, order_no, line, payment_type, amount, trade_no)
    select b.ent_code, b.order_no, 1, b.payment_type, b.amount, b.trade_no from back b join written w using (ent_code, order_no)`
  await tx.sql`
    update orders o
       set status = case t.status when 'PARTIALLY_REFUNDED' then 'PARTIALLY_RETURNED' when 'REFUNDED' then 'RETURNED' else 'CANCELLED' end
      from trade_numbers n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
     where o.ent_code = ${entCode} and o.trade_no = any(${tradeNos}) and o.order_type in ('PURCHASE', 'POINT_ONLY')
       and n.ent_code = o.ent_code and n.trade_no = o.trade_no and t.status in ('PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED')`
}
