-- The books of the embedded point system become the point transactions (domain section 3): each entry keeps what it was
-- reckoned from, so that nobody has to guess later why points were given.

alter table point_entries drop constraint point_entries_kind_check;
update point_entries set kind = 'CANCEL_GIVE' where kind = 'REVERSE';
alter table point_entries add constraint point_entries_kind_check
  check (kind in ('GIVE', 'USE', 'CANCEL_GIVE', 'CANCEL_USE', 'EXPIRE', 'ADJUST'));

alter table point_entries
  add column point_trade_no text collate "C",
  add column business_date date,
  add column shop_code text collate "C" not null default '',
  add column terminal_no text collate "C" not null default '',
  add column charge_type text collate "C"
    check (charge_type in ('BONUS', 'BONUS_BONUS', 'BONUS_COUPON', 'QUANTITY', 'QUANTITY_COUPON', 'PROMOTION', 'REVISION')),
  -- What the points were reckoned from: base in the currency's smallest unit, rate and multiple in millionths, the most that is given.
  add column base_amount bigint,
  add column payment_kind text collate "C" check (payment_kind in ('cash', 'wallet', 'creditCard')),
  add column give_rate_ppm integer check (give_rate_ppm >= 0),
  add column multiple_ppm integer check (multiple_ppm >= 0),
  add column point_cap bigint check (point_cap >= 0),
  add column valid_until date,
  add column order_no text collate "C",
  add column status text collate "C" not null default 'CONFIRMED' check (status in ('CONFIRMED', 'PROVISIONAL', 'CANCELLED', 'FAILED')),
  add column source text collate "C" not null default 'PORTAL',
  add column remark text not null default '' check (char_length(remark) <= 100);

-- Entries of before have a number made of their key, their payment's store and its day.
update point_entries p set point_trade_no = 'P' || upper(substr(md5(p.ent_code || ' ' || p.kind || ' ' || p.entry_key), 1, 18)),
       business_date = (p.at at time zone 'UTC')::date;
update point_entries p
   set shop_code = t.shop_code, terminal_no = t.terminal_no, order_no = t.order_no,
       business_date = case p.kind when 'GIVE' then t.business_date else p.business_date end
  from transactions t where t.ent_code = p.ent_code and t.trade_no = p.trade_no;
alter table point_entries alter column point_trade_no set not null, alter column business_date set not null;

create unique index point_entries_no on point_entries (ent_code, point_trade_no);
create index point_entries_time on point_entries (ent_code, at desc, point_trade_no desc);
create index point_entries_shop_time on point_entries (ent_code, shop_code, at desc, point_trade_no desc);
create index point_entries_order on point_entries (ent_code, order_no) where order_no is not null;
-- A member's entries in their order, which their balance is the sum of.
drop index point_entries_member;
create index point_entries_member on point_entries (ent_code, member, at, point_trade_no);

grant select on point_entries to noren_api;
alter table point_entries enable row level security;
create policy point_entries_scope on point_entries to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
