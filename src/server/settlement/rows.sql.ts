import { part, type Fragment, type Tx } from '#server/db/db.ts'
import { passesInSql } from '#server/db/passes-sql.ts'
import { moneyMovedInSql } from '#server/db/trade-group-sql.ts'
import type { EntryKind } from './entry.ts'

/** Which rows a deposit takes: those of an enterprise, or of one store, that no deposit has, up to a day. */
export interface OpenRows {
  readonly entCode: string
  /** Undefined for all stores; empty for none. */
  readonly shopCode: string | undefined
  /** Rows of days before the contract began are not settled here. */
  readonly since: string
  readonly from: string
  readonly to: string
  readonly taxes: readonly { readonly from: string; readonly ppm: number }[]
}

/** Rows of one kind and rate of tax together. */
export interface RowSums {
  kind: EntryKind
  taxPpm: number | null
  count: number
  amount: bigint
  fee: bigint
}

/** `entryOf` in SQL, over a row of transactions called t and its trade type called k. */
const entry = {
  counts: part`${moneyMovedInSql} and (k.counts_as_sale or k.category in ('REFUND', 'CHARGEBACK') or (k.category = 'ADJUST' and k.sign <> 0))`,
  kind: part`case when k.counts_as_sale then 'PAYMENT' when k.category = 'REFUND' then 'REFUND'
                  when k.category = 'CHARGEBACK' then 'CHARGEBACK' else 'ADJUSTMENT' end`,
  amount: part`case when k.counts_as_sale or k.category = 'REFUND' then t.amount
                    when (k.category = 'CHARGEBACK') = (k.sign > 0) then -t.amount else t.amount end`,
}

/** The rate of tax on a row's fee, by the day of its payment; null where it is exempt. */
function taxOf(taxes: OpenRows['taxes']): Fragment {
  const [days, rates] = [taxes.map(({ from }) => from), taxes.map(({ ppm }) => ppm)]
  return part`case when t.fee_tax_class = 'TAXABLE'
                   then (${rates}::integer[])[width_bucket(coalesce(t.orig_business_date, t.business_date), ${days}::date[])] end`
}

function open({ entCode, shopCode, since, to }: OpenRows): Fragment {
  return part`t.ent_code = ${entCode} and t.business_date between ${since} and ${to} and t.deposit_no is null
              and (${shopCode ?? null}::text is null or t.shop_code = ${shopCode ?? null})
              and k.trade_type_code = t.trade_type and ${entry.counts} and not exists (select from payment_types p where p.code = t.payment_type and not ${passesInSql})`
}

/** Assigns the open rows to a deposit and gives their sums. */
export function takeRows(tx: Tx, rows: OpenRows, depositNo: string): Promise<RowSums[]> {
  return tx.sql<RowSums>`
    with taken as (
      update transactions t
         set deposit_no = ${depositNo}, settlement_status = 'CLOSED', version = t.version + 1
        from trade_types k
       where ${open(rows)}
      returning t.ent_code, t.trade_no, t.business_date, t.shop_code, t.payment_type, ${entry.kind} as kind,
                ${entry.amount} as amount, t.fee_amount, t.fee_ppm, ${taxOf(rows.taxes)} as tax_ppm),
    lines as (
      insert into deposit_lines (ent_code, trade_no, deposit_no, business_date, shop_code, payment_type, kind, amount, fee_amount,
                                 fee_ppm, tax_ppm, late)
      select ent_code, trade_no, ${depositNo}, business_date, shop_code, payment_type, kind, amount, fee_amount, fee_ppm, tax_ppm,
             business_date < ${rows.from}
        from taken
      returning kind, tax_ppm, amount, fee_amount)
    select kind, tax_ppm as "taxPpm", count(*)::int as count, sum(amount)::bigint as amount, sum(fee_amount)::bigint as fee
      from lines
     group by kind, tax_ppm`
}

/** The sums of the open rows, which stay open. */
export function sumRows(tx: Tx, rows: OpenRows): Promise<RowSums[]> {
  return tx.sql<RowSums>`
    select kind, "taxPpm", count(*)::int as count, sum(amount)::bigint as amount, sum(fee)::bigint as fee
      from (select ${entry.kind} as kind, ${taxOf(rows.taxes)} as "taxPpm", ${entry.amount} as amount, t.fee_amount as fee
              from transactions t, trade_types k
             where ${open(rows)}) r
     group by kind, "taxPpm"`
}

/** The open rows as the lines of a deposit that takes them. */
export function openLines(rows: OpenRows): Fragment {
  return part`
    select t.ent_code, t.trade_no, t.business_date, t.shop_code, t.payment_type, ${entry.kind} as kind, ${entry.amount} as amount,
           t.fee_amount, t.fee_ppm, ${taxOf(rows.taxes)} as tax_ppm, t.business_date < ${rows.from} as late, t.deposit_no
      from transactions t, trade_types k
     where ${open(rows)}`
}
