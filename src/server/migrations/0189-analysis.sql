-- Data analysis (domain section 8): what a month was meant to bring, what staff noted about days, and the tiles a person composed.

create table sales_plans (
  ent_code text collate "C" not null check (ent_code <> ''),
  -- The first of the month.
  plan_month date not null check (extract(day from plan_month) = 1),
  -- Empty where it is of the whole enterprise.
  shop_code text collate "C" not null,
  currency text collate "C" not null,
  -- Net sales, in the currency's smallest unit.
  amount bigint not null check (amount > 0),
  version integer not null default 1,
  set_by text collate "C" not null,
  set_at timestamptz not null,
  primary key (ent_code, plan_month, shop_code, currency)
);

create table day_notes (
  ent_code text collate "C" not null check (ent_code <> ''),
  note_id uuid not null,
  business_date date not null,
  -- Empty where it is about every store.
  shop_code text collate "C" not null,
  kind text collate "C" not null check (kind in ('WEATHER', 'EVENT', 'OTHER')),
  words text not null check (char_length(words) between 1 and 100 and not turns_direction(words)),
  user_id text collate "C" not null,
  noted_at timestamptz not null,
  primary key (ent_code, note_id)
);

create index day_notes_day on day_notes (ent_code, business_date);

create table panel_layouts (
  ent_code text collate "C" not null check (ent_code <> ''),
  user_id text collate "C" not null,
  tiles jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (ent_code, user_id)
);

grant select, insert, update, delete on sales_plans to noren_api;
grant select, insert, delete on day_notes to noren_api;
grant select, insert, update on panel_layouts to noren_api;

alter table sales_plans enable row level security;
create policy sales_plans_scope on sales_plans to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table day_notes enable row level security;
create policy day_notes_scope on day_notes to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

alter table panel_layouts enable row level security;
create policy panel_layouts_scope on panel_layouts to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
