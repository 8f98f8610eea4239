-- The rows a day's net leaves out, by the group they belong to (decision 3): each with its own count, and with the amount its
-- rows show, below zero where money went back. A payment that was charged back stays a payment for ever.

alter table stat_daily_ent
  add column unknown_count bigint not null default 0,
  add column unknown_amount bigint not null default 0,
  add column under_way_count bigint not null default 0,
  add column under_way_amount bigint not null default 0,
  add column cancelled_count bigint not null default 0,
  add column cancelled_amount bigint not null default 0,
  add column cancel_count bigint not null default 0,
  add column cancel_amount bigint not null default 0,
  add column voided_count bigint not null default 0,
  add column voided_amount bigint not null default 0,
  add column failed_count bigint not null default 0,
  add column failed_amount bigint not null default 0,
  add column chargeback_count bigint not null default 0,
  add column chargeback_amount bigint not null default 0,
  add column other_count bigint not null default 0,
  add column other_amount bigint not null default 0;

alter table stat_daily_shop
  add column unknown_count bigint not null default 0,
  add column unknown_amount bigint not null default 0,
  add column under_way_count bigint not null default 0,
  add column under_way_amount bigint not null default 0,
  add column cancelled_count bigint not null default 0,
  add column cancelled_amount bigint not null default 0,
  add column cancel_count bigint not null default 0,
  add column cancel_amount bigint not null default 0,
  add column voided_count bigint not null default 0,
  add column voided_amount bigint not null default 0,
  add column failed_count bigint not null default 0,
  add column failed_amount bigint not null default 0,
  add column chargeback_count bigint not null default 0,
  add column chargeback_amount bigint not null default 0,
  add column other_count bigint not null default 0,
  add column other_amount bigint not null default 0;

update stat_daily_ent s
   set pay_count = s.pay_count + m.late_count, pay_amount = s.pay_amount + m.late_amount,
       unknown_count = m.unknown_count,
       unknown_amount = m.unknown_amount,
       under_way_count = m.under_way_count,
       under_way_amount = m.under_way_amount,
       cancelled_count = m.cancelled_count,
       cancelled_amount = m.cancelled_amount,
       cancel_count = m.cancel_count,
       cancel_amount = m.cancel_amount,
       voided_count = m.voided_count,
       voided_amount = m.voided_amount,
       failed_count = m.failed_count,
       failed_amount = m.failed_amount,
       chargeback_count = m.chargeback_count,
       chargeback_amount = m.chargeback_amount,
       other_count = m.other_count,
       other_amount = m.other_amount
  from (select r.ent_code, r.business_date, r.currency, r.payment_type,
               count(*) filter (where r.status = 'CHARGED_BACK' and r.grp = 'payment') as late_count,
               coalesce(sum(r.amount) filter (where r.status = 'CHARGED_BACK' and r.grp = 'payment'), 0)::bigint as late_amount,
               count(*) filter (where r.grp = 'unknown') as unknown_count,
               coalesce(sum(r.signed) filter (where r.grp = 'unknown'), 0)::bigint as unknown_amount,
               count(*) filter (where r.grp = 'underWay') as under_way_count,
               coalesce(sum(r.signed) filter (where r.grp = 'underWay'), 0)::bigint as under_way_amount,
               count(*) filter (where r.grp = 'cancelled') as cancelled_count,
               coalesce(sum(r.signed) filter (where r.grp = 'cancelled'), 0)::bigint as cancelled_amount,
               count(*) filter (where r.grp = 'cancel') as cancel_count,
               coalesce(sum(r.signed) filter (where r.grp = 'cancel'), 0)::bigint as cancel_amount,
               count(*) filter (where r.grp = 'voided') as voided_count,
               coalesce(sum(r.signed) filter (where r.grp = 'voided'), 0)::bigint as voided_amount,
               count(*) filter (where r.grp = 'failed') as failed_count,
               coalesce(sum(r.signed) filter (where r.grp = 'failed'), 0)::bigint as failed_amount,
               count(*) filter (where r.grp = 'chargeback') as chargeback_count,
               coalesce(sum(r.signed) filter (where r.grp = 'chargeback'), 0)::bigint as chargeback_amount,
               count(*) filter (where r.grp = 'other') as other_count,
               coalesce(sum(r.signed) filter (where r.grp = 'other'), 0)::bigint as other_amount
          from (select t.ent_code, t.business_date, t.shop_code, t.currency, t.payment_type, t.status, t.amount,
                       case when k.sign < 0 then -t.amount else t.amount end as signed,
                       case t.status when 'UNKNOWN' then 'unknown' when 'PROCESSING' then 'underWay' when 'AUTHORIZED' then 'underWay'
                       when 'CANCELLED' then 'cancelled' when 'VOIDED' then 'voided' when 'AUTH_EXPIRED' then 'voided' when 'FAILED' then 'failed'
                       else case when k.counts_as_sale then 'payment'
                                 when k.category = 'REFUND' then 'refund' when k.category = 'CANCEL' then 'cancel'
                                 when k.category = 'CHARGEBACK' then 'chargeback' else 'other' end end as grp
                  from transactions t
                  join trade_types k on k.trade_type_code = t.trade_type) r
         where r.grp not in ('payment', 'refund') or r.status = 'CHARGED_BACK'
         group by r.ent_code, r.business_date, r.currency, r.payment_type) m
 where s.ent_code = m.ent_code and s.business_date = m.business_date and s.currency = m.currency and s.payment_type = m.payment_type;

update stat_daily_shop s
   set pay_count = s.pay_count + m.late_count, pay_amount = s.pay_amount + m.late_amount,
       unknown_count = m.unknown_count,
       unknown_amount = m.unknown_amount,
       under_way_count = m.under_way_count,
       under_way_amount = m.under_way_amount,
       cancelled_count = m.cancelled_count,
       cancelled_amount = m.cancelled_amount,
       cancel_count = m.cancel_count,
       cancel_amount = m.cancel_amount,
       voided_count = m.voided_count,
       voided_amount = m.voided_amount,
       failed_count = m.failed_count,
       failed_amount = m.failed_amount,
       chargeback_count = m.chargeback_count,
       chargeback_amount = m.chargeback_amount,
       other_count = m.other_count,
       other_amount = m.other_amount
  from (select r.ent_code, r.business_date, r.shop_code, r.currency, r.payment_type,
               count(*) filter (where r.status = 'CHARGED_BACK' and r.grp = 'payment') as late_count,
               coalesce(sum(r.amount) filter (where r.status = 'CHARGED_BACK' and r.grp = 'payment'), 0)::bigint as late_amount,
               count(*) filter (where r.grp = 'unknown') as unknown_count,
               coalesce(sum(r.signed) filter (where r.grp = 'unknown'), 0)::bigint as unknown_amount,
               count(*) filter (where r.grp = 'underWay') as under_way_count,
               coalesce(sum(r.signed) filter (where r.grp = 'underWay'), 0)::bigint as under_way_amount,
               count(*) filter (where r.grp = 'cancelled') as cancelled_count,
               coalesce(sum(r.signed) filter (where r.grp = 'cancelled'), 0)::bigint as cancelled_amount,
               count(*) filter (where r.grp = 'cancel') as cancel_count,
               coalesce(sum(r.signed) filter (where r.grp = 'cancel'), 0)::bigint as cancel_amount,
               count(*) filter (where r.grp = 'voided') as voided_count,
               coalesce(sum(r.signed) filter (where r.grp = 'voided'), 0)::bigint as voided_amount,
               count(*) filter (where r.grp = 'failed') as failed_count,
               coalesce(sum(r.signed) filter (where r.grp = 'failed'), 0)::bigint as failed_amount,
               count(*) filter (where r.grp = 'chargeback') as chargeback_count,
               coalesce(sum(r.signed) filter (where r.grp = 'chargeback'), 0)::bigint as chargeback_amount,
               count(*) filter (where r.grp = 'other') as other_count,
               coalesce(sum(r.signed) filter (where r.grp = 'other'), 0)::bigint as other_amount
          from (select t.ent_code, t.business_date, t.shop_code, t.currency, t.payment_type, t.status, t.amount,
                       case when k.sign < 0 then -t.amount else t.amount end as signed,
                       case t.status when 'UNKNOWN' then 'unknown' when 'PROCESSING' then 'underWay' when 'AUTHORIZED' then 'underWay'
                       when 'CANCELLED' then 'cancelled' when 'VOIDED' then 'voided' when 'AUTH_EXPIRED' then 'voided' when 'FAILED' then 'failed'
                       else case when k.counts_as_sale then 'payment'
                                 when k.category = 'REFUND' then 'refund' when k.category = 'CANCEL' then 'cancel'
                                 when k.category = 'CHARGEBACK' then 'chargeback' else 'other' end end as grp
                  from transactions t
                  join trade_types k on k.trade_type_code = t.trade_type) r
         where r.grp not in ('payment', 'refund') or r.status = 'CHARGED_BACK'
         group by r.ent_code, r.business_date, r.shop_code, r.currency, r.payment_type) m
 where s.ent_code = m.ent_code and s.business_date = m.business_date and s.shop_code = m.shop_code and s.currency = m.currency and s.payment_type = m.payment_type;
