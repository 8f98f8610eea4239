import { join, part, type Db, type Fragment } from '#server/db/db.ts'
import type { Place } from '#server/list/place.ts'
import { masked } from '#server/points/masked.ts'
import { pointSums } from '#server/points/sums.ts'
import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import type { Currency } from '#shared/money.ts'
import type { Order, OrderNarrowing, OrderType } from './contract.ts'

/** An order as the database has it. */
export interface OrderRow extends Omit<
  Order,
  'orderTime' | 'totalAmount' | 'pointUsed' | 'pointGiven' | 'pointBalanceAfter'
> {
  orderTime: Date
  totalAmount: bigint
  pointUsed: bigint
  pointGiven: bigint
  pointBalanceAfter: bigint | null
}

/** Which orders are meant. */
export interface OrderSearch {
  /** Whose rows of which days, of the table called t. */
  readonly within: Fragment
  readonly wanted: OrderNarrowing
}

const columns = part`
  t.order_no as "orderNo", t.order_time as "orderTime", t.order_type as "orderType", t.ent_code as "entCode",
  coalesce(e.ent_display_name, '') as "entName", t.shop_code as "shopCode", coalesce(s.shop_name, '') as "shopName",
  t.terminal_no as "terminalNo", ${masked} as member, t.total_amount as "totalAmount", t.currency, t.coupon_no as "couponNo", t.status,
  t.trade_no as "tradeNo", t.remark,
  (select coalesce(json_agg(json_build_object('paymentType', m.payment_type, 'amount', m.amount, 'tradeNo', m.trade_no,
                                            'returned', case p.status when 'CANCELLED' then m.amount else coalesce(p.refunded, 0) end) order by m.line), '[]')
     from order_payments m
     left join trade_numbers n on n.ent_code = m.ent_code and n.trade_no = m.trade_no
     left join transactions p on p.ent_code = n.ent_code and p.trade_no = n.trade_no and p.business_date = n.business_date
    where m.ent_code = t.ent_code and m.order_no = t.order_no) as payments,
  p.used as "pointUsed", p.given as "pointGiven",
  case when t.member <> '' then (select coalesce(sum(b.points), 0)::bigint from point_entries b
     where b.ent_code = t.ent_code and b.member = t.member and b.status = 'CONFIRMED' and b.at <= greatest(t.order_time, p.at)) end
    as "pointBalanceAfter"`

const joined = part`
  orders t
  left join enterprises e on e.ent_code = t.ent_code
  left join shops s on s.ent_code = t.ent_code and s.shop_code = t.shop_code
  cross join lateral (select ${pointSums}, max(p.at) filter (where p.kind in ('GIVE', 'USE')) as at
                        from point_entries p
                       where p.ent_code = t.ent_code and p.order_no = t.order_no and p.status = 'CONFIRMED') p`

const newest = part`t.order_time desc, t.ent_code desc, t.order_no desc`

/** The orders behind a place, newest first; at most so many. */
export function pageOf(db: Db, asked: OrderSearch, behind: Place | undefined, most: number): Promise<OrderRow[]> {
  return db.sql<OrderRow>`
    select ${columns} from ${joined} where ${matching(asked)} and ${beyond(behind)} order by ${newest} limit ${most}`
}

/** How many there are, counted no further than a cap. */
export async function countOf(db: Db, asked: OrderSearch, cap: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count from (select 1 from orders t where ${matching(asked)} limit ${cap}) n`
  return row?.count ?? 0
}

/** One order, by its number or by that of one of its payments. */
export async function orderAt(
  db: Db,
  scope: Pick<Scope, 'shops'>,
  { EntCode, OrderNo, TradeNo }: { EntCode: string; OrderNo?: string | undefined; TradeNo?: string | undefined },
): Promise<OrderRow | undefined> {
  const [row] = await db.sql<OrderRow>`
    select ${columns} from ${joined}
     where t.ent_code = ${EntCode} and ${inStores(scope, part`t.shop_code`)}
       and ${OrderNo === undefined ? part`(t.trade_no = ${TradeNo} or ${paidBy(TradeNo ?? '')})` : part`t.order_no = ${OrderNo}`}
     order by ${newest}
     limit 1`
  return row
}

/** The returns of an order, or the order that a return is of; at most so many. */
export function linkedTo(
  db: Db,
  scope: Pick<Scope, 'shops'>,
  { entCode, orderNo }: Pick<OrderRow, 'entCode' | 'orderNo'>,
  most: number,
) {
  return db.sql<{ orderNo: string; orderTime: Date; orderType: OrderType; totalAmount: bigint }>`
    with own as (select ent_code, trade_no from order_payments where ent_code = ${entCode} and order_no = ${orderNo} and trade_no is not null
                  union select ent_code, trade_no from orders where ent_code = ${entCode} and order_no = ${orderNo} and trade_no is not null),
    others as (
      select r.ent_code, 'O' || r.trade_no as order_no from own join transactions r on r.ent_code = own.ent_code and r.orig_trade_no = own.trade_no
       union
      select m.ent_code, m.order_no
        from own
        join trade_numbers n on n.ent_code = own.ent_code and n.trade_no = own.trade_no
        join transactions r on r.ent_code = n.ent_code and r.trade_no = n.trade_no and r.business_date = n.business_date
        join order_payments m on m.ent_code = r.ent_code and m.trade_no = r.orig_trade_no)
    select t.order_no as "orderNo", t.order_time as "orderTime", t.order_type as "orderType", t.total_amount as "totalAmount"
      from orders t join others o on o.ent_code = t.ent_code and o.order_no = t.order_no
     where t.ent_code = ${entCode} and ${inStores(scope, part`t.shop_code`)}
     order by t.order_time, t.order_no
     limit ${most}`
}

/** What orders come to in a currency; amounts as text, since a sum of many rows has no bound. */
interface Sums {
  currency: Currency
  count: number
  purchased: string
  returned: string
  pointUsed: bigint
  pointGiven: bigint
}

/** What they come to, the currency of most orders first. */
export function sumsOf(db: Db, asked: OrderSearch): Promise<Sums[]> {
  return db.sql<Sums>`
    select t.currency, count(*)::int as count,
           coalesce(sum(t.total_amount) filter (where t.order_type in ('PURCHASE', 'POINT_ONLY')), 0)::text as purchased,
           coalesce(sum(t.total_amount) filter (where t.order_type = 'RETURN'), 0)::text as returned,
           coalesce(sum(p.used), 0)::bigint as "pointUsed", coalesce(sum(p.given), 0)::bigint as "pointGiven"
      from ${joined}
     where ${matching(asked)}
     group by t.currency
     order by count(*) desc, t.currency`
}

/** Every order in order, with these columns of a table t. */
export function everyRow(asked: OrderSearch, chosen: Fragment): Fragment {
  return part`select ${chosen} from (select ${columns} from ${joined} where ${matching(asked)} order by ${newest}) t`
}

/** How many that is. */
export async function everyCount(db: Db, asked: OrderSearch): Promise<bigint> {
  const [row] = await db.sql<{ count: bigint }>`select count(*) as count from orders t where ${matching(asked)}`
  return row?.count ?? 0n
}

function paidBy(tradeNo: string): Fragment {
  return part`exists (select from order_payments m where m.ent_code = t.ent_code and m.order_no = t.order_no and m.trade_no = ${tradeNo})`
}

function matching({ within, wanted }: OrderSearch): Fragment {
  const { TerminalNos, Number: number, OrderTypes, PaymentTypes, Statuses, AmountFrom, AmountTo } = wanted
  return join(
    [
      within,
      ...(TerminalNos ? [part`t.terminal_no = any(${TerminalNos})`] : []),
      ...(number ? [part`(${number} in (t.order_no, t.trade_no, t.member) or ${paidBy(number)})`] : []),
      ...(OrderTypes ? [part`t.order_type = any(${OrderTypes})`] : []),
      ...(PaymentTypes
        ? [
            part`exists (select from order_payments m
                        where m.ent_code = t.ent_code and m.order_no = t.order_no and m.payment_type = any(${PaymentTypes}))`,
          ]
        : []),
      ...(Statuses ? [part`t.status = any(${Statuses})`] : []),
      ...(AmountFrom === undefined ? [] : [part`t.total_amount >= ${AmountFrom}`]),
      ...(AmountTo === undefined ? [] : [part`t.total_amount <= ${AmountTo}`]),
      ...(wanted.PointsOnly
        ? [part`exists (select from point_entries q where q.ent_code = t.ent_code and q.order_no = t.order_no)`]
        : []),
    ],
    ' and ',
  )
}

function beyond(place: Place | undefined): Fragment {
  if (!place) return part`true`
  return part`t.order_time <= ${place.at} and (t.order_time, t.ent_code, t.order_no) < (${place.at}::timestamptz, ${place.entCode}::text, ${place.no}::text)`
}
