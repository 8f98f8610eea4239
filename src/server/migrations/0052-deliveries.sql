-- Who a notice is for, said once; its rounds of sending; and each alert and mail on its way.

-- Whether a rule of receivers means a person: each part that is not null must fit.
create function is_meant(ents text[], people text[], stores text[], roles text[], ent text, person text, shop_scope text, shop_codes text[], role text)
  returns boolean language sql immutable parallel safe
  return (ents is null or ent = any(ents)) and (people is null or person = any(people))
     and (stores is null or shop_scope = 'ALL' or shop_codes && stores) and (roles is null or role = any(roles));

-- Notices with the people they are for, as of now; the reader's own rights hold for both.
create view message_receivers with (security_invoker = true) as
  select m.tenant_code, m.message_id, m.state, m.release_time, m.expire_time, m.round, u.user_id, u.ent_code
    from messages m
    join users u on u.tenant_code = m.tenant_code and u.status = 'ACTIVE'
     and is_meant(m.receiver_ents, m.receiver_users, m.receiver_shops, m.receiver_roles, u.ent_code, u.user_id, u.shop_scope, u.shop_codes, u.role_id);

-- A round of sending: the release, a change that is to be read again, or once more to those who have not read.
create table message_waves (
  tenant_code text collate "C" not null,
  message_id uuid not null,
  wave integer not null,
  only_unread boolean not null,
  created_at timestamptz not null,
  -- The last person whose alerts and mails have been written; how far it has come outlives a killed server.
  after_user text collate "C" not null default '',
  done_at timestamptz,
  primary key (tenant_code, message_id, wave)
);

create index message_waves_open on message_waves (created_at) where done_at is null;

-- One alert to one device, or one mail to one address, of one round: taken before it is sent, so that it leaves once.
create table message_deliveries (
  tenant_code text collate "C" not null,
  message_id uuid not null,
  wave integer not null,
  channel text collate "C" not null check (channel in ('PUSH', 'MAIL')),
  -- The device; the person whom the mail is for.
  target text collate "C" not null,
  -- What the device answers with; the mail's id in the outbox.
  delivery_id uuid not null,
  user_id text collate "C" not null,
  ent_code text collate "C" not null,
  urgent boolean not null,
  state text collate "C" not null check (state in ('WAITING', 'TAKEN', 'SENT', 'FAILED', 'GONE', 'DROPPED')),
  attempts smallint not null default 0,
  -- When it may be taken; while it is taken, when its sender is given up for dead.
  next_at timestamptz not null,
  sent_at timestamptz,
  shown_at timestamptz,
  last_error text,
  primary key (tenant_code, message_id, wave, channel, target)
);

create index message_deliveries_due on message_deliveries (next_at) where channel = 'PUSH' and state in ('WAITING', 'TAKEN');
create index message_deliveries_device on message_deliveries (tenant_code, target, next_at) where channel = 'PUSH' and state in ('WAITING', 'TAKEN');
create unique index message_deliveries_id on message_deliveries (tenant_code, delivery_id);

grant select on message_receivers to noren_api;
grant select, insert, delete on message_waves to noren_api;
grant select, delete on message_deliveries to noren_api;

alter table message_waves enable row level security;
create policy message_waves_scope on message_waves to noren_api using (tenant_code = (select current_setting('app.tenant', true)));

alter table message_deliveries enable row level security;
create policy message_deliveries_scope on message_deliveries to noren_api using (tenant_code = (select current_setting('app.tenant', true)));

-- A notice of the provider to everybody is seen by all of the tenant, and every notice is written by its own house alone.
drop policy messages_scope on messages;
create policy messages_scope on messages to noren_api using (
  tenant_code = (select current_setting('app.tenant', true))
  and (receiver_ents is null
       or ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[])
       or receiver_ents && (select nullif(current_setting('app.ents', true), ''))::text[]))
  with check (
  tenant_code = (select current_setting('app.tenant', true))
  and ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
