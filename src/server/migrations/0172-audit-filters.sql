-- What somebody did, what was done of a kind, and what was refused are found in a log of a million rows without reading it.

create index audit_log_tenant_actor on audit_log (tenant_code, actor, at desc, ent_code desc, seq desc);
create index audit_log_tenant_action on audit_log (tenant_code, action, at desc, ent_code desc, seq desc);
create index audit_log_tenant_refused on audit_log (tenant_code, at desc, ent_code desc, seq desc) where result = 'refused';
