-- The same of each store: a month by store is read from a row a day and store, a fifth of the rows and less than half as wide.
create table stat_sold_shop (
  ent_code text collate "C" not null,
  business_date date not null,
  shop_code text collate "C" not null,
  currency text collate "C" not null,
  pay_count bigint not null,
  pay_amount bigint not null,
  refund_count bigint not null,
  refund_amount bigint not null,
  primary key (ent_code, business_date, shop_code, currency)
);

-- What is stored already comes before the wall: behind it the service, which writes rows here, has no policy yet.
insert into stat_sold_shop (ent_code, business_date, shop_code, currency, pay_count, pay_amount, refund_count, refund_amount)
select ent_code, business_date, shop_code, currency, sum(pay_count), sum(pay_amount), sum(refund_count), sum(refund_amount)
  from stat_daily_shop
 group by 1, 2, 3, 4
having (sum(pay_count), sum(pay_amount), sum(refund_count), sum(refund_amount)) <> (0, 0, 0, 0)
 order by 1, 2, 3, 4;

grant select, insert, update, delete on stat_sold_shop to noren_api;
alter table stat_sold_shop enable row level security;
create policy stat_sold_shop_scope on stat_sold_shop to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
