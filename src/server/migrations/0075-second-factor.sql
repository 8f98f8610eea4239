-- How often codes of two-step sign-in were mailed and typed within the hour, whatever the session: by account, by device
-- that typed a right one before, and by the address that asks (decision 16). Only the owner's connection reads these.
create table code_budgets (
  tenant_code text collate "C" not null,
  -- account:<user>, device:<user>:<device> or address:<keyed hash>
  budget text collate "C" not null,
  typed timestamptz[] not null default '{}',
  mailed timestamptz[] not null default '{}',
  -- Until then no code is taken, and none is mailed.
  typing_from timestamptz not null default '-infinity',
  mailing_from timestamptz not null default '-infinity',
  used_at timestamptz not null,
  primary key (tenant_code, budget)
);

create index code_budgets_use on code_budgets (used_at);

-- Browsers on which a person typed a right code: strangers cannot use their tries up.
create table code_devices (
  tenant_code text collate "C" not null,
  user_id text collate "C" not null,
  device_hash text collate "C" not null,
  used_at timestamptz not null,
  primary key (tenant_code, user_id, device_hash)
);

alter table sessions
  -- The browser the session was opened on.
  add column device_hash text collate "C",
  -- Until then the session may send codes to another address: it typed one from the present address in.
  add column address_open_until timestamptz;

alter table credentials
  -- A password somebody else was shown signs in once; `used_at` says when it did.
  add column works_once boolean not null default false,
  add column used_at timestamptz;
