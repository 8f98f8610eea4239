-- Notices: what was written and for whom, who read it, and what is on its way to their devices and addresses.

create table message_types (
  type_id text collate "C" primary key,
  code text collate "C" not null unique,
  names jsonb not null,
  is_important boolean not null,
  -- Whether enterprises may send it, or the provider alone.
  for_staff boolean not null,
  sort smallint not null
);

insert into message_types (type_id, code, names, is_important, for_staff, sort) values
  ('1', 'OUTAGE', '{"ja": "障害", "en": "Outages", "mn": "Саатал"}', true, false, 1),
  ('2', 'MAINTENANCE', '{"ja": "メンテナンス", "en": "Maintenance", "mn": "Засвар үйлчилгээ"}', true, false, 2),
  ('3', 'IMPORTANT', '{"ja": "重要", "en": "Important", "mn": "Чухал"}', true, true, 3),
  ('4', 'NEWS', '{"ja": "お知らせ", "en": "News", "mn": "Мэдээ"}', false, true, 4),
  ('5', 'FEATURE', '{"ja": "新機能", "en": "New features", "mn": "Шинэ боломж"}', false, false, 5),
  ('6', 'CAMPAIGN', '{"ja": "キャンペーン", "en": "Campaigns", "mn": "Урамшуулал"}', false, true, 6),
  ('7', 'DEPOSIT', '{"ja": "入金", "en": "Deposits", "mn": "Орлого"}', false, false, 7),
  ('8', 'TERMS', '{"ja": "規約", "en": "Terms", "mn": "Үйлчилгээний нөхцөл"}', false, false, 8);

-- Whether mails of notices go to the person's address (spec section 3).
alter table users add column enable_email_notification boolean not null default true;

create table messages (
  tenant_code text collate "C" not null,
  message_id uuid not null,
  -- The sender: an enterprise, or __SYSTEM for the provider.
  ent_code text collate "C" not null,
  type_id text collate "C" not null references message_types,
  title text not null check (char_length(title) between 1 and 1000),
  content text not null,
  -- {"en": {"messageTitle": …, "content": …}}: the same in further languages.
  languages jsonb not null default '{}',
  receiver_mode text collate "C" not null check (receiver_mode in ('ALL_USERS', 'SPECIFIED_USERS', 'SPECIFIED_ENTS')),
  -- Who is meant: each that is not null must fit. No enterprises means all of the tenant, which only the provider reaches.
  receiver_ents text[],
  receiver_users text[],
  receiver_shops text[],
  receiver_roles text[],
  -- Posted notices go out at their time; what is out and what has expired follows from the clock.
  state text collate "C" not null check (state in ('DRAFT', 'POSTED', 'WITHDRAWN')),
  release_time timestamptz,
  expire_time timestamptz check (expire_time > release_time),
  editable_after_posting boolean not null,
  send_email boolean not null,
  send_push boolean not null,
  require_ack boolean not null,
  hide_on_lock_screen boolean not null,
  created_by text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  version integer not null default 1,
  -- Counts up when a changed notice is to be read again.
  round integer not null default 1,
  -- When its sending was begun; null while that is still to come.
  released_at timestamptz,
  constraint messages_posted check (state <> 'POSTED' or release_time is not null),
  constraint messages_reach check (ent_code = '__SYSTEM' or receiver_ents is not null),
  primary key (tenant_code, message_id)
);

create index messages_newest on messages (tenant_code, release_time desc, message_id desc) where state = 'POSTED';
create index messages_sender on messages (tenant_code, ent_code, created_at desc, message_id desc);
create index messages_due on messages (release_time) where state = 'POSTED' and released_at is null;

-- What a notice said before it was changed.
create table message_versions (
  tenant_code text collate "C" not null,
  message_id uuid not null,
  version integer not null,
  title text not null,
  content text not null,
  languages jsonb not null,
  edited_by text not null,
  edited_at timestamptz not null,
  primary key (tenant_code, message_id, version)
);

create table message_receipts (
  tenant_code text collate "C" not null,
  user_id text collate "C" not null,
  message_id uuid not null,
  -- The round that was read.
  round integer not null,
  read_at timestamptz not null,
  ack_at timestamptz,
  primary key (tenant_code, user_id, message_id)
);

create index message_receipts_message on message_receipts (tenant_code, message_id);

-- Files by their opaque names; their bytes stand in the files folder.
create table message_files (
  tenant_code text collate "C" not null,
  file_name text collate "C" not null,
  ent_code text collate "C" not null,
  user_id text collate "C" not null,
  -- Null until a notice names it; such files are removed after a day.
  message_id uuid,
  place smallint not null default 0,
  name text not null,
  type text collate "C" not null,
  size integer not null check (size > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_code, file_name)
);

create index message_files_message on message_files (tenant_code, message_id, place);

grant select on message_types to noren_api;
grant select, insert, update, delete on messages, message_versions, message_receipts, message_files to noren_api;

-- A notice is seen by its sender's house and by the houses it is for.
alter table messages enable row level security;
create policy messages_scope on messages to noren_api using (
  tenant_code = (select current_setting('app.tenant', true))
  and (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[])
       or receiver_ents && (select nullif(current_setting('app.ents', true), ''))::text[]));

alter table message_versions enable row level security;
create policy message_versions_scope on message_versions to noren_api using (tenant_code = (select current_setting('app.tenant', true)));

alter table message_receipts enable row level security;
create policy message_receipts_scope on message_receipts to noren_api using (tenant_code = (select current_setting('app.tenant', true)));

alter table message_files enable row level security;
create policy message_files_scope on message_files to noren_api using (tenant_code = (select current_setting('app.tenant', true)));
