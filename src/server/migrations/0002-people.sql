-- People, their roles, and their sessions. Credentials live with the identity service, not here.

create table roles (
  tenant_code text collate "C" not null,
  ent_code text collate "C" not null,
  role_id text collate "C" not null,
  role_name text not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  refund_limit_single bigint,
  refund_limit_daily bigint,
  builtin boolean not null default false,
  version integer not null default 1,
  primary key (tenant_code, ent_code, role_id)
);

create table users (
  tenant_code text collate "C" not null,
  user_id text collate "C" not null,
  ent_code text collate "C" not null,
  -- The identity service's own id of this person (`sub` of its tokens).
  subject text collate "C" not null,
  user_name text collate "C" not null,
  user_full_name text not null,
  user_email text not null default '',
  contact_phone text not null default '',
  role_id text collate "C" not null,
  status text collate "C" not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  shop_scope text collate "C" not null default 'ALL' check (shop_scope in ('ALL', 'NONE', 'SPECIFIC')),
  shop_codes text[] not null default '{}',
  language text collate "C",
  must_change_password boolean not null default false,
  force_expiry boolean not null default false,
  expiration_days smallint check (expiration_days between 1 and 365),
  password_changed_at timestamptz not null default now(),
  -- The address codes are mailed to once two-step sign-in is bound; null while it is not.
  mfa_email text,
  -- Sessions and tokens from before this moment no longer count.
  not_before timestamptz not null default '-infinity',
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_code, user_id)
);

create unique index users_name on users (tenant_code, lower(user_name));
create unique index users_subject on users (tenant_code, subject);
create index users_ent on users (tenant_code, ent_code);

-- A signed-in browser, by the `sid` of its tokens, with what it still owes (decision 15).
create table sessions (
  tenant_code text collate "C" not null,
  sid text collate "C" not null,
  user_id text collate "C" not null,
  owes text[] not null default '{}',
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default '',
  primary key (tenant_code, sid)
);

create index sessions_user on sessions (tenant_code, user_id) where ended_at is null;
create index sessions_expiry on sessions (expires_at);
