-- What the embedded realms know of people: passwords, devices, links of forgotten passwords, mailed codes.
-- The API's own role has no business here; only the owner's connection reads these tables.

create table credentials (
  tenant_code text collate "C" not null,
  subject text collate "C" not null,
  user_name text collate "C" not null,
  email text not null default '',
  password_hash text collate "C" not null,
  -- Hashes of former passwords, the newest first (spec section 5).
  history text[] not null default '{}',
  enabled boolean not null default true,
  -- Wrong passwords from devices nobody signed in on before.
  fails integer not null default 0,
  locked_until timestamptz,
  -- Sign-ins and tokens from before this moment no longer count.
  not_before timestamptz not null default '-infinity',
  changed_at timestamptz not null default now(),
  primary key (tenant_code, subject)
);

create unique index credentials_name on credentials (tenant_code, lower(user_name));
create index credentials_email on credentials (tenant_code, lower(email));

-- Browsers a person has signed in on: each has a budget of wrong passwords of its own (decision 16).
create table known_devices (
  tenant_code text collate "C" not null,
  subject text collate "C" not null,
  device_hash text collate "C" not null,
  fails integer not null default 0,
  locked_until timestamptz,
  last_seen_at timestamptz not null default now(),
  primary key (tenant_code, subject, device_hash)
);

create table password_resets (
  tenant_code text collate "C" not null,
  token_hash text collate "C" not null,
  subject text collate "C" not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_code, token_hash)
);

create index password_resets_subject on password_resets (tenant_code, subject, created_at);

-- One code a session: a new one replaces the former.
create table email_codes (
  tenant_code text collate "C" not null,
  sid text collate "C" not null,
  code_hash text collate "C" not null,
  tries integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_code, sid)
);
