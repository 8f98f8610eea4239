-- State of the embedded realms, so that restarts keep sessions and two processes share them.

-- What the sign-in service hands out (codes, refresh tokens, its own sessions). Ids are bearer secrets: only their hash stands here.
create table sso_artifacts (
  tenant_code text collate "C" not null,
  model text collate "C" not null,
  id_hash text collate "C" not null,
  payload jsonb not null,
  grant_id text collate "C",
  uid text collate "C",
  account_id text collate "C",
  sid text collate "C",
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_code, model, id_hash)
);

create index sso_artifacts_grant on sso_artifacts (tenant_code, grant_id) where grant_id is not null;
create index sso_artifacts_uid on sso_artifacts (tenant_code, model, uid) where uid is not null;
create index sso_artifacts_account on sso_artifacts (tenant_code, account_id) where account_id is not null;
create index sso_artifacts_expiry on sso_artifacts (expires_at);

-- Signing keys of the realms; the private half is encrypted with PORTAL_SECRET.
create table sso_keys (
  tenant_code text collate "C" not null,
  kid text collate "C" not null,
  public_jwk jsonb not null,
  private_jwk text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_code, kid)
);
