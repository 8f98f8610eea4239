import type { Scope } from '#server/access/scope.ts'
import { part, type Db, type Fragment } from '#server/db/db.ts'
import { moneyMovedInSql } from '#server/db/trade-group-sql.ts'
import { openRowsOf } from '#server/settlement/open-rows.ts'
import { openLines } from '#server/settlement/rows.sql.ts'
import { settledMerchant } from '#server/settlement/terms.ts'
import type { LineKind, LineMove } from './lines.contract.ts'
import { within, type DepositRow } from './list.sql.ts'

/** Where the rows of a deposit are, as a table of lines. */
export interface DepositLines {
  /** The rows it took; of a planned deposit those it would take now. */
  readonly own: Fragment
  /** Rows of its days that no deposit has taken yet. */
  readonly untaken: Fragment
}

/** The lines of a deposit: a closed one has them, a planned one is made of the open rows up to the last day that is over. */
export async function linesFor(db: Db, deposit: DepositRow, now: Date): Promise<DepositLines> {
  const { entCode, depositNo, shopCode, usageFrom, usageTo, status } = deposit
  const merchant = await settledMerchant(db, entCode, now)
  const line = merchant?.cycles.findLast(({ validFrom }) => validFrom <= usageTo)
  const open = merchant && line && openRowsOf(merchant, shopCode, { from: usageFrom, to: usageTo, line })
  if (status !== 'SCHEDULED')
    return { own: takenLines(entCode, depositNo), untaken: open ? openLines({ ...open, since: usageFrom }) : none }
  const to = merchant && merchant.lastDay < usageTo ? merchant.lastDay : usageTo
  return { own: open ? openLines({ ...open, to }) : none, untaken: none }
}

/** The lines that were assigned to a deposit. */
function takenLines(entCode: string, depositNo: string): Fragment {
  return part`
    select ent_code, trade_no, business_date, shop_code, payment_type, kind, amount, fee_amount, fee_ppm, tax_ppm, late, deposit_no
      from deposit_lines where ent_code = ${entCode} and deposit_no = ${depositNo}`
}

const none = part`
    select ent_code, trade_no, business_date, shop_code, payment_type, kind, amount, fee_amount, fee_ppm, tax_ppm, late, deposit_no
      from deposit_lines where false`

/** What the rows of a deposit come to, by type, rate and store. */
export interface LineSums {
  paymentType: string
  shopCode: string
  shopName: string
  feePpm: number | null
  taxPpm: number | null
  usageCount: number
  totalUsage: bigint
  refundCount: number
  refund: bigint
  chargeback: bigint
  adjustment: bigint
  fee: bigint
}

/** The rows of a deposit, or those of one kind, summed by type, rate and store; its adjustments without a type. */
export function lineSumsOf(db: Db, lines: Fragment, kind?: LineKind): Promise<LineSums[]> {
  return db.sql<LineSums>`
    select l.payment_type as "paymentType", l.shop_code as "shopCode", coalesce(s.shop_name, '') as "shopName", l.fee_ppm as "feePpm",
           l.tax_ppm as "taxPpm", count(*) filter (where l.kind = 'PAYMENT')::int as "usageCount",
           coalesce(sum(l.amount) filter (where l.kind = 'PAYMENT'), 0)::bigint as "totalUsage",
           count(*) filter (where l.kind = 'REFUND')::int as "refundCount",
           coalesce(sum(l.amount) filter (where l.kind = 'REFUND'), 0)::bigint as refund,
           coalesce(sum(l.amount) filter (where l.kind = 'CHARGEBACK'), 0)::bigint as chargeback,
           coalesce(sum(l.amount) filter (where l.kind = 'ADJUSTMENT'), 0)::bigint as adjustment,
           coalesce(sum(l.fee_amount), 0)::bigint as fee
      from (${lines}) l
      left join shops s on s.ent_code = l.ent_code and s.shop_code = l.shop_code
     where ${kind ?? null}::text is null or l.kind = ${kind ?? null}
     group by 1, 2, 3, 4, 5
     order by "totalUsage" desc, 1, 2, 4
     limit 100000`
}

/** The rows of a deposit, or those of one kind, behind a place, by day and number, as somebody may see them; at most so many. */
export function linesOf(
  db: Db,
  scope: Scope,
  lines: Fragment,
  kind: LineKind | undefined,
  behind: { day: string; tradeNo: string } | undefined,
  limit: number,
) {
  return db.sql<{
    tradeNo: string
    businessDate: string
    shopCode: string
    paymentType: string
    kind: LineKind
    amount: bigint
    fee: bigint
    feePpm: number
    taxPpm: number | null
    late: boolean
    depositNo: string | null
    depositShown: boolean
  }>`
    select trade_no as "tradeNo", business_date as "businessDate", shop_code as "shopCode", payment_type as "paymentType", kind, amount,
           fee_amount as fee, fee_ppm as "feePpm", tax_ppm as "taxPpm", late, deposit_no as "depositNo",
           exists (select from deposits d where d.ent_code = l.ent_code and d.deposit_no = l.deposit_no and ${within(scope)}) as "depositShown"
      from (${lines}) l
     where (${kind ?? null}::text is null or kind = ${kind ?? null})
       and (business_date, trade_no) > (${behind?.day ?? '1900-01-01'}::date, ${behind?.tradeNo ?? ''}::text)
     order by business_date, trade_no
     limit ${limit}`
}

/** How many rows a deposit has, or of one kind. */
export async function lineCountOf(db: Db, lines: Fragment, kind?: LineKind): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count from (${lines}) l where ${kind ?? null}::text is null or kind = ${kind ?? null}`
  return row?.count ?? 0
}

/** How many rows moved, and what they come to. */
export interface Moved {
  count: number
  amount: bigint
}

/** The rows behind one line of the difference check, as a table of lines. */
export function movedLines(deposit: DepositRow, { own, untaken }: DepositLines, move: LineMove): Fragment {
  const { entCode, depositNo, usageFrom, usageTo, shopCode } = deposit
  switch (move) {
    case 'LATE_IN':
      return part`select * from (${own}) l where late`
    case 'LATE_OUT':
      return part`
        select ent_code, trade_no, business_date, shop_code, payment_type, kind, amount, fee_amount, fee_ppm, tax_ppm, late, deposit_no
          from deposit_lines
         where ent_code = ${entCode} and deposit_no <> ${depositNo} and late and business_date between ${usageFrom} and ${usageTo}
           and (${shopCode} = '' or shop_code = ${shopCode})
         union all select * from (${untaken}) u`
    case 'REFUNDED_AFTER':
      return part`
        select r.ent_code, r.trade_no, r.business_date, r.shop_code, r.payment_type, 'REFUND' as kind, r.amount, r.fee_amount,
               r.fee_ppm, null::integer as tax_ppm, false as late, r.deposit_no
          from deposit_lines l
          join transactions r on r.ent_code = l.ent_code and r.orig_trade_no = l.trade_no
          join trade_types k on k.trade_type_code = r.trade_type and k.category = 'REFUND'
         where l.ent_code = ${entCode} and l.deposit_no = ${depositNo} and l.kind = 'PAYMENT' and r.status = 'SUCCESS'
           and r.deposit_no is distinct from ${depositNo}`
    case 'CHANGED':
      // What the deposit took and what the payment is now differ: it was corrected, cancelled, or is of another day.
      return part`
        select l.* from (${own}) l
          left join transactions t on t.ent_code = l.ent_code and t.trade_no = l.trade_no and t.business_date = l.business_date
          left join trade_types k on k.trade_type_code = t.trade_type
         where l.kind = 'PAYMENT' and (${moneyMovedInSql} and k.counts_as_sale and t.amount = l.amount) is not true`
  }
}

/** How many lines there are, or of one kind, and what they bring the merchant. */
export async function movedSum(db: Db, lines: Fragment, kind?: LineKind): Promise<Moved> {
  const [row] = await db.sql<Moved>`
    select count(*)::int as count, coalesce(sum(case when kind in ('PAYMENT', 'ADJUSTMENT') then amount else -amount end), 0)::bigint as amount
      from (${lines}) l
     where ${kind ?? null}::text is null or kind = ${kind ?? null}`
  return row ?? { count: 0, amount: 0n }
}
