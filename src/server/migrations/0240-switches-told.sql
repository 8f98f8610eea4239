-- Whether an enterprise has a dashboard, points or codes at its tills, and whether a tenant's merchants give back, are rights
-- of its people too (rights_of): whoever changes them tells it as a changed role is told, so that no open page goes on with them.

create or replace trigger enterprises_rights_told
  after update of status, is_master_enterprise, show_dashboard, enable_point, enable_qr on enterprises for each row
  when ((old.status, old.is_master_enterprise, old.show_dashboard, old.enable_point, old.enable_qr)
        is distinct from (new.status, new.is_master_enterprise, new.show_dashboard, new.enable_point, new.enable_qr))
  execute function enterprise_rights_changed();

create function tenant_switch_changed() returns trigger language plpgsql as $$
begin perform pg_notify('portal_rights', json_build_object('tenant', coalesce(new.tenant_code, old.tenant_code))::text)
        where coalesce(new.config_key, old.config_key) in ('showDashBoard', 'enterpriseRefundEnabled'); return null; end $$;

create trigger tenant_configs_rights_told after insert or update or delete on tenant_configs
  for each row execute function tenant_switch_changed();
