-- Who is where: tenants, their enterprises, stores and terminals, and the masters every row refers to.
-- Keys of tenant-level tables start with tenant_code, keys of enterprise-level tables with ent_code.

create table tenants (
  tenant_code text collate "C" primary key,
  tenant_name text not null,
  realm text collate "C" not null unique,
  status text collate "C" not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  time_zone text not null default 'Asia/Tokyo',
  default_language text collate "C" not null default 'ja' check (default_language in ('ja', 'en', 'mn')),
  currency text collate "C" not null default 'JPY' check (currency in ('JPY', 'CNY', 'MNT', 'QAR')),
  currency_decimals smallint,
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table tenant_hosts (
  host text collate "C" primary key,
  tenant_code text collate "C" not null references tenants
);

-- The web config and its kin (domain section 18): one value a key; SECRET values are encrypted with PORTAL_SECRET.
create table tenant_configs (
  tenant_code text collate "C" not null references tenants,
  config_key text collate "C" not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (tenant_code, config_key)
);

create table enterprises (
  ent_code text collate "C" not null,
  tenant_code text collate "C" not null references tenants,
  ent_name text not null,
  ent_name_kana text,
  ent_display_name text not null,
  parent_ent_code text collate "C",
  is_master_enterprise boolean not null default false,
  status text collate "C" not null default 'ACTIVE' check (status in ('APPLIED', 'SCREENING', 'RETURNED', 'APPROVED', 'REJECTED', 'ACTIVE', 'SUSPENDED', 'TERMINATED')),
  time_zone text not null default 'Asia/Tokyo',
  currency text collate "C" not null default 'JPY' check (currency in ('JPY', 'CNY', 'MNT', 'QAR')),
  enable_point boolean not null default false,
  enable_qr boolean not null default false,
  force_bind_mfa boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_code, ent_code)
);

-- entCode is unique in the installation; only the platform's own code stands once in each tenant (decision 10).
create unique index enterprises_ent_code on enterprises (ent_code) where ent_code <> '__SYSTEM';

create table shops (
  ent_code text collate "C" not null,
  shop_code text collate "C" not null,
  shop_name text not null,
  shop_name_kana text not null default '',
  store_kind text collate "C" not null default 'OFFLINE' check (store_kind in ('OFFLINE', 'ONLINE', 'BOTH')),
  receipt_name text not null default '',
  business_day_start text collate "C" not null default '00:00' check (business_day_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  status text collate "C" not null default 'OPEN' check (status in ('PREPARING', 'OPEN', 'CLOSED_TEMP', 'CLOSED')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (ent_code, shop_code)
);

create table terminals (
  ent_code text collate "C" not null,
  terminal_no text collate "C" not null,
  shop_code text collate "C" not null,
  licence_no text collate "C",
  device_type text collate "C" not null default 'ANDROID_POS',
  status text collate "C" not null default 'ACTIVE' check (status in ('UNREGISTERED', 'ACTIVE', 'SUSPENDED', 'RETIRED')),
  created_at timestamptz not null default now(),
  primary key (ent_code, terminal_no)
);

create table payment_classes (
  class_code text collate "C" primary key,
  names jsonb not null,
  point_kind text collate "C",
  sort smallint not null
);

create table payment_types (
  code text collate "C" primary key,
  class_code text collate "C" not null references payment_classes,
  names jsonb not null,
  tile text not null,
  present_modes text[] not null default '{}',
  fee_tax_class text collate "C" not null check (fee_tax_class in ('TAXABLE', 'EXEMPT')),
  default_fee_ppm integer not null check (default_fee_ppm between 0 and 1000000),
  refund_mode text collate "C" not null check (refund_mode in ('FULL_ONLY', 'PARTIAL_ONCE', 'PARTIAL_MULTI')),
  max_refund_count smallint not null default 1,
  refund_window_days smallint not null default 90,
  refund_lag_note boolean not null default false,
  same_day_cancel boolean not null default true,
  currencies text[] not null default '{JPY}',
  status text collate "C" not null default 'AVAILABLE' check (status in ('AVAILABLE', 'PREPARING', 'RETIRED')),
  sort smallint not null
);

create table trade_types (
  trade_type_code text collate "C" primary key,
  names jsonb not null,
  category text collate "C" not null,
  sign smallint not null check (sign in (-1, 0, 1)),
  refundable boolean not null default false,
  counts_as_sale boolean not null default false,
  show_in text[] not null default '{}',
  sort smallint not null,
  enabled boolean not null default true
);

-- The fee rate of an enterprise's payment type, with its history; the rate used is copied onto each trade.
create table fee_plan_lines (
  ent_code text collate "C" not null,
  payment_type text collate "C" not null,
  valid_from date not null,
  shop_code text collate "C" not null default '',
  fee_ppm integer not null check (fee_ppm between 0 and 1000000),
  fixed_fee bigint not null default 0 check (fixed_fee >= 0),
  fee_tax_class text collate "C" not null check (fee_tax_class in ('TAXABLE', 'EXEMPT')),
  rounding text collate "C" not null default 'HALF_UP' check (rounding in ('HALF_UP', 'FLOOR')),
  valid_to date,
  primary key (ent_code, payment_type, shop_code, valid_from)
);
