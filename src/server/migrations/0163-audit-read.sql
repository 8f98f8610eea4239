-- People read the audit log: the API's role sees the chains of its scope, and those of the whole tenant, its own and those of
-- enterprises that are gone, only for the provider's people.

alter policy audit_log_scope on audit_log using (
  tenant_code = (select current_setting('app.tenant', true))
  and ('__SYSTEM' = any((select nullif(current_setting('app.ents', true), ''))::text[])
       or ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]))
);

-- The order of a tenant's rows, and what was done to one object.
create index audit_log_tenant_time on audit_log (tenant_code, at desc, ent_code desc, seq desc);
create index audit_log_tenant_object on audit_log (tenant_code, object, at desc, ent_code desc, seq desc) where object <> '';
