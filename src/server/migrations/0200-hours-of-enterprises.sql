-- Sums of an enterprise's hours: a day's course and a day up to this minute are read from 24 rows, not from each store's.
create table stat_hourly_ent (
  ent_code text collate "C" not null,
  business_date date not null,
  -- When the hour began, by the enterprise's clock.
  started timestamptz not null,
  hour smallint not null check (hour between 0 and 23),
  currency text collate "C" not null,
  pay_count bigint not null,
  pay_amount bigint not null,
  refund_count bigint not null,
  refund_amount bigint not null,
  primary key (ent_code, business_date, started, currency)
);

-- What is stored already comes before the wall: behind it the service, which writes rows here, has no policy yet.
insert into stat_hourly_ent (ent_code, business_date, started, hour, currency, pay_count, pay_amount, refund_count, refund_amount)
select t.ent_code, t.business_date, date_trunc('hour', t.trade_time, e.time_zone), extract(hour from t.trade_time at time zone e.time_zone), t.currency,
       count(*) filter (where k.counts_as_sale), coalesce(sum(t.amount) filter (where k.counts_as_sale), 0),
       count(*) filter (where not k.counts_as_sale), coalesce(sum(t.amount) filter (where not k.counts_as_sale), 0)
  from transactions t
  join trade_types k on k.trade_type_code = t.trade_type and (k.counts_as_sale or k.category = 'REFUND')
  join enterprises e on e.ent_code = t.ent_code
 where t.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')
 group by 1, 2, 3, 4, 5;

grant select, insert, update, delete on stat_hourly_ent to noren_api;
alter table stat_hourly_ent enable row level security;
create policy stat_hourly_ent_scope on stat_hourly_ent to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
