-- A realm has one first key, also where two portals open it at once: each would trust the one it made itself alone.
-- Keys made before are not first ones; a realm that has any makes none.

alter table sso_keys add column is_first boolean not null default false;
create unique index sso_keys_first on sso_keys (tenant_code) where is_first;
