-- Settlement (domain section 4): when payments are closed and paid out, to which account, and every deposit to the yen.
-- Keys of enterprise-level tables start with ent_code; what a tenant's merchants share starts with tenant_code.

-- Whether the fee of what was refunded is given back, by the line of the plan that the payment was charged by.
alter table fee_plan_lines add column refund_returns_fee boolean not null default true;

-- When an enterprise's payments are closed and paid out, with its history: a line holds until the next one begins.
create table settlement_cycles (
  ent_code text collate "C" not null check (ent_code <> ''),
  valid_from date not null,
  closing_cycle text collate "C" not null check (closing_cycle in ('DAILY', 'WEEKLY', 'SIX_PER_MONTH', 'THREE_PER_MONTH', 'TWICE', 'MONTHLY')),
  -- The last day of a week, 0 for Sunday.
  closing_weekday smallint not null default 0 check (closing_weekday between 0 and 6),
  pay_after text collate "C" not null check (pay_after in ('DAYS', 'NEXT_MONTH_DAY', 'NEXT_MONTH_END')),
  -- Days after the closing, or the day of the next month.
  pay_days smallint not null default 0,
  holiday_rule text collate "C" not null check (holiday_rule in ('PREVIOUS', 'NEXT')),
  month_end_rule text collate "C" not null check (month_end_rule in ('PREVIOUS', 'NEXT')),
  minimum_transfer bigint not null default 0 check (minimum_transfer >= 0),
  transfer_fee bigint not null default 0 check (transfer_fee >= 0),
  fee_bearer text collate "C" not null check (fee_bearer in ('MERCHANT', 'PROVIDER')),
  pay_out text collate "C" not null default 'ENTERPRISE' check (pay_out in ('ENTERPRISE', 'STORE')),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  constraint settlement_cycles_pay_days check (case pay_after when 'DAYS' then pay_days between 1 and 180
                                                when 'NEXT_MONTH_DAY' then pay_days between 1 and 31 else pay_days = 0 end),
  primary key (ent_code, valid_from)
);

-- Days on which banks are closed or open, whatever the shipped table of holidays says.
create table bank_days (
  tenant_code text collate "C" not null references tenants,
  day date not null,
  closed boolean not null,
  name text not null default '' check (char_length(name) <= 100 and not turns_direction(name)),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (tenant_code, day)
);

-- The rate of tax on taxable fees, by the day of the payment.
create table tax_rates (
  tenant_code text collate "C" not null references tenants,
  valid_from date not null,
  tax_ppm integer not null check (tax_ppm between 0 and 1000000),
  primary key (tenant_code, valid_from)
);

-- Where deposits are transferred to, with its history; the number is encrypted with PORTAL_SECRET but for its last three digits.
create table bank_accounts (
  ent_code text collate "C" not null check (ent_code <> ''),
  account_id uuid not null,
  -- Empty for the account of the whole enterprise.
  shop_code text collate "C" not null default '',
  valid_from date not null,
  bank_code text collate "C" not null check (bank_code ~ '^[0-9]{4}$'),
  bank_name text not null check (char_length(bank_name) between 1 and 100 and not turns_direction(bank_name)),
  branch_code text collate "C" not null check (branch_code ~ '^[0-9]{3}$'),
  branch_name text not null check (char_length(branch_name) between 1 and 100 and not turns_direction(branch_name)),
  account_type text collate "C" not null check (account_type in ('ORDINARY', 'CURRENT', 'SAVINGS')),
  account_number text collate "C" not null check (account_number ~ '^v1[.]'),
  account_tail text collate "C" not null check (account_tail ~ '^[0-9]{3}$'),
  holder text not null check (char_length(holder) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (ent_code, account_id),
  constraint bank_accounts_from unique (ent_code, shop_code, valid_from)
);

-- The account the provider transfers from, as the bank's file names it; the number is encrypted as above.
create table transfer_senders (
  tenant_code text collate "C" primary key references tenants,
  sender_code text collate "C" not null check (sender_code ~ '^[0-9]{10}$'),
  sender_name text not null check (char_length(sender_name) between 1 and 80),
  bank_code text collate "C" not null check (bank_code ~ '^[0-9]{4}$'),
  bank_name text not null,
  branch_code text collate "C" not null check (branch_code ~ '^[0-9]{3}$'),
  branch_name text not null,
  account_type text collate "C" not null check (account_type in ('ORDINARY', 'CURRENT', 'SAVINGS')),
  account_number text collate "C" not null check (account_number ~ '^v1[.]'),
  account_tail text collate "C" not null check (account_tail ~ '^[0-9]{3}$')
);

-- The last day closed of what is paid out together, an enterprise or a store; locked while the next period is closed.
create table settlement_heads (
  ent_code text collate "C" not null check (ent_code <> ''),
  shop_code text collate "C" not null default '',
  closed_to date not null,
  primary key (ent_code, shop_code)
);

-- The last digits of a deposit's number.
create sequence deposit_numbers;

create table deposits (
  ent_code text collate "C" not null check (ent_code <> ''),
  deposit_no text collate "C" not null check (deposit_no ~ '^D[0-9]{14}$'),
  tenant_code text collate "C" not null,
  shop_code text collate "C" not null default '',
  currency text collate "C" not null check (currency in ('JPY', 'CNY', 'MNT', 'QAR')),
  usage_from date not null,
  usage_to date not null,
  payment_date date not null,
  -- The day of transfer were banks open.
  nominal_date date not null,
  status text collate "C" not null check (status in ('SCHEDULED', 'CLOSED', 'CONFIRMED', 'TRANSFERRING', 'PAID', 'FAILED', 'CARRIED_OVER', 'HELD')),
  total_usage bigint not null,
  usage_count integer not null,
  refund bigint not null,
  refund_count integer not null,
  chargeback bigint not null,
  chargeback_count integer not null,
  fee bigint not null,
  fee_taxable bigint not null,
  fee_exempt bigint not null,
  vat bigint not null,
  adjustment bigint not null,
  carry_in bigint not null,
  carry_out bigint not null,
  transfer_fee bigint not null check (transfer_fee >= 0),
  transfer_amount bigint not null check (transfer_amount >= 0),
  account_id uuid,
  -- The deposit that took what was carried over or came back from the bank.
  merged_into text collate "C",
  failure_reason text,
  hold_reason text,
  transfer_ref text collate "C",
  closed_at timestamptz,
  confirmed_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  bank_match text collate "C" not null default 'NONE' check (bank_match in ('NONE', 'MATCHED', 'DIFFERENT')),
  bank_amount bigint,
  bank_date date,
  version integer not null default 1,
  constraint deposits_identity check (transfer_amount = total_usage - refund - chargeback - fee - vat + adjustment + carry_in - transfer_fee - carry_out),
  constraint deposits_fee check (fee = fee_taxable + fee_exempt),
  constraint deposits_carried check (carry_out = 0 or (transfer_amount = 0 and transfer_fee = 0)),
  constraint deposits_period check (usage_from <= usage_to and payment_date > usage_to),
  constraint deposits_closed check ((status = 'SCHEDULED') = (closed_at is null)),
  constraint deposits_matched check ((bank_match = 'NONE') = (bank_amount is null)),
  primary key (ent_code, deposit_no),
  constraint deposits_once unique (ent_code, shop_code, currency, usage_to)
);

create index deposits_list on deposits (ent_code, payment_date desc, deposit_no desc);
create index deposits_work on deposits (tenant_code, status, payment_date) where status in ('CLOSED', 'CONFIRMED', 'TRANSFERRING', 'HELD');
create index deposits_unmerged on deposits (ent_code) where merged_into is null and status <> 'PAID';
create index deposits_number on deposits (deposit_no);

-- What of a deposit each rate of tax came to: tax is on the total, never on a line.
create table deposit_taxes (
  ent_code text collate "C" not null,
  deposit_no text collate "C" not null,
  tax_ppm integer not null,
  taxable bigint not null,
  vat bigint not null,
  primary key (ent_code, deposit_no, tax_ppm)
);

-- Which deposit a payment, refund or charge-back belongs to, as it stood then: at most one, by the key.
create table deposit_lines (
  ent_code text collate "C" not null,
  trade_no text collate "C" not null,
  deposit_no text collate "C" not null,
  business_date date not null,
  shop_code text collate "C" not null,
  payment_type text collate "C" not null,
  kind text collate "C" not null check (kind in ('PAYMENT', 'REFUND', 'CHARGEBACK', 'ADJUSTMENT')),
  amount bigint not null,
  fee_amount bigint not null,
  fee_ppm integer not null,
  -- Null where the fee is exempt.
  tax_ppm integer,
  -- Of a day before the period.
  late boolean not null,
  primary key (ent_code, trade_no)
);

create index deposit_lines_deposit on deposit_lines (ent_code, deposit_no, business_date, trade_no);

create index deposit_lines_late on deposit_lines (ent_code, business_date) where late;

-- What is added to or taken from the next deposit: by hand, or because a row was corrected after its deposit was closed.
create table deposit_adjustments (
  ent_code text collate "C" not null check (ent_code <> ''),
  adjustment_id uuid not null,
  shop_code text collate "C" not null default '',
  currency text collate "C" not null check (currency in ('JPY', 'CNY', 'MNT', 'QAR')),
  kind text collate "C" not null check (kind in ('MANUAL', 'CORRECTION')),
  -- The day it counts from, and by which its tax is reckoned.
  business_date date not null,
  amount bigint not null,
  fee_taxable bigint not null default 0,
  fee_exempt bigint not null default 0,
  trade_no text collate "C",
  reason text not null check (char_length(reason) between 1 and 200),
  created_at timestamptz not null,
  created_by text not null,
  deposit_no text collate "C",
  constraint deposit_adjustments_row check ((kind = 'CORRECTION') = (trade_no is not null)),
  primary key (ent_code, adjustment_id)
);

create index deposit_adjustments_open on deposit_adjustments (ent_code, business_date) where deposit_no is null;
create index deposit_adjustments_deposit on deposit_adjustments (ent_code, deposit_no) where deposit_no is not null;

-- What happened to a deposit, and by whom.
create table deposit_events (
  ent_code text collate "C" not null,
  deposit_no text collate "C" not null,
  event_id uuid not null,
  at timestamptz not null,
  status text collate "C" not null,
  actor text not null,
  detail jsonb not null default '{}',
  primary key (ent_code, deposit_no, event_id)
);

-- Rows that no deposit has taken yet, whatever their day: also those that come late.
create index transactions_open on transactions (ent_code, business_date) where deposit_no is null;

grant select on settlement_cycles, bank_days, tax_rates, bank_accounts, settlement_heads to noren_api;
grant select on deposits, deposit_taxes, deposit_lines, deposit_adjustments, deposit_events to noren_api;
grant delete on settlement_cycles, bank_accounts, settlement_heads to noren_api;
grant update (bank_match, bank_amount, bank_date, version) on deposits to noren_api;

alter table settlement_cycles enable row level security;
create policy settlement_cycles_scope on settlement_cycles to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table bank_days enable row level security;
create policy bank_days_scope on bank_days to noren_api using (tenant_code = (select current_setting('app.tenant', true)));

alter table tax_rates enable row level security;
create policy tax_rates_scope on tax_rates to noren_api using (tenant_code = (select current_setting('app.tenant', true)));

alter table bank_accounts enable row level security;
create policy bank_accounts_scope on bank_accounts to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

-- The API's role has no policy here: nothing it does needs the provider's own account.
alter table transfer_senders enable row level security;

alter table settlement_heads enable row level security;
create policy settlement_heads_scope on settlement_heads to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table deposits enable row level security;
create policy deposits_scope on deposits to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table deposit_taxes enable row level security;
create policy deposit_taxes_scope on deposit_taxes to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table deposit_lines enable row level security;
create policy deposit_lines_scope on deposit_lines to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table deposit_adjustments enable row level security;
create policy deposit_adjustments_scope on deposit_adjustments to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table deposit_events enable row level security;
create policy deposit_events_scope on deposit_events to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
