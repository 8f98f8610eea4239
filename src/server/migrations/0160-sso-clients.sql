-- How the portal makes itself known to the Keycloak of a tenant (`ssoUrl`), one row a client; secrets are encrypted with PORTAL_SECRET.

create table sso_clients (
  tenant_code text collate "C" not null references tenants,
  client_id text collate "C" not null,
  secret text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_code, client_id)
);

-- People who were moved to a Keycloak keep their last password here, for the way back.
alter table credentials add column moved boolean not null default false;
