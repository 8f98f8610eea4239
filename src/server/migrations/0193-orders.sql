-- Orders (domain section 3): one purchase at a store with points, possibly split over several payments.

create table orders (
  ent_code text collate "C" not null check (ent_code <> ''),
  order_no text collate "C" not null,
  order_time timestamptz not null,
  business_date date not null,
  order_type text collate "C" not null check (order_type in ('PURCHASE', 'RETURN', 'CHARGE', 'POINT_ONLY', 'ADJUST')),
  shop_code text collate "C" not null,
  terminal_no text collate "C" not null default '',
  -- Empty where the customer showed no card.
  member text collate "C" not null default '',
  total_amount bigint not null check (total_amount >= 0),
  currency text collate "C" not null check (currency in ('JPY', 'CNY', 'MNT', 'QAR')),
  coupon_no text collate "C",
  status text collate "C" not null check (status in ('COMPLETED', 'PARTIALLY_RETURNED', 'RETURNED', 'CANCELLED', 'PENDING_POINT')),
  -- The payment that money is given back of, or the refund that a return is.
  trade_no text collate "C",
  remark text not null default '' check (char_length(remark) <= 100),
  primary key (ent_code, order_no)
);

create index orders_time on orders (ent_code, order_time desc, order_no desc);
create index orders_shop_time on orders (ent_code, shop_code, order_time desc, order_no desc);
create index orders_trade on orders (ent_code, trade_no) where trade_no is not null;
create index orders_member on orders (ent_code, member, order_time desc) where member <> '';

-- The parts an order was paid with, in their order; cash and points have no payment of their own.
create table order_payments (
  ent_code text collate "C" not null check (ent_code <> ''),
  order_no text collate "C" not null,
  line smallint not null,
  payment_type text collate "C" not null,
  amount bigint not null check (amount >= 0),
  trade_no text collate "C",
  primary key (ent_code, order_no, line)
);

create index order_payments_trade on order_payments (ent_code, trade_no) where trade_no is not null;

grant select on orders, order_payments to noren_api;

alter table orders enable row level security;
create policy orders_scope on orders to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table order_payments enable row level security;
create policy order_payments_scope on order_payments to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
