-- Reports that come by themselves: what somebody had laid down to be made when and for whom, and the files that came of it.

create table report_schedules (
  ent_code text collate "C" not null check (ent_code <> ''),
  schedule_id uuid not null,
  tenant_code text collate "C" not null,
  -- Whose it is.
  user_id text collate "C" not null,
  report_name text not null check (char_length(report_name) between 1 and 60 and not turns_direction(report_name)),
  list text collate "C" not null check (list <> ''),
  -- What the list's file is asked with, but for its period and how it is written.
  conditions jsonb not null,
  period text collate "C" not null check (period in ('yesterday', 'lastWeek', 'lastMonth')),
  every text collate "C" not null check (every in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- The day of the week from 0 for Sunday, or of the month; a shorter month has its last day instead.
  on_day smallint not null default 0,
  -- By the enterprise's clock.
  at_time text collate "C" not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  format text collate "C" not null check (format in ('csv', 'csv-sjis', 'xlsx')),
  language text collate "C" not null check (language in ('ja', 'en', 'mn')),
  receivers text[] not null check (cardinality(receivers) > 0),
  paused boolean not null default false,
  next_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint report_schedules_day check (case every when 'WEEKLY' then on_day between 0 and 6
                                                  when 'MONTHLY' then on_day between 1 and 31 else on_day = 0 end),
  primary key (ent_code, schedule_id)
);

create index report_schedules_owner on report_schedules (ent_code, user_id);
create index report_schedules_due on report_schedules (next_at) where not paused;

-- One file a receiver and time: what they might see when it was made, and nothing else.
create table report_files (
  ent_code text collate "C" not null check (ent_code <> ''),
  file_id uuid not null,
  tenant_code text collate "C" not null,
  schedule_id uuid not null,
  due_at timestamptz not null,
  -- Who gets it.
  user_id text collate "C" not null,
  report_name text not null,
  list text collate "C" not null,
  format text collate "C" not null,
  state text collate "C" not null check (state in ('WAITING', 'READY', 'FAILED')),
  -- The name of the refusal that no file came of.
  problem text collate "C",
  attempts integer not null default 0,
  retry_at timestamptz not null,
  made_at timestamptz,
  headers jsonb,
  content bytea,
  -- The enterprises and stores whose rows may stand in it; all stores where null.
  ents text[],
  shops text[],
  expires_at timestamptz not null,
  constraint report_files_ready check ((state = 'READY') = (content is not null)),
  constraint report_files_failed check ((state = 'FAILED') = (problem is not null)),
  primary key (ent_code, file_id),
  constraint report_files_once unique (ent_code, schedule_id, due_at, user_id)
);

create index report_files_receiver on report_files (ent_code, user_id, due_at desc);
create index report_files_waiting on report_files (retry_at) where state = 'WAITING';
create index report_files_old on report_files (expires_at);

grant select, insert, update, delete on report_schedules to noren_api;
grant select, insert, delete on report_files to noren_api;

alter table report_schedules enable row level security;
create policy report_schedules_scope on report_schedules to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table report_files enable row level security;
create policy report_files_scope on report_files to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
