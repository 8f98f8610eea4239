import { part, type Fragment, type Tx } from '#server/db/db.ts'

/** An order of which money went back: how much it was paid with, and how much of that has come back so far. */
export interface OrderReturn {
  /** The payments it was split over. */
  readonly tradeNos: readonly string[]
  /** The payment that stands for it, whose number its points have. */
  readonly tradeNo: string
  /** In the currency's smallest unit; points that were used count neither as paid nor as given back. */
  readonly paid: bigint
  readonly refunded: bigint
}

/**
 * Has the orders of these payments follow what was given back of them, whichever part of an order each paid: a refund and a
 * cancel is a return, and the order says how much of it came back. Repeated, nothing changes. Returns the orders of which
 * anything came back.
 */
export async function returnOrders(tx: Tx, entCode: string, tradeNos: readonly string[]): Promise<OrderReturn[]> {
  await tx.sql`
    with ${standing(entCode, tradeNos)},
    back as (
      select o.ent_code, 'O' || r.trade_no as order_no, r.trade_time, r.business_date, r.shop_code, r.terminal_no, o.member, r.amount,
             r.currency, r.trade_no, r.payment_type, left(r.remark, 100) as remark
        from standing o
       cross join lateral unnest(o.trade_nos) as paid(trade_no)
        join transactions r on r.ent_code = o.ent_code and r.orig_trade_no = paid.trade_no and r.status = 'SUCCESS'
        join trade_types k on k.trade_type_code = r.trade_type and k.category in ('REFUND', 'CANCEL')),
    written as (
      insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, terminal_no, member, total_amount,
                          currency, status, trade_no, remark)
      select ent_code, order_no, trade_time, business_date, 'RETURN', shop_code, terminal_no, member, amount, currency, 'COMPLETED', trade_no, remark
        from back
          on conflict do nothing
      returning ent_code, order_no)
    insert into order_payments (ent_code, order_no, line, payment_type, amount, trade_no)
    select b.ent_code, b.order_no, 1, b.payment_type, b.amount, b.trade_no from back b join written w using (ent_code, order_no)`
  return tx.sql<OrderReturn>`
    with ${standing(entCode, tradeNos)}
    update orders o
       set status = case when s.refunded < s.paid then 'PARTIALLY_RETURNED' when s.cancelled then 'CANCELLED' else 'RETURNED' end
      from standing s
     where o.ent_code = s.ent_code and o.order_no = s.order_no and s.refunded > 0
    returning s.trade_nos as "tradeNos", o.trade_no as "tradeNo", s.paid, s.refunded`
}

/** The orders of these payments with the money they were paid with: cash has no payment of its own, nobody gives it back here. */
function standing(entCode: string, tradeNos: readonly string[]): Fragment {
  return part`standing as (
      select o.ent_code, o.order_no, o.member, sum(m.amount)::bigint as paid,
             sum(case p.status when 'CANCELLED' then m.amount else coalesce(p.refunded, 0) end)::bigint as refunded,
             bool_and(p.status = 'CANCELLED') as cancelled, array_agg(m.trade_no) filter (where m.trade_no is not null) as trade_nos
        from orders o
       cross join lateral (
             select m.payment_type, m.amount, m.trade_no from order_payments m where m.ent_code = o.ent_code and m.order_no = o.order_no
              union all
             select '', o.total_amount, o.trade_no
              where not exists (select from order_payments m where m.ent_code = o.ent_code and m.order_no = o.order_no)) m
        left join payment_types y on y.code = m.payment_type
        left join trade_numbers n on n.ent_code = o.ent_code and n.trade_no = m.trade_no
        left join transactions p on p.ent_code = n.ent_code and p.trade_no = n.trade_no and p.business_date = n.business_date
       where o.ent_code = ${entCode} and o.order_type in ('PURCHASE', 'POINT_ONLY') and o.trade_no is not null
         and o.order_no in (select q.order_no from orders q where q.ent_code = ${entCode} and q.trade_no = any(${tradeNos})
                             union
                            select q.order_no from order_payments q where q.ent_code = ${entCode} and q.trade_no = any(${tradeNos}))
         and (m.trade_no is not null or y.class_code is distinct from 'POINT')
       group by o.ent_code, o.order_no)`
}
