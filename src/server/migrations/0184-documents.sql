-- Documents of deposits (domain section 4): who writes them, from a day on. Without a registration number nothing is an invoice.
create table issuers (
  tenant_code text collate "C" not null references tenants,
  valid_from date not null,
  issuer_name text not null check (char_length(issuer_name) between 1 and 100 and not turns_direction(issuer_name)),
  address text not null check (char_length(address) between 1 and 200 and not turns_direction(address)),
  registration_no text collate "C" check (registration_no ~ '^T[0-9]{13}$'),
  primary key (tenant_code, valid_from)
);

grant select on issuers to noren_api;

alter table issuers enable row level security;
create policy issuers_scope on issuers to noren_api using (tenant_code = (select current_setting('app.tenant', true)));
