-- Giving money back: what was asked for, how far it has come, and what a key of a write belongs to.

-- Hours of the merchant's clock in which the provider takes no refunds of a payment type.
alter table payment_types
  add column refund_blocked_from text collate "C" check (refund_blocked_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column refund_blocked_to text collate "C" check (refund_blocked_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint payment_types_blocked check ((refund_blocked_from is null) = (refund_blocked_to is null));

-- The last digits of a refund's number: two refunds never share one, in whatever enterprise or process they are made.
create sequence refund_numbers;

create table refunds (
  ent_code text collate "C" not null check (ent_code <> ''),
  refund_no text collate "C" not null check (refund_no ~ '^R[0-9]{18}$'),
  tenant_code text collate "C" not null,
  -- The payment, its business day and its place as they stood when the refund was asked for.
  trade_no text collate "C" not null,
  business_date date not null,
  trade_time timestamptz not null,
  shop_code text collate "C" not null,
  payment_type text collate "C" not null,
  provider_trade_no text collate "C",
  amount bigint not null check (amount > 0),
  currency text collate "C" not null check (currency in ('JPY', 'CNY', 'MNT', 'QAR')),
  mode text collate "C" not null check (mode in ('FULL', 'PARTIAL')),
  reason_code text collate "C" not null check (reason_code in ('CUSTOMER_REQUEST', 'WRONG_AMOUNT', 'DUPLICATE', 'CANCELLED_GOODS', 'SERVICE_ISSUE', 'TEST', 'OTHER')),
  remark text not null check (char_length(remark) between 1 and 1000),
  requested_by_id text collate "C" not null,
  requested_by text not null,
  requested_at timestamptz not null,
  -- The store's business day it was asked for on: a person's daily limit counts by it.
  requested_day date not null,
  channel text collate "C" not null check (channel in ('PORTAL', 'ADMIN')),
  expected_refundable bigint not null,
  status text collate "C" not null check (status in ('REQUESTED', 'SUBMITTING', 'ACCEPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN')),
  status_at timestamptz not null,
  provider_refund_no text collate "C",
  failure_code text collate "C",
  failure_text text,
  -- The row of transactions it became, and what of the fee came back with it.
  refund_trade_no text collate "C",
  fee_reversed bigint not null default 0,
  -- How often the acquirer was asked to refund, and asked how it stands; and when somebody looks again.
  attempts smallint not null default 0,
  checks smallint not null default 0,
  next_check_at timestamptz,
  constraint refunds_row check ((status = 'SUCCEEDED') = (refund_trade_no is not null)),
  constraint refunds_looked_after check ((status in ('SUCCEEDED', 'FAILED')) = (next_check_at is null)),
  primary key (ent_code, refund_no)
);

create index refunds_queue on refunds (ent_code, requested_at desc, refund_no desc);
create index refunds_tenant_queue on refunds (tenant_code, requested_at desc, refund_no desc);
create index refunds_trade on refunds (ent_code, trade_no);
create index refunds_person on refunds (ent_code, requested_by_id, requested_day);
create index refunds_number on refunds (refund_no);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;
create index refunds_open on refunds (tenant_code, status, requested_at desc) where next_check_at is not null;

grant select, insert on refunds to noren_api;
grant usage on sequence refund_numbers to noren_api;

alter table refunds enable row level security;
create policy refunds_scope on refunds to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

-- The platform's code stands in every tenant, so a key of its people is theirs only together with the tenant.
alter table idempotency_keys add column tenant_code text collate "C" not null default '';
update idempotency_keys k set tenant_code = e.tenant_code from enterprises e where e.ent_code = k.ent_code and e.ent_code <> '__SYSTEM';
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (ent_code, tenant_code, key);
drop policy idempotency_keys_scope on idempotency_keys;
create policy idempotency_keys_scope on idempotency_keys to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]) and tenant_code = (select current_setting('app.tenant', true)));
