-- What the provider writes down of a merchant beside its names: what it is, who stands for it, where it is, since when.

alter table enterprises add column corporate_type text collate "C" not null default 'CORPORATION'
  check (corporate_type in ('CORPORATION', 'SOLE_PROPRIETOR', 'GOVERNMENT', 'OTHER'));
alter table enterprises add column corporate_number text collate "C" not null default '' check (corporate_number ~ '^([0-9]{13})?$');
alter table enterprises add column representative_name text not null default '';
alter table enterprises add column representative_kana text not null default '';
alter table enterprises add column industry_code text collate "C" not null default '' check (industry_code ~ '^([0-9]{4})?$');
alter table enterprises add column postal_code text collate "C" not null default '';
alter table enterprises add column address text not null default '';
alter table enterprises add column phone text collate "C" not null default '';
alter table enterprises add column email text collate "C" not null default '';
alter table enterprises add column contract_date date;
alter table enterprises add column updated_at timestamptz not null default now();
update enterprises set contract_date = (created_at at time zone time_zone)::date;
alter table enterprises add constraint enterprises_people_direction
  check (not turns_direction(representative_name || representative_kana || address));
