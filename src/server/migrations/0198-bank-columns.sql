-- Which columns of a bank's CSV say what (domain section 4): confirmed once by each person, by their headings. The file itself never comes here.

create table bank_columns (
  ent_code text collate "C" not null check (ent_code <> ''),
  user_id text collate "C" not null,
  day_column text collate "C" not null,
  income_column text collate "C" not null,
  payer_column text collate "C",
  kept_at timestamptz not null,
  primary key (ent_code, user_id, day_column, income_column)
);

grant select, insert, update, delete on bank_columns to noren_api;

alter table bank_columns enable row level security;
create policy bank_columns_scope on bank_columns to noren_api using (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
