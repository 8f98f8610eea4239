-- Logos of payment types, a tenant's own: for light and for dark grounds. One that is uploaded belongs to no type yet.

create table payment_type_logos (
  tenant_code text collate "C" not null references tenants,
  logo_id uuid not null,
  payment_type text collate "C" references payment_types on delete cascade on update cascade,
  variant text collate "C" not null default 'light' check (variant in ('light', 'dark')),
  file_name text collate "C" not null unique,
  size integer not null check (size > 0),
  width smallint not null,
  height smallint not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_code, logo_id)
);

create unique index payment_type_logos_place on payment_type_logos (tenant_code, payment_type, variant) where payment_type is not null;

alter table payment_type_logos enable row level security;
create policy payment_type_logos_scope on payment_type_logos to noren_api using (tenant_code = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on payment_type_logos to noren_api;
