-- What was last asked of the acquirer about a payment whose result is not known, and what it said.

create table payment_checks (
  ent_code text collate "C" not null,
  trade_no text collate "C" not null,
  asked_at timestamptz not null,
  asked integer not null default 1,
  -- Absent while the acquirer has not answered.
  answered_at timestamptz,
  outcome text collate "C" check (outcome in ('succeeded', 'failed', 'pending', 'unknown')),
  primary key (ent_code, trade_no),
  check ((answered_at is null) = (outcome is null))
);

grant select, insert, update on payment_checks to noren_api;
grant select, insert, update, delete on payment_checks to noren_service;
grant select on payment_checks to noren_backup;
alter table payment_checks enable row level security;
create policy payment_checks_scope on payment_checks to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
