import type { Db } from '#server/db/db.ts'

/** Where an enterprise's books lie: the connections that read them. */
export interface Books {
  readonly db: Db
  readonly ent: string
}

/** What is wrong, and with which row or deposit, or by how much. */
export interface Fault {
  what: string
  no: unknown
}

/** Whatever of an enterprise's deposits, lines and rows does not fit; calculated from raw rows by statements of its own. */
export async function bookFaults(books: Books): Promise<Fault[]> {
  return [...(await misfits(books)), ...(await unequalLedger(books))]
}

/** Rows, lines and deposits that do not fit each other. */
function misfits({ db, ent }: Books): Promise<Fault[]> {
  return db.sql<Fault>`
    select 'a row without its line' as what, t.trade_no as no
      from transactions t left join deposit_lines l on l.ent_code = t.ent_code and l.trade_no = t.trade_no and l.deposit_no = t.deposit_no
     where t.ent_code = ${ent} and t.deposit_no is not null and l.trade_no is null
     union all
    select 'a line without its row', l.trade_no
      from deposit_lines l left join transactions t on t.ent_code = l.ent_code and t.trade_no = l.trade_no and t.deposit_no = l.deposit_no
     where l.ent_code = ${ent} and t.trade_no is null
     union all
    select 'a row in two deposits', trade_no
      from deposit_lines where ent_code = ${ent} group by trade_no having count(*) > 1
     union all
    select 'a line in no deposit that is closed', l.trade_no
      from deposit_lines l left join deposits d on d.ent_code = l.ent_code and d.deposit_no = l.deposit_no and d.status <> 'SCHEDULED'
     where l.ent_code = ${ent} and d.deposit_no is null
     union all
    select 'a deposit that is not its lines', d.deposit_no
      from deposits d
     cross join lateral (
           select coalesce(sum(l.amount) filter (where kind = 'PAYMENT'), 0) as usage, coalesce(sum(l.amount) filter (where kind = 'REFUND'), 0) as refund,
                  coalesce(sum(l.amount) filter (where kind = 'CHARGEBACK'), 0) as chargeback,
                  coalesce(sum(l.amount) filter (where kind = 'ADJUSTMENT'), 0) as adjustment, coalesce(sum(l.fee_amount), 0) as fee,
                  count(*) filter (where kind = 'PAYMENT') as count
             from deposit_lines l where l.ent_code = d.ent_code and l.deposit_no = d.deposit_no) l
     cross join lateral (
           select coalesce(sum(amount), 0) as amount, coalesce(sum(fee_taxable + fee_exempt), 0) as fee
             from deposit_adjustments a where a.ent_code = d.ent_code and a.deposit_no = d.deposit_no) a
     where d.ent_code = ${ent} and d.status <> 'SCHEDULED'
       and (d.total_usage, d.usage_count, d.refund, d.chargeback, d.adjustment, d.fee)
           is distinct from (l.usage, l.count, l.refund, l.chargeback, l.adjustment + a.amount, l.fee + a.fee)
     union all
    select 'a tax that is not that of the total', d.deposit_no
      from deposits d
     cross join lateral (
           select coalesce(sum(trunc(x.taxable * x.tax_ppm / 1000000.0)), 0) as vat, coalesce(sum(x.taxable), 0) as taxable,
                  coalesce(sum(x.vat), 0) as written
             from deposit_taxes x where x.ent_code = d.ent_code and x.deposit_no = d.deposit_no) x
     where d.ent_code = ${ent} and d.status <> 'SCHEDULED' and (d.vat, d.vat, d.fee_taxable) is distinct from (x.vat, x.written, x.taxable)
     union all
    select 'a deposit against the identity', deposit_no
      from deposits
     where ent_code = ${ent}
       and transfer_amount <> total_usage - refund - chargeback - fee - vat + adjustment + carry_in - transfer_fee - carry_out
     union all
    select 'a carry that is not what was left', d.deposit_no
      from deposits d
     where d.ent_code = ${ent} and d.status <> 'SCHEDULED'
       and d.carry_in <> (select coalesce(sum(case when b.status = 'FAILED' then b.transfer_amount else b.carry_out end), 0)
                            from deposits b where b.ent_code = d.ent_code and b.merged_into = d.deposit_no)
     union all
    select 'a deposit without its step or its record', d.deposit_no
      from deposits d
     where d.ent_code = ${ent} and d.status <> 'SCHEDULED'
       and ((select count(*) from deposit_events e where e.ent_code = d.ent_code and e.deposit_no = d.deposit_no and e.status = 'CLOSED') <> 1
            or (select count(*) from audit_log a where a.ent_code = d.ent_code and a.object = 'deposit ' || d.deposit_no and a.action = 'deposit CLOSED') <> 1)
     union all
    select 'two deposits of the same days', a.deposit_no
      from deposits a join deposits b on b.ent_code = a.ent_code and b.shop_code = a.shop_code and b.currency = a.currency
                                     and b.deposit_no < a.deposit_no and b.usage_from <= a.usage_to and a.usage_from <= b.usage_to
     where a.ent_code = ${ent}`
}

/** What was paid out, kept as tax and cost, or is still owed, where it is not the sum of the ledger's rows since the contract began. */
async function unequalLedger({ db, ent }: Books): Promise<Fault[]> {
  return db.sql<Fault>`
    with rows as (
      select t.deposit_no,
             case when k.category in ('REFUND', 'CHARGEBACK') and k.sign < 0 then -t.amount
                  when k.counts_as_sale or k.category = 'CHARGEBACK' then t.amount else 0 end - t.fee_amount as worth
        from transactions t
        join trade_types k on k.trade_type_code = t.trade_type
        join payment_types p on p.code = t.payment_type
       where t.ent_code = ${ent} and t.business_date >= (select min(valid_from) from settlement_cycles where ent_code = ${ent})
         and t.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')
         and (k.counts_as_sale or k.category in ('REFUND', 'CHARGEBACK')) and p.class_code <> 'CASH' and p.code <> 'HPOINT'),
    books as (
      select (select coalesce(sum(worth), 0) from rows)
             + (select coalesce(sum(amount - fee_taxable - fee_exempt), 0) from deposit_adjustments where ent_code = ${ent} and kind = 'MANUAL') as ledger,
             (select coalesce(sum(worth), 0) from rows where deposit_no is null)
             + (select coalesce(sum(amount - fee_taxable - fee_exempt), 0) from deposit_adjustments where ent_code = ${ent} and deposit_no is null) as open,
             (select coalesce(sum(case when status = 'FAILED' then 0 else transfer_amount end + vat + transfer_fee), 0)
                from deposits where ent_code = ${ent} and status <> 'SCHEDULED') as settled,
             (select coalesce(sum(case when status = 'FAILED' then transfer_amount else carry_out end), 0)
                from deposits where ent_code = ${ent} and status <> 'SCHEDULED' and merged_into is null) as carried)
    select 'deposits and what is open are not the ledger' as what, ledger - open - settled - carried as no, b.*
      from books b
     where ledger <> open + settled + carried`
}
