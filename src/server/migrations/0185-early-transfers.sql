-- Early transfers (domain section 4): what the plan takes for one, and who asked for which. Without a fee the plan has none.
alter table settlement_cycles add column early_fee bigint check (early_fee >= 0);

create table early_transfers (
  ent_code text collate "C" not null check (ent_code <> ''),
  early_id uuid not null,
  tenant_code text collate "C" not null,
  deposit_no text collate "C" not null,
  status text collate "C" not null check (status in ('REQUESTED', 'ACCEPTED', 'PAID', 'DECLINED')),
  -- The fee of the plan when it was asked for, and what is transferred without it.
  fee bigint not null check (fee >= 0),
  amount bigint not null check (amount > 0),
  pay_date date not null,
  requested_at timestamptz not null,
  requested_by text not null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 1 and 200),
  constraint early_transfers_decided check ((status = 'REQUESTED') = (decided_at is null)),
  primary key (ent_code, early_id)
);

-- A deposit is asked for early once, and again only after it was declined.
create unique index early_transfers_once on early_transfers (ent_code, deposit_no) where status <> 'DECLINED';
create index early_transfers_open on early_transfers (tenant_code, requested_at) where status = 'REQUESTED';

grant select, insert on early_transfers to noren_api;

alter table early_transfers enable row level security;
create policy early_transfers_scope on early_transfers to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
