-- Waking people: the devices that take alerts, what they want to be woken for, and each alert and mail of a notice.

-- The keys a tenant's alerts are signed with; the private one is encrypted with PORTAL_SECRET.
create table push_keys (
  tenant_code text collate "C" primary key references tenants,
  public_key text collate "C" not null,
  private_key text collate "C" not null,
  created_at timestamptz not null default now()
);

create table push_devices (
  tenant_code text collate "C" not null,
  device_id uuid not null,
  user_id text collate "C" not null,
  -- The sign-in it was last used in: its logout takes the device away.
  sid text collate "C" not null,
  endpoint text collate "C" not null,
  p256dh text collate "C" not null,
  auth text collate "C" not null,
  -- Scheme and host the portal is reached under from there.
  address text collate "C" not null,
  name text not null,
  language text collate "C" not null check (language in ('ja', 'en', 'mn')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_ok_at timestamptz,
  last_failure text,
  primary key (tenant_code, device_id)
);

create unique index push_devices_endpoint on push_devices (tenant_code, endpoint);
create index push_devices_user on push_devices (tenant_code, user_id);
create index push_devices_session on push_devices (tenant_code, sid);

create table push_preferences (
  tenant_code text collate "C" not null,
  user_id text collate "C" not null,
  muted_types text[] not null,
  quiet_from text collate "C" check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text collate "C" check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_zone text collate "C",
  important_anyway boolean not null,
  shop_codes text[],
  constraint push_preferences_quiet check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (quiet_zone is null)),
  primary key (tenant_code, user_id)
);

grant select, insert, update, delete on push_devices, push_preferences to noren_api;

alter table push_keys enable row level security;

alter table push_devices enable row level security;
create policy push_devices_scope on push_devices to noren_api using (tenant_code = (select current_setting('app.tenant', true)));

alter table push_preferences enable row level security;
create policy push_preferences_scope on push_preferences to noren_api using (tenant_code = (select current_setting('app.tenant', true)));
