import type { Tx } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { serverLimits } from '#shared/limits.ts'

/** A payment to ask about now. */
export interface Claimed {
  tenant: string
  entCode: string
  tradeNo: string
}

/**
 * Claims the payments of unknown result that are due, those first that have waited longest, and returns them: a maximum of
 * each enterprise and of all, so that an enterprise with many does not delay the others. Payments that another transaction
 * claims meanwhile are left to it. `ents` restricts the enterprises; null means all.
 */
export function claimDue(tx: Tx, now: Date, ents: readonly string[] | null): Promise<Claimed[]> {
  const { recheckAfterMinutes, recheckEveryMinutes, recheckDays, rechecksOfEnt, rechecks } = serverLimits
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const [paidUntil, askedUntil, since] = [
    before(recheckAfterMinutes),
    before(recheckEveryMinutes),
    before(recheckDays * 1440),
  ]
  // A business day may begin on the day before in UTC; the bound excludes earlier partitions.
  const firstDay = addDays(since.toISOString().slice(0, 10), -1)
  return tx.sql<Claimed>`
    with due as (
      select t.ent_code, t.trade_no,
             row_number() over (partition by t.ent_code order by coalesce(c.asked_at, t.trade_time), t.trade_no) as turn
        from transactions t
        left join payment_checks c on c.ent_code = t.ent_code and c.trade_no = t.trade_no
       where t.status = 'UNKNOWN' and t.orig_trade_no is null and t.business_date >= ${firstDay}::date
         and t.trade_time > ${since} and t.trade_time <= ${paidUntil}
         and (c.asked_at is null or c.asked_at <= ${askedUntil})
         and (${ents}::text[] is null or t.ent_code = any(${ents}))),
    chosen as (
      select ent_code, trade_no from due where turn <= ${rechecksOfEnt} order by turn, ent_code, trade_no limit ${rechecks}),
    taken as (
      insert into payment_checks as c (ent_code, trade_no, asked_at)
      select ent_code, trade_no, ${now} from chosen order by ent_code, trade_no
          on conflict (ent_code, trade_no) do update
         set asked_at = excluded.asked_at, asked = c.asked + 1, answered_at = null, outcome = null
       where c.asked_at <= ${askedUntil}
      returning c.ent_code, c.trade_no)
    select e.tenant_code as tenant, taken.ent_code as "entCode", taken.trade_no as "tradeNo"
      from taken
      join enterprises e on e.ent_code = taken.ent_code
     order by taken.ent_code, taken.trade_no`
}
