-- Payments and what was given back of them: the rows, their numbers, their story and their daily sums.
-- Every key starts with ent_code and no key points at transactions, so the tables can be distributed by enterprise.

create table transactions (
  ent_code text collate "C" not null check (ent_code <> ''),
  trade_no text collate "C" not null,
  business_date date not null,
  trade_time timestamptz not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0,
  -- Refunds under way: asked of the acquirer, not yet answered (decision 2).
  reserved bigint not null default 0,
  -- What the provider keeps; below zero on a refund, which gives it back (decision 5).
  fee_amount bigint not null default 0,
  fee_fixed bigint not null default 0,
  fee_ppm integer not null default 0 check (fee_ppm between 0 and 1000000),
  version integer not null default 1,
  refund_deadline date,
  orig_business_date date,
  refund_count smallint not null default 0,
  shop_code text collate "C" not null,
  terminal_no text collate "C" not null default '',
  trade_type text collate "C" not null,
  payment_type text collate "C" not null,
  present_mode text collate "C",
  currency text collate "C" not null check (currency in ('JPY', 'CNY', 'MNT', 'QAR')),
  status text collate "C" not null check (status in ('PROCESSING', 'SUCCESS', 'FAILED', 'UNKNOWN', 'AUTHORIZED', 'VOIDED', 'AUTH_EXPIRED', 'CANCELLED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')),
  settlement_status text collate "C" not null default 'UNSETTLED' check (settlement_status in ('UNSETTLED', 'CLOSED', 'PAID', 'CARRIED')),
  fee_tax_class text collate "C" not null default 'EXEMPT' check (fee_tax_class in ('TAXABLE', 'EXEMPT')),
  fee_rounding text collate "C" not null default 'HALF_UP' check (fee_rounding in ('HALF_UP', 'FLOOR')),
  -- The payment a refund, cancel or charge-back belongs to.
  orig_trade_no text collate "C",
  provider_trade_no text collate "C",
  receipt_no text collate "C",
  order_no text collate "C",
  approval_no text collate "C",
  card_last4 text collate "C" check (card_last4 ~ '^[0-9]{4}$'),
  card_brand text collate "C",
  installment text collate "C",
  customer_token_tail text collate "C",
  tax_rate_mix text collate "C",
  operator_name text,
  failure_code text collate "C",
  failure_text text,
  deposit_no text collate "C",
  remark text not null default '',
  constraint transactions_refundable check (refunded >= 0 and reserved >= 0 and refunded + reserved <= amount),
  primary key (ent_code, trade_no, business_date)
) partition by range (business_date);

create table transactions_default partition of transactions default;

create index transactions_time on transactions (ent_code, trade_time desc, trade_no desc);
create index transactions_shop_time on transactions (ent_code, shop_code, trade_time desc, trade_no desc);
create index transactions_orig on transactions (ent_code, orig_trade_no) where orig_trade_no is not null;

-- A payment's identity and the day it is kept under, so that a corrected time moves the row instead of doubling it.
create table trade_numbers (
  ent_code text collate "C" not null,
  trade_no text collate "C" not null,
  business_date date not null,
  -- What the source said last: its own version, and a digest of the whole line that tells a repeat from a correction.
  source_version bigint not null default 0,
  digest uuid not null,
  source text collate "C" not null,
  primary key (ent_code, trade_no)
);

-- Every number a person may hold in hand, and the payment it leads to.
create table numbers (
  ent_code text collate "C" not null,
  number text collate "C" not null,
  kind text collate "C" not null check (kind in ('trade', 'refund', 'order', 'provider', 'receipt', 'deposit')),
  trade_no text collate "C" not null,
  business_date date not null,
  primary key (ent_code, number, kind, trade_no)
);

create index numbers_any on numbers (number);

-- What happened to a payment after it was made; its beginning is the row itself.
create table transaction_events (
  ent_code text collate "C" not null,
  trade_no text collate "C" not null,
  event_id uuid not null,
  at timestamptz not null,
  kind text collate "C" not null,
  actor text not null default '',
  amount bigint,
  detail jsonb not null default '{}',
  primary key (ent_code, trade_no, event_id)
);

-- Sums of a business day, moved in the transaction that moves the rows (decision 3); row_count counts every row.
create table stat_daily_ent (
  ent_code text collate "C" not null,
  business_date date not null,
  currency text collate "C" not null,
  payment_type text collate "C" not null,
  row_count bigint not null,
  pay_count bigint not null,
  pay_amount bigint not null,
  refund_count bigint not null,
  refund_amount bigint not null,
  primary key (ent_code, business_date, currency, payment_type)
);

create table stat_daily_shop (
  ent_code text collate "C" not null,
  business_date date not null,
  shop_code text collate "C" not null,
  currency text collate "C" not null,
  payment_type text collate "C" not null,
  row_count bigint not null,
  pay_count bigint not null,
  pay_amount bigint not null,
  refund_count bigint not null,
  refund_amount bigint not null,
  primary key (ent_code, business_date, shop_code, currency, payment_type)
);
