-- What an enterprise sold and gave back on a day, of all payment types together: a year's course and a month by day are read from one
-- row a day, not from one a payment type. Moved in the transaction that moves the rows.
create table stat_sold_ent (
  ent_code text collate "C" not null,
  business_date date not null,
  currency text collate "C" not null,
  pay_count bigint not null,
  pay_amount bigint not null,
  refund_count bigint not null,
  refund_amount bigint not null,
  primary key (ent_code, business_date, currency)
);

-- What is stored already comes before the wall: behind it the service, which writes rows here, has no policy yet.
insert into stat_sold_ent (ent_code, business_date, currency, pay_count, pay_amount, refund_count, refund_amount)
select ent_code, business_date, currency, sum(pay_count), sum(pay_amount), sum(refund_count), sum(refund_amount)
  from stat_daily_ent
 group by 1, 2, 3
having (sum(pay_count), sum(pay_amount), sum(refund_count), sum(refund_amount)) <> (0, 0, 0, 0)
 order by 1, 2, 3;

grant select, insert, update, delete on stat_sold_ent to noren_api;
alter table stat_sold_ent enable row level security;
create policy stat_sold_ent_scope on stat_sold_ent to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
