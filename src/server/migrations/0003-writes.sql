-- What every write leaves: its answer for a repeated key, its audit row, and what must still be sent.

create table idempotency_keys (
  ent_code text collate "C" not null,
  key text collate "C" not null,
  call text collate "C" not null,
  user_id text collate "C" not null,
  body_hash text collate "C" not null,
  -- The answer as text: jsonb would reorder its keys and a replay would differ in bytes.
  answer text,
  created_at timestamptz not null default now(),
  primary key (ent_code, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

-- One hash chain an enterprise (decision 8): hash covers the row and the hash before it.
-- Denials without an enterprise go to the tenant's chain, whose code is `tenant:` and the tenant's.
create table audit_log (
  ent_code text collate "C" not null,
  seq bigint not null,
  tenant_code text collate "C" not null,
  at timestamptz not null,
  actor text not null,
  action text collate "C" not null,
  object text not null default '',
  result text collate "C" not null check (result in ('done', 'refused')),
  detail jsonb not null default '{}',
  origin text not null default '',
  request_id text collate "C" not null default '',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (ent_code, seq)
);

create index audit_log_time on audit_log (ent_code, at desc, seq desc);

-- The end of each chain, locked while a row is added.
create table audit_heads (
  ent_code text collate "C" primary key,
  seq bigint not null,
  hash bytea not null
);

-- What must leave the house, written in the transaction that decided it; jobs deliver it at least once, by a stable key.
create table outbox (
  ent_code text collate "C" not null,
  outbox_id uuid not null,
  tenant_code text collate "C" not null,
  kind text collate "C" not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (ent_code, outbox_id)
);

create index outbox_unsent on outbox (created_at) where sent_at is null;
